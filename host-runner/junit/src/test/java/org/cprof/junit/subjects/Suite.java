package org.cprof.junit.subjects;

import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectMethod;

import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.launcher.LauncherDiscoveryRequest;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;

/**
 * Runs the tests of a class, or one of them, {@code Class#method}, in an order of the seed, and
 * prints what came of those that fail.
 */
public final class Suite {

  public static void main(String[] arguments) throws ClassNotFoundException {
    String tests = arguments[0];
    LauncherDiscoveryRequestBuilder request =
        LauncherDiscoveryRequestBuilder.request()
            .selectors(
                tests.contains("#") ? selectMethod(tests) : selectClass(Class.forName(tests)))
            .configurationParameter(
                "junit.jupiter.testmethod.order.default",
                "org.junit.jupiter.api.MethodOrderer$Random")
            .configurationParameter("junit.jupiter.execution.order.random.seed", arguments[1]);
    for (int i = 2; i + 1 < arguments.length; i += 2) {
      request.configurationParameter(arguments[i], arguments[i + 1]);
    }
    run(request.build());
  }

  private static void run(LauncherDiscoveryRequest request) {
    LauncherFactory.create()
        .execute(
            request,
            new TestExecutionListener() {
              @Override
              public void executionFinished(TestIdentifier test, TestExecutionResult result) {
                result
                    .getThrowable()
                    .ifPresent(
                        thrown ->
                            System.out.println(
                                result.getStatus()
                                    + " "
                                    + test.getDisplayName()
                                    + ": "
                                    + thrown.getMessage()));
              }
            });
  }
}
