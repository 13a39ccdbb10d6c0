package org.cprof.junit;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.cprof.junit.subjects.BaselineSubject;
import org.cprof.junit.subjects.BoundSubject;
import org.cprof.junit.subjects.CostedSubject;
import org.cprof.junit.subjects.Suite;
import org.cprof.junit.subjects.UnlimitedSubject;
import org.cprof.profile.Profile;
import org.cprof.profile.ProfileReader;
import org.cprof.runner.host.Installation;
import org.cprof.runner.host.RawProfiles;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.platform.commons.support.AnnotationSupport;
import org.junit.platform.engine.TestEngine;
import org.junit.platform.launcher.core.LauncherFactory;
import org.opentest4j.AssertionFailedError;

/** What comes of tests that say what they may cost, in JVMs of their own. */
class CostIT {
  private static final String SUBJECT = CostedSubject.class.getName();

  private static final String BASELINES = BaselineSubject.class.getName();

  @TempDir static Path folder;
  private static String options;
  private static List<String> one;

  /** What the JVM of these tests has left. */
  private static Path raw;

  @BeforeAll
  static void writeTheOptions() throws Exception {
    String calls = CostedSubject.class.getName() + ".power";
    options = cprof("options", "--tests", "--calls-of", calls, folder.toString()).get(0);
    one = suite(SUBJECT, "1");
    raw = RawProfiles.in(folder.resolve("java.cprof.csv.gz.raw")).iterator().next();
  }

  @Test
  void each_test_is_measured_by_itself_whatever_the_order() throws Exception {
    List<String> other = suite(SUBJECT, "2");

    assertThat(order(one)).isNotEqualTo(order(other));
    assertThat(one).containsExactlyInAnyOrderElementsOf(other);

    Map<String, List<Long>> costs = costs(one);
    // Cycles, those of loads, bytecodes: three times aload with 1 cycle, two getfield with 10, iadd
    // with 1, putfield with 12, and return with 21.
    assertThat(costs.get("fits")).containsExactly(3L + 2 * 10 + 1 + 12 + 21, 0L, 8L, 0L);
    assertThat(costs.get("allocates").get(3)).isEqualTo(8);
    assertThat(costs.get("allocates_nothing").get(3)).isZero();
    assertThat(costs.get("executes_too_much")).isEqualTo(costs.get("fits"));
    assertThat(costs.get("cold").get(0) - costs.get("cold").get(1))
        .isEqualTo(costs.get("warm").get(0));
    assertThat(costs.get("cold").get(1)).isPositive();
    assertThat(costs.get("warm").get(1)).isZero();
    assertThat(costs).doesNotContainKey("is_not_measured");
    for (int i = 1; i <= 20; i++) {
      assertThat(costs.get("repeated repetition " + i + " of 20"))
          .isEqualTo(costs.get("repeated repetition 1 of 20"));
    }
    assertThat(costs.keySet()).anyMatch(test -> test.endsWith("Inner.nested"));
    // Nine rounds: iload, iload, if_icmpge, iload, iload, imul, istore, the increment, goto.
    assertThat(
            startingWith("parameterized [2] ", costs).get(2)
                - startingWith("parameterized [1] ", costs).get(2))
        .isEqualTo(9 * (8 + increment()));
  }

  /** What JUnit shows of the arguments differs between its versions. */
  private static List<Long> startingWith(String name, Map<String, List<Long>> costs) {
    return costs.entrySet().stream()
        .filter(each -> each.getKey().startsWith(name))
        .map(Map.Entry::getValue)
        .findFirst()
        .orElseThrow();
  }

  /** JOP's tool chain makes iload, iconst, iadd and istore of an increment. */
  private static int increment() {
    return 4;
  }

  /** Others initialize its class and fill the JDK's caches before. */
  @Test
  void a_test_alone_costs_what_it_costs_among_others() throws Exception {
    assertThat(costs(suite(SUBJECT + "#takes_too_long", "1")))
        .containsExactly(Map.entry("takes_too_long", costs(one).get("takes_too_long")));
  }

