package org.cprof.runner.host;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.cprof.model.ProcessorModel;
import org.cprof.runner.observed.ObservedMethods;
import org.cprof.setup.AgentOption;
import org.cprof.setup.AgentOptions;
import org.cprof.setup.ClockOptions;
import org.cprof.setup.TestProperties;

/** The folder of options, and of raw profiles, of JVMs that a build starts, such as for tests. */
public final class TestJvms {
  /** The profile that the raw ones of a folder become. */
  public static final String PROFILE = "java.cprof.csv.gz";

  /**
   * Reflection that is the same in every call: the JDK else changes how it calls a method with the
   * sixteenth call, whichever test that is in. The first is for JDK 17, the second for later ones.
   */
  private static final List<String> SAME_REFLECTION =
      List.of(
          "-Dsun.reflect.inflationThreshold=2147483647",
          "-Djdk.reflect.useNativeAccessorOnly=true");

  /**
   * Most tests are short: the second compiler would take longer than it saves. So it gets what is
   * ten times as hot as usual, after ten times the default of calls and of iterations (docs/ci.md
   * has the measurements).
   */
  private static final List<String> HOTTEST =
      List.of(
          "-XX:Tier4InvocationThreshold=50000",
          "-XX:Tier4MinInvocationThreshold=6000",
          "-XX:Tier4CompileThreshold=150000",
          "-XX:Tier4BackEdgeThreshold=400000");

  private TestJvms() {}

  /**
   * Writes the options of JVMs.
   *
   * @param agentJar the jar of the agent
   * @param options what they count
   * @param program what profiles and reports say they are of; empty for the JVM's command
   * @param tests the model, if calls of tests are recorded, and profiled alone
   * @param callsOf other methods whose calls are recorded
   * @return the argument that passes the options to {@code java}
   * @throws org.cprof.runner.CommandException if that is impossible
   */
  public static String write(
      Path folder,
      HostJdk jdk,
      Path agentJar,
      AgentOptions options,
      String program,
      Optional<ProcessorModel> tests,
      List<String> callsOf) {
    List<String> recorded =
        new ArrayList<>(tests.isPresent() ? List.of(ClockOptions.TESTS) : List.of());
    callsOf.forEach(text -> recorded.add(ObservedMethods.of(text, "--calls-of").toString()));
    AgentOptions told =
        options
            .with(AgentOption.CALLS_OF, recorded)
            .with(AgentOption.CALLS_ALONE, tests.isPresent())
            .with(AgentOption.PROGRAM, program)
            .with(AgentOption.OUTPUT, folder.resolve(PROFILE));
    List<String> further = tests.map(model -> forTests(model, folder)).orElse(List.of());
    return "@" + OptionsFolder.write(folder, jdk, agentJar, told, further);
  }

  /** What a JVM of tests is told besides: the extension for JUnit reads the properties. */
  private static List<String> forTests(ProcessorModel model, Path folder) {
    List<String> options = new ArrayList<>(SAME_REFLECTION);
    options.addAll(HOTTEST);
    options.add(property(TestProperties.MODEL, model.name()));
    options.add(property(TestProperties.PARAMETERS, model.settings(",")));
    Path raw = folder.resolve(PROFILE + AgentOptions.RAW);
    options.add(property(TestProperties.RAW, raw.toAbsolutePath()));
    return options;
  }

  private static String property(String name, Object value) {
    return "-D" + name + "=" + value;
  }
}
