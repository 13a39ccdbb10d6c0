package org.cprof.junit;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.List;
import java.util.Map;
import org.cprof.api.TargetClock;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.InvocationInterceptor;
import org.junit.jupiter.api.extension.ReflectiveInvocationContext;
import org.opentest4j.AssertionFailedError;
import org.opentest4j.TestAbortedException;

/**
 * Measures the bodies of tests that say what they may cost, in their own JVM, by the clock of the
 * target. The annotations register it; where extensions are detected by themselves and the
 * parameter {@value #MEASURE} is true, it prints what every test costs.
 */
public final class CostExtension implements InvocationInterceptor {
  /** Whether tests without annotations are measured, too: true or false. */
  static final String MEASURE = "cprof.measure";

  /** What becomes of a test whose JVM is not profiled: fail or skip. */
  static final String MISSING = "cprof.missing";

  private static final String MEND =
      """
      the cost of %s is unknown, as its JVM is not profiled. Before the tests, the build runs
        cprof options --tests target/cprof
      and gives the JVM of the tests what that has written, for Maven's Surefire
        <argLine>@${project.build.directory}/cprof/java.options</argLine>""";

  private static final String UNKNOWN =
      """
      the cost of %s is unknown, as its calls are not recorded: they are of methods with @Test, \
      @RepeatedTest, @ParameterizedTest, @TestTemplate or an annotation of org.cprof.junit at the \
      method itself, at most 1,000 methods""";

  private static final String WHY =
      """
      Why: 'cprof collect' makes the profile of this JVM when it has ended, of the raw one in the \
      folder of its options; 'cprof diff BEFORE AFTER' compares it with an earlier one.""";

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

  private static void measure(
      Invocation<Void> invocation,
      ReflectiveInvocationContext<Method> body,
      ExtensionContext context)
      throws Throwable {
    boolean isMeasured =
        context.getConfigurationParameter(MEASURE).map(Boolean::parseBoolean).orElse(false);
    Demands demands = Demands.of(body.getExecutable(), context.getRequiredTestClass(), isMeasured);
    if (demands.areNone()) {
      invocation.proceed();
      return;
    }
    String name = name(context);
    Meter meter = new Meter(body.getExecutable());
    checkPresent(meter, name, context);
    meter.begin();
    try {
      if (demands.cache() == Cache.WARM) {
        warmUp(body);
      }
      meter.next();
      invocation.proceed();
    } finally {
      meter.end();
    }
    judge(meter, demands, name, context);
  }

  private static void warmUp(ReflectiveInvocationContext<Method> body) throws Throwable {
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
    String reason = String.format(TargetClock.isPresent() ? UNKNOWN : MEND, name);
    String setting = context.getConfigurationParameter(MISSING).orElse("fail");
    switch (setting) {
      case "fail" -> throw new AssertionFailedError(reason);
      case "skip" -> throw new TestAbortedException(reason);
      default -> throw new IllegalArgumentException(MISSING + "=" + setting + ": not fail or skip");
    }
  }

  private static void judge(Meter meter, Demands demands, String name, ExtensionContext context) {
    Cost cost;
    try {
      cost = meter.cost();
    } catch (IllegalStateException unknown) {
      throw new AssertionFailedError(
          "the cost of " + name + " is unknown: " + unknown.getMessage());
    }
    context.publishReportEntry(
        Map.of(
            "cprof.cycles", Long.toString(cost.cycles()),
            "cprof.bytecodes", Long.toString(cost.bytecodes()),
            "cprof.load-cycles", Long.toString(cost.loadCycles())));
    if (demands.isPrinted()) {
      System.out.println("cprof: " + name + ": " + cost);
    }
    List<String> excess = cost.excess(demands);
    if (!excess.isEmpty()) {
      throw new AssertionFailedError(
          name + " took " + String.join("; ", excess) + ". In all: " + cost + ".\n" + WHY);
    }
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
