package org.cprof.agent;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.cprof.calls.CallsFile;
import org.cprof.calls.CallsReader;
import org.cprof.calls.MethodCalls;
import org.cprof.calls.RecordedCall;
import org.cprof.model.processor.Memory;
import org.cprof.profile.Metric;
import org.cprof.profile.Profile;
import org.cprof.profile.ProfileHeader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What recorded calls allocate, against the comments of {@code targets.HeapWords}. */
class HeapWordsIT {

  private static final long OBJECTS = 8 + 10 + 15;
  private static final long ARRAYS = 13 + 8 + 11 + 14 + 12 + 10 + 12;
  private static final long NESTED =
      10 + 2 * 11 + 10 + 2 * 14 + 10 + 2 * 11 + 10 + 2 * 8 + 10 + 2 * 11 + 6 * 16;
  private static final long LOOP = 3 * 10;
  private static final long OTHER = 108;
  private static final long OUTER = 9 + OBJECTS;
  private static final long EMPTY = 8 + 8 + 8 + 11 + 3 * 8 + 8 + 10 + 9 + 10 + 2 * 8;
  private static final long LEAVES = 9 + 10;

  /** It takes as many cycles as it waits. */
  private static final String THAT_SPINS = "askOther";

  @TempDir Path folder;

  private ProfiledRun.Outcome run(TestJdk jdk, String model, String allocations)
      throws IOException, InterruptedException {
    return ProfiledRun.quick(jdk, Files.createDirectory(folder.resolve(allocations)))
        .model(model)
        .option("calls.of", "targets.HeapWords.*")
        .option("allocations", allocations)
        .run("targets.HeapWords")
        .succeeded();
  }

  private static Map<String, MethodCalls> calls(ProfiledRun.Outcome run) throws IOException {
    Map<String, MethodCalls> calls = new HashMap<>();
    for (MethodCalls method : CallsReader.read(CallsFile.beside(run.file())).methods()) {
      String name = method.method().substring(0, method.method().indexOf('('));
      calls.put(name.substring(name.lastIndexOf('.') + 1), method);
    }
    return calls;
  }

  private static List<Long> inCalls(MethodCalls calls) {
    return calls.calls().stream().map(call -> call.allocated().inCall()).toList();
  }

  private void check(Map<String, MethodCalls> calls) {
    assertThat(inCalls(calls.get("objects"))).containsExactly(OBJECTS, OBJECTS);
    assertThat(inCalls(calls.get("arrays"))).containsExactly(ARRAYS);
    assertThat(inCalls(calls.get("nested"))).containsExactly(NESTED);
    assertThat(inCalls(calls.get("loop"))).containsExactly(LOOP);
    assertThat(inCalls(calls.get("outer"))).containsExactly(OUTER);
    assertThat(inCalls(calls.get(THAT_SPINS))).containsExactly(0L);
    assertThat(inCalls(calls.get("failing"))).containsExactly(0L);
    assertThat(inCalls(calls.get("empty"))).containsExactly(EMPTY);
    assertThat(inCalls(calls.get("leaves"))).containsExactly(LEAVES);
    assertThat(inCalls(calls.get("leaf"))).containsExactly(9L, 10L);
    assertThat(inCalls(calls.get("initializer"))).containsExactly(0L);
    assertThat(inCalls(calls.get("recursion"))).containsExactly(10L + 9 + 8, 9L + 8, 8L);
    assertThat(between(calls.get("tick").calls()))
        .containsExactly(
            OBJECTS, ARRAYS, NESTED, LOOP, OTHER, OUTER, 0L, EMPTY, LEAVES, 0L, 10L + 9 + 8);
    assertThat(between(calls.get("recursion").calls())).containsExactly(10L, 9L);
  }

  private static List<Long> between(List<RecordedCall> calls) {
    return IntStream.range(1, calls.size())
        .mapToObj(i -> calls.get(i).allocated().before() - calls.get(i - 1).allocated().before())
        .toList();
  }

