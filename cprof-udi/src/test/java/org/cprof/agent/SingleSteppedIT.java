package org.cprof.agent;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Calls and bytecodes of every context are those that the plain JVM tells when it is
 * single-stepped.
 */
class SingleSteppedIT {

  private static final String[] PROGRAMS =
      ("wide.Calculating wide.Collecting wide.Streaming wide.Matching wide.Reflecting "
              + "wide.Proxied wide.Handled wide.Throwing Serialized wide.Formatting "
              + "wide.Dating wide.Synchronizing wide.Reading")
          .split(" ");

  /** One identity hash for all objects, so that no table of the JDK depends on what was hashed. */
  private static final String[] FLAGS = {"-XX:+UnlockExperimentalVMOptions", "-XX:hashCode=2"};

  /** Methods that the JVM adds to the JDK's events behind all agents. */
  private static final List<String> ADDED =
      List.of(
          "java.io.ObjectInputStream.filterCheck(Ljava/lang/Class;I)V"
              + " > jdk.internal.event.DeserializationEvent.shouldCommit()Z",
          "jdk.internal.event.SecurityProviderServiceEvent.isTurnedOn()Z"
              + " > jdk.internal.event.SecurityProviderServiceEvent.isEnabled()Z");

  private static final String WRAPS =
      " > java.lang.reflect.InvocationTargetException.<init>(Ljava/lang/Throwable;)V";

  /** The VM makes it after a method has thrown; the profile has it below that method. */
  private static final List<String> WRAPPED =
      List.of(
          "jdk.internal.reflect.NativeMethodAccessorImpl.invoke0(Ljava/lang/reflect/Method;"
              + "Ljava/lang/Object;[Ljava/lang/Object;)Ljava/lang/Object;"
              + WRAPS,
          "targets.wide.Reflecting$Point.fail(Ljava/lang/String;)Ljava/lang/String;" + WRAPS);

  /** The first JDK whose {@code Method.invoke} needs no native. */
  private static final int WITHOUT_NATIVE_ACCESSOR = 18;

  private enum Mode {
    PREPARED,
    /** With classes that nobody has instrumented before. */
    FRESH,
    /** With all counters that a node can have beside its sums. */
    LINES_AND_ALLOCATIONS
  }

  private static final Map<TestJdk, ContextTree> STEPPED = new HashMap<>();

  @TempDir Path folder;

  static List<Arguments> jdksAndModes() throws Exception {
    List<Arguments> all = new ArrayList<>();
    for (TestJdk jdk : TestJdk.ownAndNamed()) {
      all.add(Arguments.of(jdk, Mode.PREPARED));
    }
    // What is in nodes, and when classes are instrumented, does not depend on the JDK.
    all.add(Arguments.of(TestJdk.own(), Mode.FRESH));
    all.add(Arguments.of(TestJdk.own(), Mode.LINES_AND_ALLOCATIONS));
    return all;
  }

  @ParameterizedTest(name = "{0}, {1}")
  @MethodSource("jdksAndModes")
  void every_context_has_the_calls_and_bytecodes_that_the_jvm_tells(TestJdk jdk, Mode mode)
      throws Exception {
    ContextTree stepped = measured(stepped(jdk));
    ContextTree profiled = measured(profiled(jdk, mode));

    List<ContextTree.Difference> differences = stepped.differences(profiled);
    List<String> named = named(jdk);
    assertThat(differences).filteredOn(each -> !named.contains(each.what())).isEmpty();
    assertThat(differences.stream().map(ContextTree.Difference::what).collect(Collectors.toSet()))
        .as("differences that are gone are to be taken from the list")
        .containsExactlyInAnyOrderElementsOf(named);
    for (String program : PROGRAMS) {
      assertThat(profiled.callee("targets." + program + ".run()V").size()).isGreaterThan(50);
    }
  }

  /** What differs; docs/completeness.md has the reasons. */
  private static List<String> named(TestJdk jdk) {
    List<String> named = new ArrayList<>(ADDED);
    if (jdk.feature() < WITHOUT_NATIVE_ACCESSOR) {
      named.addAll(WRAPPED);
    }
    return named;
  }

  private ContextTree stepped(TestJdk jdk) throws Exception {
    ContextTree tree = STEPPED.get(jdk);
    if (tree == null) {
      tree = new Stepper(jdk).run(folder, FLAGS, "targets.TargetMain", PROGRAMS);
      STEPPED.put(jdk, tree);
    }
    return tree;
  }

  /** An exception leaves a block in the middle; the rule counts what was executed before. */
  private ContextTree profiled(TestJdk jdk, Mode mode) throws Exception {
    ProfiledRun run = ProfiledRun.quick(jdk, folder);
    String isDetailed = Boolean.toString(mode == Mode.LINES_AND_ALLOCATIONS);
    ProfiledRun.Outcome outcome =
        (mode == Mode.FRESH ? run.fresh() : run)
            .option("lines", isDetailed)
            .option("allocations", isDetailed)
            .model("bytecodes")
            .option("block.rule", "precise")
            .flags(FLAGS)
            .run("targets.TargetMain", PROGRAMS);
    return ContextTree.of(outcome.succeeded().profile());
  }

  private static ContextTree measured(ContextTree roots) {
    return roots
        .callee("targets.TargetMain.main([Ljava/lang/String;)V")
        .callee("targets.TargetMain.measured(Ljava/lang/Runnable;)V");
  }
}
