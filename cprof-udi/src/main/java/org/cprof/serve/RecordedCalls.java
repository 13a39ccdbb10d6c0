package org.cprof.serve;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.cprof.instrument.CallRecording;
import org.cprof.instrument.method.CallPricing;
import org.cprof.instrument.method.InvokeKind;
import org.cprof.model.ProcessorModel;
import org.cprof.setup.ClockOptions;
import org.cprof.setup.Extent;

/** The methods whose calls are recorded one by one, in the order in which they were loaded. */
final class RecordedCalls {

  private final Extent chosen;
  private final AnnotatedMethods annotations;
  private final String onlyMethod;
  private final long onlyCall;
  private final MethodLog log;
  private final List<String> methods = new ArrayList<>();

  /** The series of the only call that is counted; -1 where there is none, or not yet. */
  private int onlySeries = -1;

  /**
   * @param options with the patterns of the methods or their annotations, and perhaps a method and
   *     the only one of its calls that is counted, as {@code org.example.Motor.step(I)V#12}
   * @param log is told of methods, which have the series 0, 1 and so on
   * @throws IllegalArgumentException for what names no method or no call
   */
  RecordedCalls(ClockOptions options, MethodLog log) {
    this.log = log;
    this.chosen = new Extent("calls.of", options.methods());
    this.annotations = new AnnotatedMethods(options.annotations());
    String only = options.onlyCall();
    int hash = only.lastIndexOf('#');
    if (!only.isEmpty() && !only.substring(hash + 1).matches("[0-9]{1,18}")) {
      throw new IllegalArgumentException(
          "call.only="
              + only
              + ": not a method and a number such as org.example.Motor.step(I)V#12");
    }
    this.onlyMethod = only.isEmpty() ? "" : only.substring(0, hash);
    this.onlyCall = only.isEmpty() ? -1 : Long.parseLong(only.substring(hash + 1));
  }

  /** Cycles of an invoke that hits, by its kind; empty if no calls are recorded. */
  long[] invokeCycles(ProcessorModel model) {
    InvokeKind[] kinds = InvokeKind.values();
    long[] cycles = new long[isEmpty() ? 0 : kinds.length];
    CallPricing pricing = new CallPricing(model);
    for (int i = 0; i < cycles.length; i++) {
      // A bytecode that is counted as a node calls no method whose calls are recorded.
      cycles[i] = kinds[i] == InvokeKind.EVENT ? 0 : pricing.invokeCycles(kinds[i], null);
    }
    return cycles;
  }

  boolean isEmpty() {
    return chosen.isEverything() && annotations.areNone();
  }

  /**
   * Whether methods of a class may be among them.
   *
   * @param ofProgram whether it is a class of the program, which alone is looked at for annotations
   */
  boolean mayHave(String className, byte[] classFile, boolean ofProgram) {
    return chosen.mayStartIn(className) || ofProgram && !annotations.in(classFile).isEmpty();
  }

  /** The instrumented class file of such a class, with the calls of its methods recorded. */
  byte[] insert(String className, byte[] classFile) {
    Set<String> annotated = annotations.in(classFile);
    return CallRecording.insert(
        classFile, method -> series(className + "." + method, annotated.contains(method)));
  }

  /** The series of a method by class, name and descriptor in one; -1 without one. */
  synchronized int number(String method) {
    return methods.indexOf(method);
  }

  private synchronized int series(String method, boolean isAnnotated) {
    if (!isAnnotated && !chosen.startsWith(method)) {
      return -1;
    }
    int known = number(method);
    if (known >= 0 || methods.size() == CProfCalls.MAX_SERIES) {
      return known;
    }
    methods.add(method);
    log.recorded(method);
    if (method.equals(onlyMethod)) {
      onlySeries = methods.size() - 1;
    }
    return methods.size() - 1;
  }

  /** The series of the only call that is counted, once; -1 if there is none new. */
  synchronized int takeOnlySeries() {
    int series = onlySeries;
    onlySeries = -1;
    return series;
  }

  /** The only call that is counted. */
  long onlyCall() {
    return onlyCall;
  }
}
