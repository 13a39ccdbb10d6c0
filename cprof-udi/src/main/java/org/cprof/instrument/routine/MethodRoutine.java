package org.cprof.instrument.routine;

import org.cprof.model.software.PricedRoutine;

/**
 * What runs at the start of a method in whose place the target executes a routine.
 *
 * @param name of the method of {@code java.lang.CProfRoutines} that takes the method's node
 * @param siteKinds kind of invoke of each call, in slot order from slot 1
 * @param runs whether there is anything to run: a call, or what does not cost the same each time
 */
public record MethodRoutine(String name, byte[] siteKinds, boolean runs) {

  public static final String DESCRIPTOR = "(J)V";

  /** What a method's name cannot have (JVMS 4.2.2), and what stands for it. */
  private static final String[] NOT_IN_NAMES = {".:", "/|", ";,", "[!", "<{", ">}"};

  public static MethodRoutine of(PricedRoutine routine) {
    String name = routine.name();
    for (String pair : NOT_IN_NAMES) {
      name = name.replace(pair.charAt(0), pair.charAt(1));
    }
    byte[] kinds = RoutineInfos.kinds(RoutineInfos.calling(routine));
    return new MethodRoutine(name, kinds, !routine.isConstant());
  }
}
