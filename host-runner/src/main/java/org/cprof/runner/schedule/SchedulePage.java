package org.cprof.runner.schedule;

import java.util.List;
import org.cprof.runner.output.Xml;
import org.cprof.runner.text.Style;
import org.cprof.runner.text.Terminal;

/** A schedule as a page that needs no network: the timeline, the tables, what they rest on. */
public final class SchedulePage {
  private static final int TEXT_WIDTH = 100;

  private static final String HEAD =
      """
      <!DOCTYPE html>
      <html lang="en"><head><meta charset="utf-8"><title>Schedule</title>
      <style>
      body { font: 15px sans-serif; margin: 2em auto; max-width: 980px; }
      svg { background: #fafafa; display: block; margin: .5em 0 1em; }
      </style></head><body>
      <h1>Schedule</h1>
      <p>A black line is a release, a red one a missed deadline. Grey is main.</p>
      """;

  private SchedulePage() {}

  /** The page, with a part of the schedule as its timeline. */
  public static String of(ScheduleFile file, long from, long to) {
    List<String> text = ScheduleText.lines(file, new Terminal(TEXT_WIDTH, Style.PLAIN));
    return HEAD
        + Timeline.of(file, from, to)
        + "<pre>"
        + Xml.escape(String.join("\n", text))
        + "</pre>\n</body></html>\n";
  }
}
