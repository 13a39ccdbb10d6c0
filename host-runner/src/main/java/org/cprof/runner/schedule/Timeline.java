package org.cprof.runner.schedule;

import org.cprof.runner.output.Svg;
import org.cprof.runner.text.Names;
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
  private final StringBuilder picture = new StringBuilder();
  private final Svg svg;

  private Timeline(ScheduleFile file, long from, long to) {
    this.file = file;
    this.from = from;
    this.to = to;
    svg = new Svg(picture, LEFT + WIDTH, height()).title("Schedule");
  }

  private int height() {
    return ROW * (file.tasks().size() + 1);
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
        .filter(ScheduledTask.Release::isMissed)
        .mapToLong(ScheduledTask.Release::release)
        .min()
        .orElse(0);
  }

  /** Two periods of the slowest task behind a start, or less if the mission ends before. */
  public static long end(ScheduleFile file, long start) {
    long longest = file.tasks().stream().mapToLong(ScheduledTask::period).max().orElse(0);
    return Math.max(start + 1, Math.min(file.end(), start + 2 * longest));
  }

  private String draw() {
    ticks();
    for (int row = 0; row < file.tasks().size(); row++) {
      draw(file.tasks().get(row), row * ROW);
    }
    svg.end();
    return picture.toString();
  }

  private void ticks() {
    for (int tick = 0; tick <= TICKS; tick++) {
      long time = from + (to - from) * tick / TICKS;
      String anchor = tick == TICKS ? "end" : tick == 0 ? "start" : "middle";
      svg.line(x(time), 0, x(time), height() - ROW + 6, "#ddd")
          .text(
              x(time),
              height() - 10,
              anchor,
              "#000",
              Numbers.seconds((double) time / file.clockHz()));
    }
  }

  private void draw(ScheduledTask task, int top) {
    String name = task.name().substring(task.name().lastIndexOf('.') + 1);
    svg.text(4, top + BAR + 6, "start", "#000", Names.start(name, MOST_NAME));
    for (ScheduledTask.Slice slice : task.slices()) {
      if (slice.to() > from && slice.from() < to) {
        bar(slice, top, task.isReleased() ? "#36c" : "#bbb");
      }
    }
    for (ScheduledTask.Release release : task.releases()) {
      if (release.release() >= from && release.release() < to) {
        marker(release.release(), top, "#000");
      }
      long deadline = release.release() + task.period();
      if (release.isMissed() && deadline >= from && deadline < to) {
        marker(deadline, top, "#d00");
      }
    }
  }

  private void bar(ScheduledTask.Slice slice, int top, String colour) {
    double begin = x(Math.max(from, slice.from()));
    String cycles = slice.to() - slice.from() + " cycles";
    svg.bar(
        begin,
        top + ROW - BAR - 6,
        Math.max(0.5, x(Math.min(to, slice.to())) - begin),
        BAR,
        colour,
        slice.from() + " to " + slice.to() + ": " + cycles);
  }

  private void marker(long time, int top, String colour) {
    double x = x(time);
    svg.path(new double[] {x, x}, new double[] {top + 4, top + ROW - 6}, colour, 1.5);
  }

  private double x(long time) {
    return LEFT + (double) WIDTH * (time - from) / (to - from);
  }
}
