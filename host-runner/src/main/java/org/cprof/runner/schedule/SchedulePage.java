package org.cprof.runner.schedule;

import java.util.List;
import org.cprof.runner.output.Page;
import org.cprof.runner.output.Xml;
import org.cprof.runner.text.Terminal;

/** A schedule as a page that needs no network: the timeline, the tables, what they rest on. */
public final class SchedulePage {
  private static final String LEGEND =
      "<p>A black line is a release, a red one a missed deadline. Grey is main.</p>\n";

  private SchedulePage() {}

  /** The page, with a part of the schedule as its timeline; the terminal is that of its text. */
  public static String of(ScheduleFile file, long from, long to, Terminal terminal) {
    List<String> text = ScheduleText.lines(file, terminal);
    return Page.of(
        "Schedule",
        LEGEND
            + Timeline.of(file, from, to)
            + "<pre>"
            + Xml.escape(String.join("\n", text))
            + "</pre>\n");
  }
}
