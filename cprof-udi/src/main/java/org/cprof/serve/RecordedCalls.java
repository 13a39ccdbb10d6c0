package org.cprof.serve;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.cprof.instrument.CallRecording;
import org.cprof.instrument.method.CallPricing;
import org.cprof.instrument.method.InvokeKind;
import org.cprof.instrument.method.MethodInfo;
import org.cprof.model.ProcessorModel;
import org.cprof.profile.MethodReference;
import org.cprof.profile.NodeKind;
import org.cprof.raw.LogEntry;
import org.cprof.setup.ClockOptions;
import org.cprof.setup.Extent;

/** The methods whose calls are recorded one by one, in the order in which they were loaded. */
final class RecordedCalls {

  /** Parts of JUnit's unique ids: a class, or one in it; the factory of a dynamic test. */
  private static final Pattern CLASS =
      Pattern.compile("\\[(?:nested-)?class(?:-template)?:([^]]+)]");

  private static final Pattern FACTORY = Pattern.compile("\\[test-factory:([^(\\]]+)\\(");

  private final Extent chosen;
  private final AnnotatedMethods annotations;

  /** Null where tests are not asked for. */
  private final TestMethods tests;

  /** Whether the profile has nothing but tests, each under the class that runs it. */
  private final boolean areTestsAlone;

  private final long onlyCall;
  private final Consumer<LogEntry> log;

  /** The series of each method whose calls are recorded. */
  private final Map<String, Integer> methods = new HashMap<>();

  /** Methods that the program has asked for. */
  private final Set<String> measured = new HashSet<>();

  /**
   * @param options with the patterns of the methods or their annotations, and perhaps a method and
   *     the only one of its calls that is counted, as {@code org.example.Motor.step(I)V#12}
   * @param classFiles of superclasses and annotations by their internal names; null where there is
   *     none
   * @param log is told of methods, which have the series 0, 1 and so on; that of the only call is
   *     the first
   * @throws IllegalArgumentException for what names no method or no call
   */
  RecordedCalls(ClockOptions options, Function<String, byte[]> classFiles, Consumer<LogEntry> log) {
    this.log = log;
    this.chosen = new Extent("calls.of", options.methods());
    this.annotations = new AnnotatedMethods(options.annotations());
    this.tests = options.areTestsAsked() ? new TestMethods(classFiles) : null;
    this.areTestsAlone = options.areTestsAsked() && options.areCallsAlone();
    String only = options.onlyCall();
    int hash = only.lastIndexOf('#');
    if (!only.isEmpty() && !only.substring(hash + 1).matches("[0-9]{1,18}")) {
      throw new IllegalArgumentException(
          "call.only="
              + only
              + ": not a method and a number such as org.example.Motor.step(I)V#12");
    }
    this.onlyCall = only.isEmpty() ? -1 : Long.parseLong(only.substring(hash + 1));
    if (!only.isEmpty()) {
      add(only.substring(0, hash), null);
    }
  }

  /** Cycles of an invoke that hits, by its kind; empty if no calls are recorded. */
  List<Long> invokeCycles(ProcessorModel model) {
    CallPricing pricing = new CallPricing(model);
    // A bytecode that is counted as a node calls no method whose calls are recorded.
    return Stream.of(InvokeKind.values())
        .filter(kind -> !isEmpty())
        .map(kind -> kind == InvokeKind.EVENT ? 0 : pricing.invokeCycles(kind, null))
        .toList();
  }

  boolean isEmpty() {
    return chosen.isEverything() && !areMethodsLookedAt();
  }

  /**
   * Whether methods of a class may be among them.
   *
   * @param ofProgram whether it is a class of the program, which alone is looked at for annotations
   *     and tests
   */
  boolean mayHave(String className, byte[] classFile, boolean ofProgram) {
    return chosen.mayStartIn(className) || ofProgram && !told(classFile).isEmpty();
  }

  private boolean areMethodsLookedAt() {
    return tests != null || !annotations.areNone();
  }

