package org.cprof.runner.schedule;

import java.util.List;
import org.cprof.runner.output.Page;
import org.cprof.runner.output.Xml;
import org.cprof.runner.text.Style;
import org.cprof.runner.text.Terminal;

/** A schedule as a page that needs no network: the timeline, the tables, what they rest on. */
public final class SchedulePage {
  private static final int TEXT_WIDTH = 100;

  private static final String LEGEND =
      "<p>A black line is a release, a red one a missed deadline. Grey is main.</p>\n";

  private SchedulePage() {}

  /** The page, with a part of the schedule as its timeline. */
  public static String of(ScheduleFile file, long from, long to) {
    List<String> text = ScheduleText.lines(file, new Terminal(TEXT_WIDTH, Style.PLAIN));
    return Page.of(
        "Schedule",
        LEGEND
            + Timeline.of(file, from, to)
            + "<pre>"
            + Xml.escape(String.join("\n", text))
            + "</pre>\n");
  }
}