  /** What stands at a method holds rather than what the build says. */
  @Test
  void a_budget_of_the_build_is_for_tests_without_one_of_their_own() throws Exception {
    List<String> failed =
        failures(suite(SUBJECT, "1", "cprof.bytecodes", "7", "cprof.allocations", "7"));

    assertThat(failed)
        .anyMatch(line -> line.contains(".allocates_nothing took 8 bytecodes, 1 more than the 7 "))
        .anyMatch(line -> line.contains(".cold took ") && line.contains("than the 7 that are"))
        .noneMatch(line -> line.contains(".fits took ") || line.contains(".is_not_measured "))
        .filteredOn(line -> line.contains(".allocates took"))
        .singleElement()
        .asString()
        .doesNotContain("8 objects and arrays, ");
    assertThat(failures(suite(SUBJECT + "#fits", "1", "cprof.cycles", "56")))
        .singleElement()
        .asString()
        .contains(".fits took 57 cycles, 1 more than the 56 that are allowed");
    assertThat(failures(suite(SUBJECT + "#fits", "1", "cprof.cycles", "few")))
        .singleElement()
        .asString()
        .endsWith("cprof.cycles=few: no whole number such as 12000");
  }

  @Test
  void the_profile_tells_of_tests_alone() throws Exception {
    Path file = folder.resolve("tests.cprof.csv.gz");
    cprof("collect", "--output", file.toString(), raw.toString());
    Profile profile = ProfileReader.read(file);

    assertThat(raw).doesNotExist();
    Map<String, Long> tests = new TreeMap<>();
    for (int node = 1; node < profile.size(); node = profile.subtreeEnd(node)) {
      tests.put(profile.method(node).toString(), profile.inclusiveCycles(node));
    }
    assertThat(tests)
        .allSatisfy((method, cycles) -> assertThat(method).startsWith(SUBJECT))
        .containsEntry(SUBJECT + ".fits()V", 57L)
        .containsEntry(SUBJECT + ".cold()V", costs(one).get("cold").get(0));
  }

  @Test
  void a_factory_of_tests_with_a_limit_fails_and_says_what_to_do() throws Exception {
    assertThat(failures(one))
        .filteredOn(line -> line.contains("makes_tests"))
        .singleElement()
        .asString()
        .contains("makes are not measured one by one");
  }

  @Test
  void a_failure_says_what_was_measured_and_what_is_allowed() throws Exception {
    long cycles = costs(one).get("takes_too_long").get(0);
    assertThat(one.stream().filter(line -> line.startsWith("FAILED")))
        .hasSize(6)
        .anyMatch(
            line ->
                line.startsWith(
                    "FAILED allocates_too_much(): "
                        + SUBJECT
                        + ".allocates_too_much took 2 objects and arrays, 2 more than the 0 that"))
        .anyMatch(
            line ->
                line.startsWith(
                    String.format(
                        "FAILED takes_too_long(): %s.takes_too_long took %,d cycles, %,d more than"
                            + " the 1 that are allowed.",
                        SUBJECT, cycles, cycles - 1)))
        .anyMatch(
            line ->
                line.startsWith(
                    "FAILED executes_too_much(): "
                        + SUBJECT
                        + ".executes_too_much took 8 bytecodes, 1 more than the 7 that are"))
        .anyMatch(line -> line.startsWith("FAILED warm_takes_too_long(): "))
        .contains("FAILED fails_by_itself(): expected: <1> but was: <4>");
    // Of the body, of power, of what JUnit does to compare, and of the JDK's boxes there may be.
    int why = one.indexOf("Methods that took most, by exclusive cycles");
    assertThat(why).isPositive();
    assertThat(one.get(why + 1)).isEqualTo("      cycles       calls  of");
    assertThat(one)
        .anyMatch(
            line -> line.matches(" +[0-9,]+ +1  " + Pattern.quote(SUBJECT + ".power(int,int)")))
        .containsSubsequence(
            "Methods that took most, by exclusive bytecodes",
            "   bytecodes       calls  of",
            "           8           1  " + SUBJECT + ".executes_too_much()")
        .containsSubsequence(
            "Contexts that made most objects",
            "     objects  of",
            "           1  " + SUBJECT + ".allocates_too_much()",
            "",
            "1 others: arrays, clones, and objects of natives",
            "Counted for jop with cache.blocks=16 cache.bytes=4096 cache.policy=fifo float=exact"
                + " ocache=off r=1 w=2.")
        .anyMatch(line -> line.startsWith("The profile: when this JVM has ended, 'cprof collect"))
        .anyMatch(line -> line.contains("java.cprof.csv.gz.raw' makes it"))
        .allMatch(
            line ->
                line.startsWith("cprof: ")
                    || line.replaceFirst("^FAILED [^ ]+ ", "").length() <= 120)
        .containsSubsequence(
            "Contexts that took most, by exclusive bytecodes",
            "   bytecodes       calls  of",
            "           8           1  " + SUBJECT + ".executes_too_much()")
        .anyMatch(
            line ->
                line.matches(" +[0-9,]+ +1  CostedSubject.takes_too_long > CostedSubject.power"));
  }

