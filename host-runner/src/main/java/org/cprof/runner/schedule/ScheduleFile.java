package org.cprof.runner.schedule;

import java.nio.file.Path;
import java.util.List;
import org.cprof.profile.ProfileFile;

/**
 * The schedule that a run with {@code --target-api} leaves beside its profile.
 *
 * @param clockHz cycles per second
 * @param end of the mission, in cycles since its start
 * @param tasks from the most urgent one on; the last is {@code main}
 * @param notes what else the run has to tell, in sentences
 */
public record ScheduleFile(long clockHz, long end, List<ScheduledTask> tasks, List<String> notes) {

  public ScheduleFile {
    tasks = List.copyOf(tasks);
    notes = List.copyOf(notes);
  }

  /** The file beside a profile. */
  public static Path beside(Path profile) {
    return ProfileFile.beside(profile, ".schedule.csv");
  }

  /** Whether every release met its deadline. */
  public boolean isMet() {
    return tasks.stream().allMatch(task -> task.missed() == 0);
  }

  List<ScheduledTask> released() {
    return tasks.stream().filter(ScheduledTask::isReleased).toList();
  }
}
