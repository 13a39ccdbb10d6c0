package org.cprof.junit;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.cprof.api.TargetClock;
import org.cprof.text.WrappedText;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.InvocationInterceptor;
import org.junit.jupiter.api.extension.ReflectiveInvocationContext;
import org.opentest4j.AssertionFailedError;
import org.opentest4j.TestAbortedException;

/**
 * Measures the bodies of tests that say what they may cost, in their own JVM, by the clock of the
 * target. The annotations register it; where extensions are detected by themselves, parameters of
 * the build have tests without annotations measured, too.
 */
public final class CostExtension implements InvocationInterceptor {
  /** What becomes of a test whose JVM is not profiled: fail or skip. */
  static final String MISSING = "cprof.missing";

  private static final String MEND =
      """
      the cost of %s is unknown, as its JVM is not profiled.
      Before the tests, the build runs
        cprof options --tests target/cprof
      and gives the JVM of the tests what that has written, for Maven's Surefire
        <argLine>@${project.build.directory}/cprof/java.options</argLine>\
      """;

  private static final String UNTIMED =
      """
      the cost of %s is unknown, as its JVM keeps no clock: the command that wrote its options was \
      told --calls-untimed, or the Maven plugin found no org.cprof:cprof-junit among the module's \
      dependencies. Leave the former out, or configure the latter with
        <calls>true</calls>\
      """;

  private static final String UNKNOWN =
      """
      the cost of %s is unknown, as its calls are not recorded: they are of methods with @Test, \
      @RepeatedTest, @ParameterizedTest, @TestTemplate or an annotation of org.cprof.junit at the \
      method itself, as long as there is memory\
      """;

  private static final String FACTORY =
      """
      the tests that %s makes are not measured one by one: make it a @ParameterizedTest, or limit \
      the factory by a rule with the element TEST, and annotate it with @DisableCost\
      """;

  private static final String PROFILE =
      """
      Counted for %s.
      The profile: when this JVM has ended, 'cprof collect %s' makes it, and 'cprof diff BEFORE \
      AFTER' compares it with an earlier one.\
      """;

  /** JUnit makes the extension. */
  public CostExtension() {}

  @Override
  public void interceptTestMethod(
      Invocation<Void> invocation,
      ReflectiveInvocationContext<Method> body,
      ExtensionContext context)
      throws Throwable {
    measure(invocation, body, context);
  }

  @Override
  public void interceptTestTemplateMethod(
      Invocation<Void> invocation,
      ReflectiveInvocationContext<Method> body,
      ExtensionContext context)
      throws Throwable {
    measure(invocation, body, context);
  }

  /** What a factory makes are tests without a method, which no annotation can limit. */
  @Override
  public <T> T interceptTestFactoryMethod(
      Invocation<T> invocation, ReflectiveInvocationContext<Method> body, ExtensionContext context)
      throws Throwable {
    Demands demands = demands(body, context);
    if (demands.areLimits()) {
      if (!TargetClock.isPresent()) {
        checkPresent(new Meter(ClockMethodName.of(body.getExecutable())), name(context), context);
      }
      throw assertion(String.format(Locale.ROOT, FACTORY, name(context)));
    }
    return invocation.proceed();
  }

  private static Demands demands(
      ReflectiveInvocationContext<Method> body, ExtensionContext context) {
    return Demands.of(
        body.getExecutable(), context.getRequiredTestClass(), context::getConfigurationParameter);
  }

  private static void measure(
      Invocation<Void> invocation,
      ReflectiveInvocationContext<Method> body,
      ExtensionContext context)
      throws Throwable {
    Demands demands = demands(body, context);
    if (demands.areNone()) {
      invocation.proceed();
      return;
    }
    String name = name(context);
    Meter meter = new Meter(ClockMethodName.of(body.getExecutable()));
    checkPresent(meter, name, context);
    Optional<Meter> called = calledMeter(demands, name, context);
    emptyMethodCache();
    try {
      if (demands.cache() == Cache.WARM) {
        execute(body);
      }
      meter.next();
      called.ifPresent(Meter::next);
      invocation.proceed();
    } finally {
      TargetClock.useMethodCache();
    }
    Cost cost = known(meter::cost, name);
    tell(cost, demands, name, context);
    List<Excess> excess = cost.excess(demands);
    if (!excess.isEmpty()) {
      throw tooMuch(name, excess, cost, why(excess.get(0), meter.breakdown()));
    }
    if (called.isPresent()) {
      Optional<Excess> ofCall = known(called.get()::most, name).excess(demands.cycles().get());
      if (ofCall.isPresent()) {
        throw tooMuch(
            name, List.of(ofCall.get()), cost, why(ofCall.get(), called.get().breakdown()));
      }
    }
  }

