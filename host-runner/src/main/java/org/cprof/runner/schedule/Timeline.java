package org.cprof.runner.schedule;

import java.util.Locale;
import org.cprof.runner.output.Xml;
import org.cprof.runner.text.Numbers;

/** A part of a schedule as SVG: a row for each task, the most urgent one first. */
public final class Timeline {
  private static final int LEFT = 190;
  private static final int WIDTH = 760;
  private static final int ROW = 34;
  private static final int BAR = 18;
  private static final int TICKS = 8;
  private static final int MOST_NAME = 26;

  private final ScheduleFile file;
  private final long from;
  private final long to;
  private final StringBuilder svg = new StringBuilder();

  private Timeline(ScheduleFile file, long from, long to) {
    this.file = file;
    this.from = from;
    this.to = to;
  }

  /**
   * The picture of a part.
   *
   * @param from in cycles since the start of the mission, before {@code to}
   */
  public static String of(ScheduleFile file, long from, long to) {
    return new Timeline(file, from, to).draw();
  }

  /** Where the part begins that shows most: with the first missed deadline, or at the start. */
  public static long start(ScheduleFile file) {
    return file.tasks().stream()
        .flatMap(task -> task.releases().stream())
        .filter(Release::isMissed)
        .mapToLong(Release::release)
        .min()
        .orElse(0);
  }

  /** Two periods of the slowest task behind a start, or less if the mission ends before. */
  public static long end(ScheduleFile file, long start) {
    long longest = file.tasks().stream().mapToLong(ScheduledTask::period).max().orElse(0);
    return Math.max(start + 1, Math.min(file.end(), start + 2 * longest));
  }

  private String draw() {
    int height = ROW * (file.tasks().size() + 1);
    svg.append(
        String.format(
            Locale.ROOT,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\" role=\"img\"",
            LEFT + WIDTH,
            height));
    svg.append(" font-family=\"sans-serif\" font-size=\"12\"><title>Schedule</title>\n");
    ticks(height);
    for (int row = 0; row < file.tasks().size(); row++) {
      draw(file.tasks().get(row), row * ROW);
    }
    return svg.append("</svg>\n").toString();
  }

  private void ticks(int height) {
    for (int tick = 0; tick <= TICKS; tick++) {
      long time = from + (to - from) * tick / TICKS;
      svg.append(
          String.format(
              Locale.ROOT,
              "<line x1=\"%1$.1f\" y1=\"0\" x2=\"%1$.1f\" y2=\"%2$d\" stroke=\"#ddd\"/>"
                  + "<text x=\"%1$.1f\" y=\"%3$d\" text-anchor=\"%4$s\">%5$s</text>%n",
              x(time),
              height - ROW + 6,
              height - 10,
              tick == TICKS ? "end" : tick == 0 ? "start" : "middle",
              Numbers.seconds((double) time / file.clockHz())));
    }
  }

  private void draw(ScheduledTask task, int top) {
    String name = task.name().substring(task.name().lastIndexOf('.') + 1);
    String shown = name.length() <= MOST_NAME ? name : name.substring(0, MOST_NAME - 2) + "..";
    svg.append(
        String.format(
            Locale.ROOT, "<text x=\"4\" y=\"%d\">%s</text>\n", top + BAR + 6, Xml.escape(shown)));
    for (Slice slice : task.slices()) {
      if (slice.to() > from && slice.from() < to) {
        bar(slice, top, task.isReleased() ? "#36c" : "#bbb");
      }
    }
    for (Release release : task.releases()) {
      if (release.release() >= from && release.release() < to) {
        marker(release.release(), top, "#000");
      }
      long deadline = release.release() + task.period();
      if (release.isMissed() && deadline >= from && deadline < to) {
        marker(deadline, top, "#d00");
      }
    }
  }

  private void bar(Slice slice, int top, String colour) {
    double begin = x(Math.max(from, slice.from()));
    svg.append(
        String.format(
            Locale.ROOT,
            "<rect x=\"%.1f\" y=\"%d\" width=\"%.1f\" height=\"%d\" fill=\"%s\"><title>%d to %d:"
                + " %d cycles</title></rect>%n",
            begin,
            top + ROW - BAR - 6,
            Math.max(0.5, x(Math.min(to, slice.to())) - begin),
            BAR,
            colour,
            slice.from(),
            slice.to(),
            slice.to() - slice.from()));
  }

  private void marker(long time, int top, String colour) {
    svg.append(
        String.format(
            Locale.ROOT,
            "<line x1=\"%1$.1f\" y1=\"%2$d\" x2=\"%1$.1f\" y2=\"%3$d\" stroke=\"%4$s\""
                + " stroke-width=\"1.5\"/>%n",
            x(time),
            top + 4,
            top + ROW - 6,
            colour));
  }

  private double x(long time) {
    return LEFT + (double) WIDTH * (time - from) / (to - from);
  }
}
