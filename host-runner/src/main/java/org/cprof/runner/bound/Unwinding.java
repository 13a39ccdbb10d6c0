package org.cprof.runner.bound;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.cprof.code.Instruction;
import org.cprof.model.bytecode.Operands;
import org.cprof.model.expression.Interval;
import org.objectweb.asm.tree.TryCatchBlockNode;

/**
 * The way of an exception to its handler: which may take it, and what the routine of athrow does.
 */
record Unwinding(ProgramClasses classes) {

  private static final String THROWABLE = "java/lang/Throwable";
  private static final String ERROR = "java/lang/Error";

  /** Whether a handler takes an exception. */
  enum Takes {
    NEVER,
    MAYBE,
    SURELY
  }

  Takes takes(TryCatchBlockNode handler, AbstractValue exception) {
    String type = exception.reference().type();
    if (handler.type == null || type != null && classes.supertypes(type).contains(handler.type)) {
      return Takes.SURELY;
    }
    boolean mayBeOfType =
        type == null
            || !exception.reference().isExact() && classes.supertypes(handler.type).contains(type);
    return mayBeOfType ? Takes.MAYBE : Takes.NEVER;
  }

  /**
   * Whether all that is thrown where a block leads is an Error that leaves the bounded method, so
   * that nothing of it counts: what is between, such as its message, needs no bound. Handlers of
   * finally and of monitors throw it again.
   */
  boolean endsInError(PricedMethod method, int block, Callers callers) {
    Set<String> types = method.flow().thrownBehind(block);
    Callers thrower = new Callers(method, method.flow().block(block).last(), callers);
    return types != null
        && types.stream()
            .allMatch(type -> classes.supertypes(type).contains(ERROR) && !isTaken(thrower, type));
  }

  private boolean isTaken(Callers thrower, String error) {
    AbstractValue exception = AbstractValue.ofReference(error, true, false);
    for (Callers at = thrower; at != null; at = at.outer()) {
      for (TryCatchBlockNode handler : Flow.handlers(at.code(), at.call())) {
        boolean isThrownAgain =
            handler.type == null
                && at.method().flow().isThrowing(at.method().flow().blockAt(handler.handler));
        if (!isThrownAgain && takes(handler, exception) != Takes.NEVER) {
          return true;
        }
      }
    }
    return false;
  }

  /** One of two exceptions: of the nearest class that both are of. */
  AbstractValue either(AbstractValue one, AbstractValue other) {
    if (one == null || one.isEqual(other)) {
      return other;
    }
    List<String> superclasses = superclasses(other);
    String common =
        superclasses(one).stream().filter(superclasses::contains).findFirst().orElse(THROWABLE);
    return AbstractValue.ofReference(common, false, false);
  }

  private List<String> superclasses(AbstractValue exception) {
    String type = exception.reference().type();
    return type == null ? List.of(THROWABLE) : classes.superclasses(type);
  }

  /**
   * Where an exception is caught, so that its handler counts: the line of the handler, in a method
   * that executes; null if nothing catches it, or only what throws again and leaves all of them.
   */
  String catcher(Callers thrown, AbstractValue exception) {
    for (Callers at = thrown; at != null; at = at.outer()) {
      for (TryCatchBlockNode handler : Flow.handlers(at.code(), at.call())) {
        Takes takes = takes(handler, exception);
        int block = at.method().flow().blockAt(handler.handler);
        if (takes != Takes.NEVER && (at.outer() != null || !at.method().flow().isThrowing(block))) {
          Instruction first = at.method().flow().block(block).first();
          return Refusal.at(at.method().info().reference().toString(), at.method().line(first));
        }
        if (takes == Takes.SURELY) {
          return null;
        }
      }
    }
    return null;
  }

  /**
   * The ranges of what the routine of athrow depends on.
   *
   * @param thrown the method that throws, at its athrow, and those that call it
   * @param monitors that the thread holds at least
   * @param deepest steps from any exception's class that it may be up to Object
   */
  Map<String, Interval> ranges(Callers thrown, AbstractValue exception, int monitors, int deepest) {
    long entries = 0;
    long left = 0;
    long synchronizedOnes = 0;
    Way way = null;
    boolean isCaught = false;
    for (Callers at = thrown; at != null && !isCaught; at = at.outer()) {
      entries += at.code().node().tryCatchBlocks.size();
      boolean mayBeCaught = false;
      for (TryCatchBlockNode handler : Flow.handlers(at.code(), at.call())) {
        Takes takes = takes(handler, exception);
        mayBeCaught |= takes != Takes.NEVER;
        isCaught |= takes == Takes.SURELY;
      }
      if (mayBeCaught) {
        way = new Way(way == null ? left : way.leastLeft(), left, synchronizedOnes, entries);
      }
      left++;
      synchronizedOnes += at.code().isSynchronized() ? 1 : 0;
    }
    // What nobody catches leaves the bounded method, at no cost that counts.
    return ranges(way == null ? new Way(0, 0, 0, 1) : way, monitors, deepest);
  }

  /**
   * From the method that throws to one that may catch.
   *
   * @param mostLeft methods that are left
   * @param mostSynchronized of them
   * @param mostEntries of the exception tables of them, and of the one that catches
   */
  private record Way(long leastLeft, long mostLeft, long mostSynchronized, long mostEntries) {}

  private static Map<String, Interval> ranges(Way way, int monitors, int deepest) {
    Map<String, Interval> ranges = new HashMap<>();
    ranges.put(Operands.MONITORS, new Interval(monitors, Integer.MAX_VALUE));
    ranges.put("left", new Interval(way.leastLeft(), way.mostLeft()));
    ranges.put("sync", new Interval(0, way.mostSynchronized()));
    ranges.put("passed", new Interval(0, way.mostEntries() - 1));
    ranges.put("begun", new Interval(0, way.mostEntries()));
    ranges.put("inside", new Interval(0, way.mostEntries()));
    ranges.put("missed", new Interval(0, way.mostEntries() - 1));
    ranges.put("fits", new Interval(0, 1));
    ranges.put("distance", new Interval(0, deepest));
    ranges.put("depth", new Interval(0, deepest));
    return ranges;
  }
}
