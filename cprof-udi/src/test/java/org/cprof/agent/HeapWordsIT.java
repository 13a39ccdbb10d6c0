package org.cprof.agent;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.cprof.calls.CallsFile;
import org.cprof.calls.CallsReader;
import org.cprof.calls.MethodCalls;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
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

  /** It takes as many cycles as it waits. */
  private static final String THAT_SPINS = "askOther";

  @TempDir Path folder;

  static Collection<TestJdk> jdks() throws Exception {
    return TestJdk.all();
  }

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
    long start = calls.get("tick").calls().get(0).allocated().before();
    assertThat(calls.get("tick").calls())
        .extracting(call -> call.allocated().before() - start)
        .containsExactly(
            0L,
            OBJECTS,
            OBJECTS + ARRAYS,
            OBJECTS + ARRAYS + NESTED,
            OBJECTS + ARRAYS + NESTED + LOOP,
            OBJECTS + ARRAYS + NESTED + LOOP + OTHER,
            OBJECTS + ARRAYS + NESTED + LOOP + OTHER + OUTER);
  }

  @ParameterizedTest
  @MethodSource("jdks")
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

  @ParameterizedTest
  @ValueSource(strings = "jop-spinalhdl")
  void a_model_that_also_prices_by_words_counts_the_same(String model) throws Exception {
    check(calls(run(TestJdk.own(), model, "true")));
  }
}
