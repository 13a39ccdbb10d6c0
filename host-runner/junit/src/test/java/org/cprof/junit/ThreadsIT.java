package org.cprof.junit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import org.cprof.profile.MethodReference;
import org.cprof.profile.Profile;
import org.cprof.profile.ProfileReader;
import org.cprof.runner.report.TestCost;
import org.cprof.runner.report.WorkOfNoTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What tests hand to other threads counts for them, whoever has started the thread. */
class ThreadsIT {
  private static final String SUBJECT = "org.cprof.junit.subjects.ThreadsSubject";

  @TempDir private Path folder;

  @Test
  void work_that_a_test_hands_over_counts_for_the_test_and_other_work_is_named() throws Exception {
    Profile first = profile("first__");

    assertThat(callsOfWork(first))
        .containsOnly(
            entry("starts_a_thread", 2L),
            entry("starts_a_thread_that_starts_one", 2L),
            entry("hands_a_runnable_to_a_pool", 1L),
            entry("hands_tasks_to_a_pool", 3L),
            entry("hands_over_what_is_repeated", 2L),
            entry("completes_futures", 2L),
            entry("has_a_parallel_stream", 100L),
            entry("forks", 16L),
            entry("takes_identity_hashes", 0L),
            entry("works_by_identity_hashes", 8L));
    assertThat(WorkOfNoTest.of(first))
        .hasValueSatisfying(
            text ->
                assertThat(text)
                    .startsWith("Other threads executed ")
                    .contains(" that count for no test: " + SUBJECT + ".lambda$executes_before_"));

    Profile second = profile("second_");
    assertThat(bytecodes(second, "works_by_identity_hashes"))
        .isEqualTo(bytecodes(first, "works_by_identity_hashes"));
  }

  private Profile profile(String name) throws Exception {
    TestJvms jvms = new TestJvms(folder);
    String own = folder.resolve(name).toString();
    String options = jvms.cprof("options", "--tests", "--model", "bytecodes", own).get(0);
    assertThat(jvms.suite(options, SUBJECT, "1")).isEmpty();
    jvms.cprof("collect", own);
    return ProfileReader.read(Path.of(own, "java.cprof.csv.gz"));
  }

  private static Map<String, Long> callsOfWork(Profile whole) {
    Profile profile = whole.target();
    Map<String, Long> calls = new TreeMap<>();
    for (int test : TestCost.roots(profile, ThreadsIT::isOfSubject)) {
      long sum = 0;
      for (int node = test; node < profile.subtreeEnd(test); node++) {
        sum += profile.method(node).name().equals("work") ? profile.calls(node) : 0;
      }
      calls.merge(profile.method(test).name(), sum, Long::sum);
    }
    return calls;
  }

  private static boolean isOfSubject(MethodReference method) {
    return method.className().equals(SUBJECT);
  }

  private static long bytecodes(Profile profile, String test) {
    return TestCost.allOf(profile).orElseThrow().stream()
        .filter(each -> each.method().name().equals(test))
        .mapToLong(TestCost::bytecodes)
        .sum();
  }
}
