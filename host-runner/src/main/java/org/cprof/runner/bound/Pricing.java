package org.cprof.runner.bound;

import org.cprof.instrument.method.CallPricing;
import org.cprof.instrument.method.InvokeKind;
import org.cprof.instrument.method.Layout;
import org.cprof.instrument.method.MethodInfo;
import org.cprof.instrument.routine.RoutineInfos;
import org.cprof.model.ProcessorModel;
import org.cprof.model.processor.CachePolicy;
import org.cprof.model.sizes.MethodSizes;
import org.cprof.udi.CycleUdi;
import org.objectweb.asm.Opcodes;

/**
 * What calls cost at most on a processor. Of the FIFO method cache this holds, whatever it has at
 * the start: if the blocks of all methods that one execution of a scope looks up are at most those
 * of the cache, each of them misses at most once. For let X be the first to miss twice; between its
 * two misses every other method misses at most once, so that fewer blocks are loaded than would
 * overwrite X. Nothing follows from the number of methods between two look-ups of one.
 */
final class Pricing {
  private static final int NOTHING_FITS = -1;

  private static final MethodInfo LOADS = MethodInfo.ofGroup("method loads, each method once");

  private final ProcessorModel model;
  private final CycleUdi udi;
  private final CallPricing calls;
  private final RoutineInfos routines;

  Pricing(ProcessorModel model, MethodSizes sizes) {
    this.model = model;
    this.udi = new CycleUdi(model, sizes);
    this.calls = new CallPricing(model, model.cache().policy() == CachePolicy.ALWAYS_MISS);
    this.routines = new RoutineInfos(model, sizes, new Layout(0, 0, 0, 0));
  }

  ProcessorModel model() {
    return model;
  }

  CycleUdi udi() {
    return udi;
  }

  CallPricing calls() {
    return calls;
  }

  RoutineInfos routines() {
    return routines;
  }

  /** What an invoke of a method costs more at a miss; 0 if there is no method cache. */
  long invokeLoad(InvokeKind kind, MethodInfo method) {
    return hasCache() ? calls.invokeLoad(kind, method) : 0;
  }

  /** What a return from a method costs more if it has to load its caller. */
  long returnLoad(MethodInfo method, int callerWords) {
    return hasCache() ? calls.returnLoad(method, callerWords) : 0;
  }

  private boolean hasCache() {
    return model.cache().policy() != CachePolicy.NONE;
  }

  /** Whether each of these methods misses at most once in an execution that looks up no others. */
  boolean fits(Footprint footprint) {
    return footprint.fits();
  }

  /** One to which nothing is added yet. */
  Footprint footprint() {
    return new Footprint(
        model.cache().policy() == CachePolicy.FIFO ? model.cache().blocks() : NOTHING_FITS);
  }

  /** A footprint with the blocks of a method and its caller. */
  Footprint with(Footprint footprint, MethodInfo method, MethodInfo caller) {
    Footprint all = footprint();
    all.add(footprint);
    addInvoke(method, 0, all);
    addReturn(caller, 0, all);
    return all;
  }

  /** An invoke of a method looks it up. */
  private void addInvoke(MethodInfo method, long load, Footprint footprint) {
    if (method.words() > 0 && hasCache()) {
      footprint.addInvoke(name(method), blocks(method), load);
    }
  }

  /** A return into a method looks it up. */
  void addReturn(MethodInfo method, long load, Footprint footprint) {
    if (method.words() > 0 && hasCache()) {
      footprint.addReturn(name(method), blocks(method), load);
    }
  }

  private static String name(MethodInfo method) {
    return method.reference().toString();
  }

  private int blocks(MethodInfo method) {
    return model.cache().blocksOf(method.words());
  }

  /**
   * The cost of a scope in which each method of a footprint is loaded at most once, where that is
   * so and costs less than to load them as often as they may miss.
   *
   * @param method that the scope is in
   */
  Cost once(Cost scope, Footprint footprint, MethodInfo method) {
    if (!fits(footprint)) {
      return scope;
    }
    long own = footprint.cycles(name(method));
    PathCost others = loads(footprint.cycles() - own);
    PathCost once = scope.once().min(scope.hits().plus(others));
    return new Cost(scope.hits(), scope.any().min(once.plus(loads(own))), once);
  }

  PathCost loads(long cycles) {
    return cycles == 0
        ? PathCost.NOTHING
        : PathCost.of(
            new PathCost.Call(LOADS, InvokeKind.NONE, PathCost.of(cycles, 0), false), cycles);
  }

  /**
   * A call and the return from it, beyond the price of the invoke at a hit.
   *
   * @param body of the callee, with what it calls
   * @param ofCallee what it and what it calls look up beside the invoke
   * @param caller null if nobody is returned to
   * @param scope gets what is looked up
   */
  Cost call(
      MethodInfo callee,
      InvokeKind kind,
      Cost body,
      Footprint ofCallee,
      MethodInfo caller,
      Footprint scope) {
    long load = caller == null ? 0 : returnLoad(callee, caller.words());
    boolean isLookedUp = caller != null && callee.words() > 0;
    return call(callee, kind, body, ofCallee, isLookedUp ? caller : null, load, scope);
  }

  /**
   * A call that an exception ends.
   *
   * @param body of the callee up to there, with the routine of athrow
   * @param catcher the caller if it has the handler, which that routine returns into; null if it
   *     passes the exception on
   */
  Cost thrown(
      MethodInfo callee,
      InvokeKind kind,
      Cost body,
      Footprint ofCallee,
      MethodInfo catcher,
      Footprint scope) {
    MethodInfo athrow = catcher == null ? null : routines.describe(Opcodes.ATHROW, 0);
    long load = athrow == null ? 0 : returnLoad(athrow, catcher.words());
    return call(callee, kind, body, ofCallee, athrow == null ? null : catcher, load, scope);
  }

  private Cost call(
      MethodInfo callee,
      InvokeKind kind,
      Cost body,
      Footprint ofCallee,
      MethodInfo caller,
      long returnLoad,
      Footprint scope) {
    long invokeLoad = invokeLoad(kind, callee);
    scope.add(ofCallee);
    addInvoke(callee, invokeLoad, scope);
    if (caller != null) {
      addReturn(caller, returnLoad, scope);
    }
    PathCost hits =
        PathCost.of(new PathCost.Call(callee, kind, body.hits(), false), body.hits().cycles());
    if (invokeLoad + returnLoad == 0 && ofCallee.isFree()) {
      return Cost.of(hits);
    }
    PathCost missing =
        PathCost.of(
            new PathCost.Call(callee, kind, body.any(), true),
            body.any().cycles() + invokeLoad + returnLoad);
    Footprint within = footprint();
    within.add(ofCallee);
    addInvoke(callee, invokeLoad, within);
    if (!fits(within)) {
      return new Cost(hits, missing, missing);
    }
    long own = within.cycles(name(callee));
    PathCost once =
        PathCost.of(new PathCost.Call(callee, kind, body.once(), false), body.once().cycles())
            .plus(loads(own));
    PathCost all = hits.plus(loads(within.cycles()));
    PathCost least = once.min(all);
    return new Cost(hits, missing.min(least.plus(loads(returnLoad))), least);
  }
}
