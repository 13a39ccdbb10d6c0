package org.cprof.jop;

import java.io.BufferedWriter;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * The file of a schedule, CSV in UTF-8: metadata in lines {@code # key: value}, then rows of three
 * kinds, then {@code # end: rows=N}. Times are cycles since the start of the mission.
 *
 * <pre>
 *   task,number,name,priority,period,offset,kind
 *   release,task,number,release,start,end,executed,met
 *   slice,task,from,to
 * </pre>
 */
final class ScheduleLog {

  private final Writer out;
  private final long origin;
  private final List<Task> tasks;
  private Task slice;
  private long rows;
  private long from;
  private long to;
  private boolean isClosed;

  /**
   * @param origin the start of the mission
   * @param tasks which rows name by their index
   */
  ScheduleLog(String file, long origin, List<Task> tasks) {
    this.origin = origin;
    this.tasks = tasks;
    this.out = open(file);
    line("# cprof-schedule: 2");
    line("# clock-hz: " + Setting.hertz());
    for (int i = 0; i < tasks.size(); i++) {
      Task task = tasks.get(i);
      String kind = task.isSporadic ? "sporadic" : task.isReleased() ? "periodic" : "main";
      row(
          "task,"
              + i
              + ","
              + task.name
              + ","
              + task.priority
              + ","
              + task.period
              + ","
              + task.offset
              + ","
              + kind);
    }
  }

  private static Writer open(String file) {
    try {
      return file == null
          ? null
          : new BufferedWriter(
              new OutputStreamWriter(new FileOutputStream(file), StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw new IllegalStateException("cannot write the schedule: " + e.getMessage(), e);
    }
  }

  /** The processor works for a task. */
  synchronized void executes(Task task, long begin, long end) {
    if (slice == task && to == begin) {
      to = end;
      return;
    }
    endSlice();
    slice = task;
    from = begin;
    to = end;
  }

  private void endSlice() {
    if (slice != null && to > from) {
      row("slice," + tasks.indexOf(slice) + "," + (from - origin) + "," + (to - origin));
    }
  }

  /** A release is done. */
  synchronized void ended(Task task, long end) {
    release(task, Long.toString(end - origin), task.hasMet ? "yes" : "no");
  }

  private void release(Task task, String end, String met) {
    row(
        "release,"
            + tasks.indexOf(task)
            + ","
            + task.number
            + ","
            + (task.release - origin)
            + ","
            + (task.start < 0 ? "" : Long.toString(task.start - origin))
            + ","
            + end
            + ","
            + task.executed
            + ","
            + met);
  }

  /**
   * Writes what has not ended, and what the devices did.
   *
   * @param now the end of the schedule
   */
  synchronized void close(long now) {
    if (isClosed) {
      return;
    }
    endSlice();
    for (Task task : tasks) {
      if (task.isReleased() && task.state == Task.State.READY) {
        release(task, "", now > task.release + task.period ? "no" : "");
      }
      if (task.lostEvents > 0) {
        line("# lost-events: " + task.name + " " + task.lostEvents);
      }
      if (task.isLate) {
        line("# without-request: " + task.name);
      }
    }
    for (String device : Devices.used()) {
      line("# device: " + device);
    }
    line("# mission-end: " + (now - origin));
    line("# end: rows=" + rows);
    isClosed = true;
    try {
      if (out != null) {
        out.close();
      }
    } catch (IOException e) {
      System.err.println("cprof: cannot write the schedule: " + e.getMessage());
    }
  }

  private void row(String row) {
    line(row);
    rows++;
  }

  private void line(String line) {
    try {
      if (out != null && !isClosed) {
        out.write(line);
        out.write('\n');
      }
    } catch (IOException e) {
      throw new IllegalStateException("cannot write the schedule: " + e.getMessage(), e);
    }
  }
}
