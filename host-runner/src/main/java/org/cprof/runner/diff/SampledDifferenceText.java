package org.cprof.runner.diff;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import org.cprof.profile.ProfileHeader;
import org.cprof.profile.Sampling;
import org.cprof.runner.output.Table;
import org.cprof.runner.report.SampledSummary;
import org.cprof.runner.text.ContextNames;
import org.cprof.runner.text.Names;
import org.cprof.runner.text.Style;
import org.cprof.runner.text.Terminal;

/** The difference of two sampled profiles as text for a terminal. */
final class SampledDifferenceText {
  private static final int PERCENT = 100;

  /** What is said where the two differ, by the key of the metadata. */
  private static final List<Map.Entry<String, String>> WARNINGS =
      List.of(
          Map.entry("program", "The programs are not the same."),
          Map.entry("jdk", "The JDKs are not the same."),
          Map.entry(Sampling.KEY, "The samples are not of the same event."),
          Map.entry("depth", "The depths of stacks are not the same."));

  private final SampledDifference difference;
  private final List<Path> files;
  private final Terminal terminal;
  private final Style style;
  private final List<String> lines = new ArrayList<>();

  SampledDifferenceText(SampledDifference difference, List<Path> files, Terminal terminal) {
    this.difference = difference;
    this.files = files;
    this.terminal = terminal;
    style = terminal.style();
  }

  List<String> lines(int top) {
    run("before  ", 0);
    run("after   ", 1);
    for (Map.Entry<String, String> warning : WARNINGS) {
      if (!Objects.equals(header(0).first(warning.getKey()), header(1).first(warning.getKey()))) {
        lines.add(style.warning(warning.getValue()));
      }
    }
    table("Methods", difference.methods(), top);
    table("Contexts", difference.contexts(), top);
    return lines;
  }

  private ProfileHeader header(int side) {
    return difference.sides().get(side).header();
  }

  private void run(String name, int side) {
    String run = name + files.get(side) + ": " + header(side).first("program") + ", sampled";
    Names.wrapped(Names.clean(run), terminal.width()).forEach(lines::add);
    String sampled = SampledSummary.text(Sampling.of(header(side)).orElseThrow());
    Names.wrapped("        " + sampled, terminal.width())
        .forEach(line -> lines.add(style.warning(line)));
  }

  private void table(String what, List<ShareChange> changes, int top) {
    long certain = changes.stream().filter(ShareChange::isCertain).count();
    List<ShareChange> listed = changes.subList(0, Math.min(top, changes.size()));
    ContextNames names = new ContextNames(listed.stream().map(ShareChange::path).toList());
    Table<ShareChange> table =
        new Table<>(listed)
            .shown("before", change -> percent("%.1f%%", change.shareBefore()))
            .shown("after", change -> percent("%.1f%%", change.shareAfter()))
            .shown("change", change -> percent("%+.1f", change.change()))
            .shown("95% from", change -> percent("%+.1f", change.bounds().low()))
            .shown("to", change -> percent("%+.1f", change.bounds().high()))
            .last(
                "of",
                (change, width) ->
                    change.path().size() == 1
                        ? Names.method(change.path().get(0), width)
                        : names.of(change.path(), false, width));
    lines.add("");
    lines.add(
        style.strong(what + " whose own share of samples changed most, in percentage points"));
    lines.addAll(table.lines(terminal));
    lines.add("  with 95% confidence, " + certain + " of " + changes.size() + " changed at all");
  }

  private static String percent(String format, double share) {
    return String.format(Locale.ROOT, format, PERCENT * share);
  }
}
