package org.cprof.setup;

import java.util.ArrayList;
import java.util.List;

/**
 * What is asked of the target's time.
 *
 * @param isKept whether each thread keeps a running total of the target's cycles, as it does for
 *     all else here but {@link Recording#ALONE_UNTIMED}
 * @param isSeen whether the program sees the target's time in place of the host's
 * @param callsOf patterns of methods whose calls are recorded one by one, which takes a clock, or
 *     with @ in front of their annotations, or {@link #TESTS}
 * @param onlyCall the only call that is counted, as {@code org.example.Motor.step(I)V#12}; empty
 *     for none
 * @param recording what of these calls is recorded, and what besides
 */
public record ClockOptions(
    boolean isKept, boolean isSeen, List<String> callsOf, String onlyCall, Recording recording) {

  public enum Recording {
    /** What each takes; the profile tells of everything. */
    BESIDE,
    /** What each takes; the profile tells only of what is executed below them. */
    ALONE,
    /** The profile of {@link #ALONE}, for which no clock is kept. */
    ALONE_UNTIMED
  }

  /** In place of a pattern: the tests of the program, whatever framework runs them. */
  public static final String TESTS = "@tests";

  /** What {@link AgentOption#CLOCK} says where it asks for none. */
  static final String NOT_ASKED = "false";

  /** What {@link AgentOption#CLOCK} says of a clock that is kept. */
  public static final String KEPT = "true";

  /**
   * What {@link AgentOption#CLOCK} says of a clock that the program sees in place of the host's.
   */
  public static final String SEEN = "target";

  public ClockOptions {
    callsOf = List.copyOf(callsOf);
    isKept |= isSeen || !callsOf.isEmpty() && recording != Recording.ALONE_UNTIMED;
  }

  /** Whether the profile tells only of what is executed below recorded calls. */
  public boolean areCallsAlone() {
    return recording != Recording.BESIDE;
  }

  /** Whether it is recorded what each call of some methods takes. */
  public boolean areCallsTimed() {
    return isKept && !callsOf.isEmpty();
  }

  /** Whether blocks end behind calls, as they do with a clock: the same is counted without one. */
  boolean doCallsEndBlocks() {
    return isKept || !callsOf.isEmpty();
  }

  /** Whether the calls of tests are recorded. */
  public boolean areTestsAsked() {
    return callsOf.contains(TESTS);
  }

  /** The patterns of methods among those whose calls are recorded. */
  public List<String> methods() {
    return patterns(false);
  }

  /** The patterns of annotations, each with its @. */
  public List<String> annotations() {
    return patterns(true);
  }

  private List<String> patterns(boolean ofAnnotations) {
    List<String> patterns = new ArrayList<>();
    for (String text : callsOf) {
      if (!text.equals(TESTS) && text.startsWith("@") == ofAnnotations) {
        patterns.add(text);
      }
    }
    return patterns;
  }

  /** What the options of a run ask for. */
  static ClockOptions of(AgentOptions options) {
    String clock = options.get(AgentOption.CLOCK);
    return new ClockOptions(
        clock.equals(KEPT) || options.get(AgentOption.LOCKS),
        clock.equals(SEEN),
        options.get(AgentOption.CALLS_OF),
        options.get(AgentOption.CALL_ONLY),
        recording(options));
  }

  private static Recording recording(AgentOptions options) {
    if (options.get(AgentOption.CALLS_UNTIMED)) {
      return Recording.ALONE_UNTIMED;
    }
    return options.get(AgentOption.CALLS_ALONE) ? Recording.ALONE : Recording.BESIDE;
  }

  /**
   * What {@link AgentOption#CLOCK} says.
   *
   * @throws IllegalArgumentException if it says nothing of the kind
   */
  static String checked(String clock) {
    if (!List.of(NOT_ASKED, KEPT, SEEN).contains(clock)) {
      throw new IllegalArgumentException("not false, true or target");
    }
    return clock;
  }
}
