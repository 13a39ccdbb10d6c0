package org.cprof.runner.schedule;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.cprof.profile.ProfileFile;
import org.cprof.runner.CommandException;
import org.cprof.runner.observed.CallBounds;

/**
 * The schedule that a run with {@code --target-api} leaves beside its profile.
 *
 * @param clockHz cycles per second
 * @param end of the mission, in cycles since its start
 * @param tasks from the most urgent one on; the last is {@code main}
 * @param notes what else the run has to tell, in sentences
 * @param blocking the longest that a lock which all tasks share is held, in cycles; 0 if that is
 *     not known
 */
public record ScheduleFile(
    long clockHz, long end, List<ScheduledTask> tasks, List<String> notes, long blocking) {

  public ScheduleFile {
    tasks = List.copyOf(tasks);
    notes = List.copyOf(notes);
  }

  /** Without what is known of locks. */
  ScheduleFile(long clockHz, long end, List<ScheduledTask> tasks, List<String> notes) {
    this(clockHz, end, tasks, notes, 0);
  }

  /** This schedule with the longest time for which a lock is held. */
  public ScheduleFile withBlocking(long cycles) {
    return new ScheduleFile(clockHz, end, tasks, notes, cycles);
  }

  public static Path beside(Path profile) {
    return ProfileFile.beside(profile, ".schedule.csv");
  }

  /** Whether every release met its deadline. */
  public boolean isMet() {
    return tasks.stream().allMatch(task -> task.missed() == 0);
  }

  /**
   * This schedule with bounds on what releases execute.
   *
   * @param bounds each of a method of a task's class, which is all that a release executes
   * @throws CommandException if one is of no task, or below what was observed, or a task has two
   */
  public ScheduleFile withBounds(CallBounds bounds) {
    List<ScheduledTask> bounded = new ArrayList<>(tasks);
    for (CallBounds.Bound bound : bounds.list()) {
      int number = numberOf(bound);
      ScheduledTask task = bounded.get(number);
      if (task.bound() > 0) {
        throw CommandException.wrongUse("the task " + task.name() + " has two bounds");
      }
      if (bound.cycles() < task.worst()) {
        throw CommandException.checkFailed(
            bound.methods()
                + ": the bound is "
                + bound.cycles()
                + " cycles, a release was observed to execute "
                + task.worst());
      }
      bounded.set(number, task.withBound(bound.cycles()));
    }
    return new ScheduleFile(clockHz, end, bounded, notes, blocking);
  }

  private int numberOf(CallBounds.Bound bound) {
    for (int i = 0; i < tasks.size(); i++) {
      if (bound.methods().toString().startsWith(tasks.get(i).name() + ".")) {
        return i;
      }
    }
    throw CommandException.wrongUse(
        bound.methods() + " has a bound, and is no method of a task's class");
  }

  List<ScheduledTask> released() {
    return tasks.stream().filter(ScheduledTask::isReleased).toList();
  }
}
