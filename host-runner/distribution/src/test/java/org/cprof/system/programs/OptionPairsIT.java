package org.cprof.system.programs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.cprof.profile.Metric;
import org.cprof.profile.NodeKind;
import org.cprof.profile.Profile;
import org.cprof.profile.ProfileReader;
import org.cprof.setup.ForbiddenPair;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Every pair of values of the options of a run, in JVMs of their own: whatever is chosen, the
 * program does what it does plainly, and what an option does not change stays as it is.
 */
class OptionPairsIT {
  private static final String STEP = PairsProgram.class.getName() + ".step(..)";

  /** In place of a model; an option that needs another one is told by it. */
  private static final String DEFAULT_MODEL = "default model";

  /** An empty value is the option left out. */
  private static final List<List<String>> FACTORS =
      List.of(
          List.of("", "--udi=jp", "--udi=calls", "--udi=blocks"),
          List.of(DEFAULT_MODEL, "--model=jop-spinalhdl", "--model=bytecodes"),
          List.of("", "--clock", "--clock=target"),
          List.of("", "--lines"),
          List.of("", "--call-sites"),
          List.of("", "--fold-recursion"),
          List.of("", "--locks"),
          List.of("", "--allocations"),
          List.of("", "--block-rule=precise", "--block-rule=calls"),
          List.of("", "--threads=apart"),
          List.of("", "--host-work"),
          List.of("", "--children=ignore", "--children=merge"),
          List.of("", "--calls-of=" + STEP),
          List.of("", "--worst=" + STEP, "--stalls"),
          List.of("", "--target-api=jop"),
          List.of("", "--below=" + STEP, "--include=org.cprof.*"),
          List.of("", "--profiler=aggregation"),
          List.of("17", "25"),
          List.of("", "-Xint", "-XX:TieredStopAtLevel=1", "-Xss512k"));

  /** Models that lack what an option needs, which no pair of options tells. */
  private static final Map<String, List<String>> LACKING =
      Map.of(
          "--stalls", List.of(DEFAULT_MODEL, "--model=bytecodes"),
          "--target-api=jop", List.of("--model=bytecodes"));

  /** Each build makes every so many of the runs, the profile study makes all. */
  private static final int SLICE = 8;

  private static final Map<String, Long> EXPECTED = new HashMap<>();

  static Stream<List<String>> all() {
    return CoveringArray.of(FACTORS, OptionPairsIT::areAllowed).stream();
  }

  /** With stalls, each cause has settings of its own: for all of them the JDK is instrumented. */
  static Stream<List<String>> some() {
    List<List<String>> all = all().toList();
    return IntStream.iterate(0, i -> i < all.size(), i -> i + SLICE)
        .mapToObj(all::get)
        .filter(values -> !values.contains("--stalls"));
  }

  private static boolean areAllowed(List<String> values) {
    Map<String, String> given = new HashMap<>();
    for (String value : values) {
      if (value.startsWith("--")) {
        int equals = value.indexOf('=');
        given.put(
            equals < 0 ? value : value.substring(0, equals),
            equals < 0 ? "" : value.substring(equals + 1));
      }
    }
    boolean hasModel =
        LACKING.entrySet().stream()
            .noneMatch(
                each ->
                    values.contains(each.getKey())
                        && each.getValue().stream().anyMatch(values::contains));
    return hasModel && ForbiddenPair.in(given).isEmpty();
  }

  @Tag("study")
  @ParameterizedTest
  @MethodSource("all")
  void any_two_options_go_together(List<String> values) throws Exception {
    run(values);
  }

  @ParameterizedTest
  @MethodSource("some")
  void some_of_the_pairs_in_each_build(List<String> values) throws Exception {
    run(values);
  }

  private static void run(List<String> values) throws IOException, InterruptedException {
    HostJdk jdk = HostJdk.ofFeature(values.contains("25") ? 25 : 17);
    List<String> program = new ArrayList<>(values.stream().filter(OptionPairsIT::isOfJvm).toList());
    program.addAll(List.of("-cp", Workspace.classes().toString(), PairsProgram.class.getName()));
    Path folder = Workspace.emptyFolder("pairs", "run");
    Path profile = folder.resolve("p.cprof.csv.gz");
    List<String> options = values.stream().filter(value -> value.startsWith("--")).toList();

    Outcome plain = Execution.run(folder, CProfCommand.plain(jdk, program));
    Outcome outcome = Execution.run(folder, CProfCommand.run(jdk, profile, options, program));

    // Runs that look for the longest call show what the program prints each time.
    int runs = options.contains("--worst=" + STEP) ? 3 : 1;
    assertThat(outcome.out()).as(outcome.err()).isEqualTo(plain.out().repeat(runs));
    assertThat(outcome.err()).doesNotContain("Exception");
    assertThat(outcome.exitCode()).as(outcome.err()).isEqualTo(plain.exitCode());
    Profile counted = ProfileReader.read(profile);
    // Methods of the JDK that make large tables; their code has no room for more.
    assertThat(counted.header().all("not-instrumented"))
        .allMatch(
            method ->
                method.startsWith("jdk.internal.module.SystemModules$")
                    || method.startsWith("sun.text.resources.cldr.FormatData.getContents()"));
    assertThat(counted.header().all("missed-class")).isEmpty();
    check(counted, jdk, options);
  }

  private static boolean isOfJvm(String value) {
    return value.startsWith("-X");
  }

  /**
   * Calls depend on the model alone, which has constructors of exceptions that call less than the
   * JDK's; cycles also on the rule for blocks, since exceptions leave some.
   */
  private static void check(Profile profile, HostJdk jdk, List<String> options) {
    boolean isPart =
        options.stream().anyMatch(each -> each.startsWith("--below") || each.startsWith("--incl"));
    boolean countsCycles = options.stream().noneMatch(option -> option.startsWith("--udi"));
    String model =
        options.stream().filter(each -> each.startsWith("--model")).findFirst().orElse("jop");
    String of =
        jdk.feature() + " " + (countsCycles ? model : "") + (isPart ? options.toString() : "");
    agrees("calls " + of, calls(profile.target()));
    if (countsCycles) {
      String rule =
          options.contains("--block-rule=precise")
              ? "precise"
              : options.stream().anyMatch(OptionPairsIT::hasClock)
                      || options.contains("--block-rule=calls")
                  ? "calls"
                  : "default";
      agrees("cycles " + of + " " + rule, profile.target().total(Metric.CYCLES));
    }
  }

  private static boolean hasClock(String option) {
    return option.startsWith("--clock")
        || option.startsWith("--calls-of")
        || option.startsWith("--worst")
        || option.equals("--locks")
        || option.startsWith("--target-api");
  }

  private static long calls(Profile profile) {
    return IntStream.range(0, profile.size())
        .filter(node -> profile.method(node).kind() == NodeKind.METHOD)
        .mapToLong(profile::calls)
        .sum();
  }

  private static void agrees(String what, long figure) {
    Long other = EXPECTED.putIfAbsent(what, figure);
    assertThat(figure).as(what).isEqualTo(other == null ? figure : other);
  }
}
