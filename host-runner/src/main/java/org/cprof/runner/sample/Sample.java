package org.cprof.runner.sample;

import java.util.List;
import org.cprof.profile.MethodReference;

/**
 * A thread's stack at one moment.
 *
 * @param thread the JVM's number of the thread
 * @param threadName its name
 * @param isPartial whether outer frames are missing
 * @param frames the outermost known one first
 */
public record Sample(long thread, String threadName, boolean isPartial, List<Frame> frames) {
  /**
   * A method that was executing.
   *
   * @param bytecodeIndex where it was: of a caller, at the call
   */
  public record Frame(MethodReference method, int bytecodeIndex) {}

  public Sample {
    frames = List.copyOf(frames);
  }

  /** The innermost frames of it, no more than {@code depth}. */
  Sample cutTo(int depth) {
    int size = frames.size();
    return size <= depth
        ? this
        : new Sample(thread, threadName, true, frames.subList(size - depth, size));
  }
}