  @Test
  void a_baseline_is_written_if_it_is_reproducible_and_told_where_it_is_not_kept()
      throws Exception {
    Path baselines = folder.resolve("baselines");
    Path file = baselines.resolve(BASELINES + ".baseline.csv");

    List<String> written =
        suite(BASELINES, "1", "cprof.baselines", baselines.toString(), "cprof.update", "true");
    List<String> lines = Files.readAllLines(file);
    assertThat(lines)
        .contains("# model: jop", "cycles,bytecodes,load_cycles,allocations,calls,context,test")
        .containsSubsequence(
            "57,8,0,0,,,changes()",
            "57,8,0,,1," + BASELINES + ".changes()V,changes()",
            "57,8,0,0,,,stays()",
            "57,8,0,,1," + BASELINES + ".stays()V,stays()")
        .anyMatch(line -> line.endsWith(",0,0,,,has_parameters(int) #1"))
        .anyMatch(line -> line.endsWith(",0,0,,,has_parameters(int) #2"))
        .noneMatch(line -> line.contains("is_not_reproducible"))
        .anyMatch(line -> line.matches("[0-9]+,[0-9]+,[1-9][0-9]*,0,,,loads\\(\\)"))
        .anyMatch(line -> line.startsWith("# jdk: "));
    assertThat(failures(written)).hasSize(6);
    assertThat(String.join(" ", written))
        .contains("is_not_reproducible: it is not reproducible, so it has no baseline: executed");
    assertThat(written)
        .anyMatch(line -> line.endsWith("  " + SUBJECT + ".power") && line.contains(" +"));

    // As tests were named before: by what JUnit 5 shows, of templates perhaps by a text of their
    // own.
    lines.replaceAll(
        line ->
            line.replaceFirst(",(\\w+)\\(\\)$", ",$1")
                .replace("has_parameters(int) #1", "has_parameters [1] 4")
                .replace("has_parameters(int) #2", "has_parameters 2. with 5"));
    String power = BASELINES + ".loads()V > " + SUBJECT + ".power(II)I,loads";
    lines.replaceAll(
        line ->
            line.replaceFirst("^[0-9]+(,.*,,,loads)$", "1$1")
                .replaceFirst(
                    "^[0-9]+,[0-9]+,0,,1(," + Pattern.quote(power) + ")$", "100,45,0,,1$1")
                .replace("57,8,0,0,,,changes", "56,9,0,1,,,changes")
                .replace(
                    "57,8,0,,1," + BASELINES + ".changes", "40,9,0,,2," + BASELINES + ".changes"));
    Files.write(file, lines);
    List<String> compared = suite(BASELINES, "2", "cprof.baselines", baselines.toString());
    assertThat(failures(compared)).hasSize(8);
    assertThat(String.join(" ", compared))
        .contains("is_not_reproducible: it has no baseline in " + file)
        .contains(
            "changes: +1 cycles, +0 of them to load methods, -1 bytecodes, -1 objects and arrays"
                + " against its")
        .contains("calls_what_takes_too_long took ")
        .contains(" cycles in a call of CostedSubject.power, ")
        .contains("BaselineSubject.stays()V was not called")
        .contains("CostedSubject.fill()V are not recorded: 'cprof options --tests' has to be told")
        .contains("here that of 'cprof options --tests --model aj100'")
        .contains("here that of 'cprof options --tests --set r=3'");
    // Of the body that calls it nothing.
    int why = compared.indexOf("Methods that took most, by exclusive cycles");
    assertThat(compared.subList(why + 2, why + 4))
        .satisfiesExactly(
            row -> assertThat(row).matches(" +[0-9,]+ +2  .*CostedSubject.power\\(int,int\\)"),
            end -> assertThat(end).isEmpty());
    // Of two calls with 40 cycles one went, and the other took 57.
    assertThat(compared)
        .containsSubsequence(
            "Methods that changed most, by exclusive cycles",
            "      change    by calls    by price    by loads      before         now  of",
            "         +17         -20         +37          +0          40          57"
                + "  o.c.j.s.BaselineSubject.changes");

    // The call of power in loads took 142 cycles as before, of which the file now has 100.
    assertThat(compared)
        .containsSubsequence(
            "Contexts that changed most, by exclusive cycles",
            "      change    by calls    by price    by loads      before         now  of",
            "         +42          +0         +42          +0         100         142"
                + "  BaselineSubject.loads > CostedSubject.power");

    lines.replaceAll(line -> line.replaceFirst("# jdk: .*", "# jdk: another"));
    Files.write(file, lines);
    List<String> other = suite(BASELINES, "3", "cprof.baselines", baselines.toString());
    // Of changes and loads, contexts of their own code are others. That stays is as it was.
    assertThat(failures(other)).hasSize(8).noneMatch(line -> line.contains("stays: "));
    assertThat(String.join(" ", other))
        .contains("changes: its own code is not as in its baseline of another JDK, another, in")
        .contains("loads: its own code is not as in its baseline of another JDK, another, in");

    lines.replaceAll(line -> line.replaceFirst("# parameters: .*", "# parameters: r=9"));
    Files.write(file, lines);
    List<String> refused = suite(BASELINES, "4", "cprof.baselines", baselines.toString());
    assertThat(failures(refused)).hasSize(11);
    assertThat(String.join(" ", refused)).contains("stays: " + file + " was counted");
  }

