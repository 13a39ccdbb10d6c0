package org.cprof.junit;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.cprof.junit.subjects.CostedSubject;
import org.cprof.profile.Profile;
import org.cprof.profile.ProfileReader;
import org.cprof.runner.host.RawProfiles;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What comes of tests that say what they may cost, in JVMs of their own. */
class CostIT {
  private static final String SUBJECT = CostedSubject.class.getName();

  @TempDir static Path folder;
  private static TestJvms jvms;
  private static String options;
  private static List<String> one;

  /** What the JVM of these tests has left. */
  private static Path raw;

  @BeforeAll
  static void writeTheOptions() throws Exception {
    jvms = new TestJvms(folder);
    options = jvms.options();
    one = jvms.suite(options, SUBJECT, "1");
    raw = RawProfiles.in(folder.resolve("java.cprof.csv.gz.raw")).iterator().next();
  }

  @Test
  void each_test_is_measured_by_itself_whatever_the_order() throws Exception {
    List<String> other = jvms.suite(options, SUBJECT, "2");

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
    assertThat(costs(jvms.suite(options, SUBJECT + "#takes_too_long", "1")))
        .containsExactly(Map.entry("takes_too_long", costs(one).get("takes_too_long")));
  }

  /** What stands at a method holds rather than what the build says. */
  @Test
  void a_budget_of_the_build_is_for_tests_without_one_of_their_own() throws Exception {
    List<String> failed =
        TestJvms.failures(
            jvms.suite(options, SUBJECT, "1", "cprof.bytecodes", "7", "cprof.allocations", "7"));

    assertThat(failed)
        .anyMatch(line -> line.contains(".allocates_nothing took 8 bytecodes, 1 more than the 7 "))
        .anyMatch(line -> line.contains(".cold took ") && line.contains("than the 7 that are"))
        .noneMatch(line -> line.contains(".fits took ") || line.contains(".is_not_measured "))
        .filteredOn(line -> line.contains(".allocates took"))
        .singleElement()
        .asString()
        .doesNotContain("8 objects and arrays, ");
    assertThat(TestJvms.failures(jvms.suite(options, SUBJECT + "#fits", "1", "cprof.cycles", "56")))
        .singleElement()
        .asString()
        .contains(".fits took 57 cycles, 1 more than the 56 that are allowed");
    assertThat(
            TestJvms.failures(jvms.suite(options, SUBJECT + "#fits", "1", "cprof.cycles", "few")))
        .singleElement()
        .asString()
        .endsWith("cprof.cycles=few: no whole number such as 12000");
  }

  @Test
  void the_profile_tells_of_tests_alone() throws Exception {
    Path file = folder.resolve("tests.cprof.csv.gz");
    jvms.cprof("collect", "--output", file.toString(), raw.toString());
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
    assertThat(TestJvms.failures(one))
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
}