  @OnOwnAndNamedJdks
  void calls_tell_what_they_allocate_and_all_threads_between_them(TestJdk jdk) throws Exception {
    Map<String, MethodCalls> words = calls(run(jdk, "jop", "true"));

    check(words);
    Map<String, MethodCalls> without = calls(run(jdk, "jop", "false"));
    assertThat(without.keySet()).isEqualTo(words.keySet());
    without.forEach(
        (method, calls) -> {
          assertThat(calls.calls()).allMatch(call -> call.allocated() == null);
          if (!method.equals(THAT_SPINS)) {
            assertThat(calls.cycles()).isEqualTo(words.get(method).cycles());
          }
        });
  }

  @Test
  void recorded_calls_allocate_the_same_words_in_a_run_with_lines() throws Exception {
    check(
        calls(
            ProfiledRun.quick(TestJdk.own(), folder)
                .option("lines", "true")
                .option("calls.of", "targets.HeapWords.*")
                .option("allocations", "true")
                .run("targets.HeapWords")
                .succeeded()));
  }

  @ParameterizedTest
  @ValueSource(strings = "jop-spinalhdl")
  void a_model_that_also_prices_by_words_counts_the_same(String model) throws Exception {
    check(calls(run(TestJdk.own(), model, "true")));
  }

  /** What jop executes for each element of an outer array grows with its length. */
  @ParameterizedTest
  @ValueSource(strings = {"jop", "jop-spinalhdl"})
  void an_array_of_negative_length_is_priced_as_one_of_none(String model) throws Exception {
    Profile profile = run(TestJdk.own(), model, "false").profile();

    int failing = routine(profile, "failing");
    int empty = routine(profile, "empty");
    for (int node = 0; node < profile.subtreeEnd(empty) - empty; node++) {
      assertThat(profile.method(failing + node)).isEqualTo(profile.method(empty + node));
      assertThat(profile.metric(Metric.BYTECODES, failing + node))
          .isEqualTo(profile.metric(Metric.BYTECODES, empty + node))
          .isPositive();
    }
  }

  private static int routine(Profile profile, String caller) {
    return Nodes.of(profile, "f_multianewarray")
        .filter(node -> profile.method(profile.parent(node)).name().equals("made"))
        .filter(node -> profile.method(profile.parent(profile.parent(node))).name().equals(caller))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void calls_of_a_model_without_sizes_of_objects_say_so() throws Exception {
    CallsFile file =
        CallsReader.read(CallsFile.beside(run(TestJdk.own(), "bytecodes", "true").file()));

    assertThat(file.first(CallsFile.NO_WORDS)).isEqualTo(Memory.noHeap("bytecodes"));
    assertThat(file.methods().get(0).calls()).allMatch(call -> call.allocated() == null);
  }

  /** Of all calls of the run, as their cycles; the file says what was switched. */
  @ParameterizedTest
  @ValueSource(strings = {"false", "true"})
  void words_of_calls_are_told_while_counting_is_off_and_before_a_reset(String stopped)
      throws Exception {
    ProfiledRun.Outcome run =
        ProfiledRun.quick(TestJdk.own(), folder)
            .classPath(Path.of("target", "api-classes").toAbsolutePath())
            .option("calls.of", "targets.SwitchedWords.make")
            .option("allocations", "true")
            .option("stopped", stopped)
            .run("targets.SwitchedWords")
            .succeeded();

    CallsFile file = CallsReader.read(CallsFile.beside(run.file()));
    List<RecordedCall> calls = file.methods().get(0).calls();
    assertThat(inCalls(file.methods().get(0))).containsExactly(9L, 10L, 11L, 12L);
    assertThat(between(calls)).containsExactly(9L, 10L, 11L);
    assertThat(file.metadata())
        .contains(
            Map.entry(
                ProfileHeader.COUNTING,
                stopped.equals("true")
                    ? "off at first; starts=1 stops=0 resets=1"
                    : "on at first; starts=1 stops=1 resets=1"));
  }
}