  /** Its classes come first then, and have no libraries of their own. */
  @Test
  void the_agents_classes_on_the_class_path_are_refused_in_one_line() throws Exception {
    String classes = Installation.locationOf(Profile.class).toString();

    assertThat(run(options, "-cp", classes, "Main").waitFor()).isEqualTo(3);
    assertThat(Files.readAllLines(folder.resolve("errors")))
        .containsExactly(
            "cprof: "
                + classes
                + " on the class path has CProf's classes, which hide those of its agent: leave it"
                + " out; cprof-junit and cprof-api may stand there");
  }

  @Test
  void without_the_options_tests_fail_with_what_mends_the_build_or_are_skipped() throws Exception {
    List<String> failed = java("-cp", classPathOfUsers(), Suite.class.getName(), SUBJECT, "1");
    List<String> skipped =
        java(
            "-cp",
            classPathOfUsers(),
            Suite.class.getName(),
            SUBJECT,
            "1",
            "cprof.missing",
            "skip");

    assertThat(failed)
        .contains(
            "FAILED fits(): the cost of "
                + SUBJECT
                + ".fits is unknown, as its JVM is not profiled.",
            "Before the tests, the build runs",
            "  cprof options --tests target/cprof",
            "  <argLine>@${project.build.directory}/cprof/java.options</argLine>");
    assertThat(skipped.stream().filter(line -> line.startsWith("FAILED"))).isEmpty();
    assertThat(skipped)
        .anyMatch(line -> line.startsWith("ABORTED fits(): the cost of " + SUBJECT + ".fits is"));
  }

  @Test
  void without_a_clock_the_profile_is_the_same_and_a_limit_says_what_it_lacks() throws Exception {
    List<String> timed = rows("timed__");
    String subject = UnlimitedSubject.class.getName();
    assertThat(timed)
        .anyMatch(row -> row.contains("lambda$callee_throws"))
        .anyMatch(row -> row.startsWith("0 " + subject + ".inherited()V 1 "))
        .anyMatch(row -> row.startsWith("0 " + subject + ".makes_tests()Ljava/util/List; 1 "))
        .anyMatch(row -> row.startsWith("0 " + subject + ".parameterized(I)V 2 "));
    assertThat(rows("untimed", "--calls-untimed")).isEqualTo(timed);

    String untimed = "@" + folder.resolve("untimed/java.options");
    assertThat(String.join(" ", suiteIn(untimed, SUBJECT + "#fits", "1")))
        .contains("FAILED fits(): the cost of " + SUBJECT + ".fits is unknown, as its JVM keeps no")
        .contains("--calls-untimed", "<calls>true</calls>");
  }

