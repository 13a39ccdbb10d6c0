package org.cprof.runner.bound;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.cprof.code.Instruction;
import org.cprof.model.bytecode.Operands;
import org.cprof.model.expression.Interval;
import org.cprof.runner.bound.objects.ProgramClasses;
import org.cprof.runner.bound.objects.Refusal;
import org.cprof.runner.bound.value.AbstractValue;
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
    return takes(handler.type, exception);
  }

  private Takes takes(String handler, AbstractValue exception) {
    String type = exception.reference().type();
    if (handler == null || type != null && isBelow(type, handler)) {
      return Takes.SURELY;
    }
    boolean mayBeOfType =
        type == null || !exception.reference().isExact() && isBelow(handler, type);
    return mayBeOfType ? Takes.MAYBE : Takes.NEVER;
  }

  private boolean isBelow(String type, String above) {
    return classes.supertypes(type).contains(above);
  }

  /** The callers of what a method calls; null if nobody catches what that throws. */
  Callers calling(PricedMethod method, Instruction call, Callers outer) {
    return outer != null || mayCatch(method, call) ? throwing(method, call, outer) : null;
  }

  private static boolean mayCatch(PricedMethod method, Instruction call) {
    return Flow.handlers(method.code(), call).stream()
        .mapToInt(handler -> method.flow().blockAt(handler.handler))
        .anyMatch(block -> !method.flow().isThrowing(block));
  }

  /**
   * What an exception comes to that an instruction throws.
   *
   * @param outer the callers of the method; null if none of them catches
   */
  Callers throwing(PricedMethod method, Instruction at, Callers outer) {
    long entries = method.code().node().tryCatchBlocks.size();
    List<Callers.Handler> all = new ArrayList<>();
    for (TryCatchBlockNode handler : Flow.handlers(method.code(), at)) {
      int block = method.flow().blockAt(handler.handler);
      boolean throwsAgain = method.flow().isThrowing(block);
      String place =
          Refusal.at(
              method.info().reference().toString(),
              method.line(method.flow().block(block).first()));
      all.add(
          new Callers.Handler(
              handler.type,
              throwsAgain,
              outer != null || !throwsAgain,
              new Callers.WayToHandler(0, 0, 0, entries),
              place));
    }
    if (outer == null) {
      return ordered(all, Set.of());
    }
    long synchronizedOnes = method.code().isSynchronized() ? 1 : 0;
    for (Callers.Handler handler : outer.handlers()) {
      all.add(handler.by(handler.way().from(synchronizedOnes, entries)));
    }
    return outer.isOrdered()
        ? ordered(all, outer.beyond())
        : Callers.unordered(all, outer.beyond(), Callers.WayToHandler::hull);
  }

  /** Without those that get nothing, since one before takes all that they do. */
  private Callers ordered(List<Callers.Handler> all, Set<String> beyond) {
    List<Callers.Handler> handlers = new ArrayList<>();
    Set<String> behind = new TreeSet<>();
    boolean isEnded = false;
    boolean passesOn = true;
    for (Callers.Handler handler : all) {
      String type = handler.type();
      boolean isTaken =
          type != null
              && handlers.stream().anyMatch(one -> one.type() != null && isBelow(type, one.type()));
      if (!isEnded && !isTaken) {
        handlers.add(handler);
        isEnded = type == null;
        passesOn = type != null || handler.passesOn();
      } else if (isEnded && passesOn && !isTaken && !handler.passesOn()) {
        behind.add(type == null ? THROWABLE : type);
      }
    }
    if (passesOn) {
      behind.addAll(beyond);
    }
    return new Callers(handlers, true, Set.copyOf(behind));
  }

  /**
   * Whether all that is thrown where a block leads is an Error that leaves the bounded method, so
   * that nothing of it counts: what is between, such as its message, needs no bound. Handlers of
   * finally and of monitors throw it again.
   */
  boolean endsInError(PricedMethod method, int block, Callers callers) {
    Set<String> types = method.flow().thrownBehind(block);
    Callers thrower = throwing(method, method.flow().block(block).last(), callers);
    return types != null
        && types.stream().allMatch(type -> isBelow(type, ERROR) && !isTaken(thrower, type));
  }

  private boolean isTaken(Callers thrower, String error) {
    AbstractValue exception = AbstractValue.ofReference(error, true, false);
    return Stream.concat(
            thrower.handlers().stream()
                .filter(handler -> !handler.passesOn())
                .map(Callers.Handler::type),
            thrower.beyond().stream())
        .anyMatch(type -> takes(type, exception) != Takes.NEVER);
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
  String catcher(Callers thrower, AbstractValue exception) {
    for (Callers.Handler handler : thrower.handlers()) {
      Takes takes = takes(handler.type(), exception);
      if (takes != Takes.NEVER && handler.counts()) {
        return handler.place();
      }
      if (takes == Takes.SURELY && thrower.isOrdered()) {
        return null;
      }
    }
    return null;
  }

  /**
   * The ranges of what the routine of athrow depends on.
   *
   * @param thrower what an exception of the athrow comes to
   * @param monitors that the thread holds at least
   * @param deepest steps from any exception's class that it may be up to Object
   */
  Map<String, Interval> ranges(
      Callers thrower, AbstractValue exception, int monitors, int deepest) {
    Callers.WayToHandler way = null;
    for (Callers.Handler handler : thrower.handlers()) {
      Takes takes = takes(handler.type(), exception);
      if (takes != Takes.NEVER) {
        way = way == null ? handler.way() : way.hull(handler.way());
      }
      if (takes == Takes.SURELY && thrower.isOrdered()) {
        break;
      }
    }
    // What nobody catches leaves the bounded method, at no cost that counts.
    return ranges(way == null ? new Callers.WayToHandler(0, 0, 0, 1) : way, monitors, deepest);
  }

  private static Map<String, Interval> ranges(Callers.WayToHandler way, int monitors, int deepest) {
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
