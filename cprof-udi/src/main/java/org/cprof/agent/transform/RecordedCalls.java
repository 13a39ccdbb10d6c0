package org.cprof.agent.transform;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.ToIntFunction;
import org.cprof.instrument.CallRecording;
import org.cprof.instrument.method.CallPricing;
import org.cprof.instrument.method.InvokeKind;
import org.cprof.model.ProcessorModel;
import org.cprof.raw.LogEntry;
import org.cprof.setup.ClockOptions;
import org.cprof.setup.Extent;

/** The methods whose calls are recorded one by one, in the order in which they were loaded. */
public final class RecordedCalls {

  private final Extent chosen;
  private final AnnotatedMethods annotations;
  private final String onlyMethod;
  private final long onlyCall;
  private final List<String> methods = new ArrayList<>();

  /**
   * @param options with the patterns of the methods or their annotations, and perhaps a method and
   *     the only one of its calls that is counted, as {@code org.example.Motor.step(I)V#12}
   * @throws IllegalArgumentException for what names no method or no call
   */
  public RecordedCalls(ClockOptions options) {
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

  /** Prepares the run-time. */
  public void start(ProcessorModel model) {
    InvokeKind[] kinds = InvokeKind.values();
    long[] cycles = new long[kinds.length];
    CallPricing pricing = new CallPricing(model);
    for (InvokeKind kind : kinds) {
      // A bytecode that is counted as a node calls no method whose calls are recorded.
      cycles[kind.ordinal()] = kind == InvokeKind.EVENT ? 0 : pricing.invokeCycles(kind, null);
    }
    CProfControl.initializeCalls(
        cycles,
        new ToIntFunction<>() {
          @Override
          public int applyAsInt(String method) {
            return number(method);
          }
        });
  }

  public boolean isEmpty() {
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

  private synchronized int number(String method) {
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
    CProfControl.log(new LogEntry.Recorded(method).encoded());
    if (method.equals(onlyMethod)) {
      CProfControl.countOnlyCall(methods.size() - 1, onlyCall);
    }
    return methods.size() - 1;
  }
}