  /** What a method is recorded for. */
  private enum Role {
    /** The method has an annotation that is asked for. */
    ANNOTATED(CallRecording.Hook.NONE),
    TEST(CallRecording.Hook.RECEIVER),
    /** A test, an annotation of which says what it may cost. */
    LIMITED(CallRecording.Hook.RECEIVER),
    /** Leads to a dynamic test. */
    DYNAMIC(CallRecording.Hook.DYNAMIC);

    private final CallRecording.Hook hook;

    Role(CallRecording.Hook hook) {
      this.hook = hook;
    }
  }

  /** The methods that their annotations or their class tell, by name and descriptor in one. */
  private Map<String, Role> told(byte[] classFile) {
    if (!areMethodsLookedAt()) {
      return Map.of();
    }
    AnnotatedClass declaring = AnnotatedClass.of(classFile);
    if (tests != null) {
      tests.learn(declaring);
    }
    Map<String, Role> told = new HashMap<>();
    for (AnnotatedClass.Method method : declaring.methods()) {
      Role role = role(declaring, method);
      if (role != null) {
        told.put(method.full(), role);
      }
    }
    return told;
  }

  /** Null of a method that is not told. */
  private Role role(AnnotatedClass declaring, AnnotatedClass.Method method) {
    if (tests != null && tests.has(declaring, method)) {
      return tests.isLimited(declaring, method) ? Role.LIMITED : Role.TEST;
    }
    if (annotations.has(method)) {
      return Role.ANNOTATED;
    }
    return areTestsAlone && TestMethods.isOfDynamicTest(declaring, method) ? Role.DYNAMIC : null;
  }

  /** The instrumented class file of such a class, with the calls of its methods recorded. */
  byte[] insert(String className, byte[] classFile) {
    Map<String, Role> told = told(classFile);
    return CallRecording.insert(
        classFile,
        method -> series(className + "." + method, told.get(method)),
        method ->
            areTestsAlone && told.containsKey(method)
                ? told.get(method).hook
                : CallRecording.Hook.NONE);
  }

  /**
   * The series of a method, for the program that asks what its calls cost.
   *
   * @param method class, name and descriptor in one
   * @return -1 without one
   */
  synchronized int number(String method) {
    int series = methods.getOrDefault(method, -1);
    if (series >= 0 && measured.add(method)) {
      log.accept(new LogEntry.Measured(method));
    }
    return series;
  }

  /**
   * @param role null of a method that is not told
   */
  private synchronized int series(String method, Role role) {
    if (role == null && !chosen.startsWith(method)) {
      return -1;
    }
    if (!methods.containsKey(method)) {
      add(method, role);
    }
    return methods.get(method);
  }

  private void add(String method, Role role) {
    methods.put(method, methods.size());
    log.accept(new LogEntry.Recorded(method, role == Role.LIMITED, role == Role.DYNAMIC));
  }

  /** What stands above the tests that a class inherits, the first of which begins. */
  MethodInfo testClass(String className) {
    log.accept(new LogEntry.Inherited(className, tests.limitedIn(className)));
    return MethodInfo.ofTestClass(className);
  }

  /**
   * Class, name and descriptor of the factory of a dynamic test.
   *
   * @param uniqueId the test's in JUnit
   */
  MethodReference factory(String uniqueId) {
    String className = "";
    for (Matcher part = CLASS.matcher(uniqueId); part.find(); ) {
      className += (className.isEmpty() ? "" : "$") + part.group(1);
    }
    Matcher factory = FACTORY.matcher(uniqueId);
    if (className.isEmpty() || !factory.find()) {
      throw new IllegalArgumentException("no dynamic test of a class: " + uniqueId);
    }
    String name = factory.group(1);
    return new MethodReference(
        NodeKind.GROUP, className, name, tests.descriptorOfFactory(className, name));
  }

  /** The only call that is counted, of the method with the series 0; -1 for all. */
  long onlyCall() {
    return onlyCall;
  }
}
