package org.cprof.runner.check;

import static org.cprof.runner.text.Numbers.grouped;
import static org.cprof.runner.text.Numbers.signed;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.cprof.runner.html.SourceFolders;

/**
 * What is not kept, as workflow commands of GitHub Actions, which shows them beside the source. Its
 * documentation says what must be escaped: per cent signs and line ends, and in properties colons
 * and commas.
 */
public final class GitHubAnnotations {
  private static final int LONGEST_NAME = 200;

  private GitHubAnnotations() {}

  /** A line for each limit that is not kept. */
  public static List<String> lines(CheckReport report, SourceFolders sources) throws IOException {
    List<String> lines = new ArrayList<>();
    for (Finding finding : report.check().exceeding()) {
      String subject = finding.rule().counter() + " of " + finding.subject(LONGEST_NAME);
      Optional<SourceFolders.Location> location =
          finding.method() == null ? Optional.empty() : sources.location(finding.method());
      String properties =
          location.map(p -> "file=" + property(p.file()) + ",line=" + p.line() + ",").orElse("")
              + "title="
              + property(subject);
      lines.add("::error " + properties + "::" + message(message(finding)));
    }
    for (CheckRule rule : report.check().unmatched()) {
      lines.add("::error title=CProf::" + message(CheckOutput.unmatched(rule)));
    }
    report.fault().ifPresent(why -> lines.add("::error title=CProf::" + message(why)));
    return lines;
  }

  private static String message(Finding finding) {
    String limit = grouped(finding.measured()) + ", at most " + grouped(finding.allowed());
    return finding.isCompared()
        ? limit + ": " + signed(finding.change()) + " (" + finding.percent() + ")"
        : limit;
  }

  private static String message(String text) {
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A");
  }

  private static String property(String text) {
    return message(text).replace(":", "%3A").replace(",", "%2C");
  }
}