  /** The next recorded call begins with an empty cache; a cache that is kept cannot be emptied. */
  private static void emptyMethodCache() {
    TargetClock.useMethodCache();
    TargetClock.emptyMethodCache();
    TargetClock.keepMethodCache();
  }

  private static String why(Excess excess, CostBreakdown parts) {
    return Contributions.text(excess.counter(), parts, excess.measured());
  }

  private static AssertionFailedError tooMuch(
      String name, List<Excess> excess, Cost cost, String why) {
    String limits = excess.stream().map(Excess::toString).collect(Collectors.joining("; "));
    return failure(name + " took " + limits + ".\nIn all: " + cost + "." + why);
  }

  /** Measures the method that the budget is of; none where it is of the body. */
  private static Optional<Meter> calledMeter(
      Demands demands, String name, ExtensionContext context) {
    if (demands.cycles().isEmpty()) {
      return Optional.empty();
    }
    CycleBudget budget = demands.cycles().get();
    CountingProperties.mismatch(budget.model(), budget.set())
        .ifPresent(
            reason -> {
              throw assertion(name + ": " + reason);
            });
    if (budget.of().isEmpty()) {
      return Optional.empty();
    }
    String method =
        known(() -> ClockMethodName.parse(budget.of(), context.getRequiredTestClass()), name);
    Meter meter = new Meter(method);
    if (!meter.isPresent()) {
      throw assertion(
          name
              + ": calls of "
              + method
              + " are not recorded: 'cprof options --tests' has to be told --calls-of '"
              + method.substring(0, method.indexOf('('))
              + "'");
    }
    return Optional.of(meter);
  }

  private static void execute(ReflectiveInvocationContext<Method> body) throws Throwable {
    Method method = body.getExecutable();
    method.setAccessible(true);
    try {
      method.invoke(body.getTarget().orElse(null), body.getArguments().toArray());
    } catch (InvocationTargetException thrown) {
      throw thrown.getCause();
    }
  }

  private static void checkPresent(Meter meter, String name, ExtensionContext context) {
    if (meter.isPresent()) {
      return;
    }
    String mend = CountingProperties.areThere() ? UNTIMED : MEND;
    String reason =
        wrapped(String.format(Locale.ROOT, TargetClock.isPresent() ? UNKNOWN : mend, name));
    String setting = context.getConfigurationParameter(MISSING).orElse("fail");
    switch (setting) {
      case "fail" -> throw assertion(reason);
      case "skip" -> throw new TestAbortedException(reason);
      default -> throw new IllegalArgumentException(MISSING + "=" + setting + ": not fail or skip");
    }
  }

  /** What is asked for, if it is known. */
  private static <T> T known(Supplier<T> asked, String name) {
    try {
      return asked.get();
    } catch (IllegalStateException unknown) {
      throw assertion("the cost of " + name + " is unknown: " + unknown.getMessage());
    }
  }

  private static void tell(Cost cost, Demands demands, String name, ExtensionContext context) {
    context.publishReportEntry(
        Map.of(
            "cprof.cycles", Long.toString(cost.cycles()),
            "cprof.bytecodes", Long.toString(cost.bytecodes()),
            "cprof.load-cycles", Long.toString(cost.loadCycles()),
            "cprof.allocations", Long.toString(cost.allocations())));
    if (demands.isPrinted()) {
      System.out.println("cprof: " + name + ": " + cost);
    }
  }

  private static AssertionFailedError failure(String reason) {
    String profile =
        String.format(
            Locale.ROOT, PROFILE, CountingProperties.target(), CountingProperties.rawFolder());
    return assertion(reason.stripTrailing() + "\n" + profile);
  }

  private static AssertionFailedError assertion(String text) {
    return new AssertionFailedError(wrapped(text));
  }

  private static String wrapped(String text) {
    return text.lines()
        .flatMap(line -> WrappedText.lines(line, Contributions.WIDTH).stream())
        .collect(Collectors.joining("\n"));
  }

  private static String name(ExtensionContext context) {
    String method =
        context.getRequiredTestClass().getName() + "." + context.getRequiredTestMethod().getName();
    String display = context.getDisplayName();
    return display.startsWith(context.getRequiredTestMethod().getName() + "(")
        ? method
        : method + " " + display;
  }
}