  /** What tests without limits have counted, by a profile; folders have names of one length. */
  private static List<String> rows(String name, String... further) throws Exception {
    Path jvms = folder.resolve(name);
    List<String> command = new ArrayList<>(List.of("options", "--tests", "--model", "bytecodes"));
    command.addAll(List.of(further));
    command.add(jvms.toString());
    String argument = cprof(command.toArray(String[]::new)).get(0);
    assertThat(suiteIn(argument, UnlimitedSubject.class.getName(), "1")).isEmpty();
    cprof("collect", jvms.toString());
    assertThat(Files.exists(jvms.resolve("java.calls.csv.gz"))).isEqualTo(further.length == 0);
    Profile profile = ProfileReader.read(jvms.resolve("java.cprof.csv.gz"));
    List<String> rows = new ArrayList<>();
    for (int node = 0; node < profile.size(); node++) {
      rows.add(
          profile.parent(node)
              + " "
              + profile.method(node)
              + " "
              + profile.calls(node)
              + " "
              + profile.inclusiveCycles(node));
    }
    return rows;
  }

  private static List<String> suite(String subject, String... seedAndParameters) throws Exception {
    return suiteIn(options, subject, seedAndParameters);
  }

  private static List<String> suiteIn(String options, String subject, String... seedAndParameters)
      throws Exception {
    List<String> arguments =
        new ArrayList<>(
            List.of(
                options,
                "-XX:TieredStopAtLevel=1",
                "-cp",
                classPathOfUsers(),
                Suite.class.getName(),
                subject));
    arguments.addAll(List.of(seedAndParameters));
    return java(arguments.toArray(String[]::new));
  }

  @Test
  void bounds_of_methods_are_checked_before_a_test_is_executed() throws Exception {
    List<String> failures = failures(suite(BoundSubject.class.getName(), "1"));

    assertThat(failures).hasSize(2);
    assertThat(failures)
        .anyMatch(
            text ->
                text.startsWith("FAILED allows_too_little(): " + BoundSubject.class.getName())
                    && text.contains("more than the 100 that are allowed, on jop with "));
    assertThat(failures)
        .anyMatch(text -> text.startsWith("FAILED has_none(): ") && text.contains("no bound"));
  }

  private static List<String> failures(List<String> lines) {
    return lines.stream().filter(line -> line.startsWith("FAILED")).toList();
  }

  private static List<String> order(List<String> lines) {
    return lines.stream().filter(line -> line.startsWith("cprof: ")).toList();
  }

  /** Cycles, cycles of loads and bytecodes, by the test. */
  private static Map<String, List<Long>> costs(List<String> lines) {
    Map<String, List<Long>> costs = new TreeMap<>();
    for (String line : order(lines)) {
      String[] parts = line.split(": ");
      List<Long> numbers = new ArrayList<>();
      for (String part : parts[2].split(", ")) {
        numbers.add(Long.parseLong(part.split(" ")[0].replace(",", "")));
      }
      costs.put(parts[1].substring(SUBJECT.length() + 1), numbers);
    }
    return costs;
  }

  /** JUnit and this module, without the agent's classes, which would be taken for its jar's. */
  private static String classPathOfUsers() throws ClassNotFoundException {
    return Stream.of(
            CostExtension.class,
            CostIT.class,
            AssertionFailedError.class,
            AnnotationSupport.class,
            TestEngine.class,
            LauncherFactory.class,
            Test.class,
            ParameterizedTest.class,
            Class.forName("org.junit.jupiter.engine.JupiterTestEngine"))
        .map(type -> Installation.locationOf(type).toString())
        .collect(Collectors.joining(File.pathSeparator));
  }

  private static List<String> cprof(String... arguments) throws Exception {
    List<String> command =
        new ArrayList<>(
            List.of("-cp", System.getProperty("java.class.path"), "org.cprof.runner.Main"));
    command.addAll(List.of(arguments));
    return java(command.toArray(String[]::new));
  }

  private static List<String> java(String... arguments) throws Exception {
    Process process = run(arguments);
    List<String> lines = new String(process.getInputStream().readAllBytes()).lines().toList();
    int exitCode = process.waitFor();
    assertThat(exitCode).as(Files.readString(folder.resolve("errors")) + lines).isZero();
    return lines;
  }

  private static Process run(String... arguments) throws Exception {
    List<String> command = new ArrayList<>();
    command.add(System.getProperty("java.home") + File.separator + "bin" + File.separator + "java");
    command.addAll(List.of(arguments));
    File errors = folder.resolve("errors").toFile();
    return new ProcessBuilder(command).redirectError(errors).start();
  }
}
