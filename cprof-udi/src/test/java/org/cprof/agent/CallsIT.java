package org.cprof.agent;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.cprof.calls.CallEnd;
import org.cprof.calls.CallsFile;
import org.cprof.calls.CallsReader;
import org.cprof.calls.MethodCalls;
import org.cprof.calls.RecordedCall;
import org.cprof.profile.Metric;
import org.cprof.profile.Profile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import targets.ManyCalls;

/**
 * Calls one by one are what the profile tells of all of them, and recording them changes nothing.
 */
class CallsIT {

  @TempDir Path folder;

  private ProfiledRun run(String name) throws IOException {
    return ProfiledRun.quick(TestJdk.own(), Files.createDirectory(folder.resolve(name)))
        .withLast(Path.of("target", "api-classes").toAbsolutePath())
        .model("jop")
        .option("clock", "true");
  }

  @ParameterizedTest
  @ValueSource(strings = {"false", "true"})
  void calls_add_up_to_the_profile_which_is_the_same_without_them(String lines) throws Exception {
    ProfiledRun.Outcome plain = run("plain").run("targets.Clock").succeeded();
    ProfiledRun.Outcome recorded =
        run("recorded")
            .option("calls.of", "targets.Clock.*,java.io.PrintStream.println(..)")
            .option("lines", lines)
            .run("targets.Clock")
            .succeeded();

    Profile profile = recorded.profile();
    assertThat(recorded.out()).isEqualTo(plain.out());
    assertThat(Rows.sums(profile, node -> true))
        .isEqualTo(Rows.sums(plain.profile(), node -> true));
    CallsFile calls = CallsReader.read(CallsFile.beside(recorded.file()));
    Map<String, Long> inclusive = inclusive(profile);
    assertThat(calls.methods())
        .extracting(MethodCalls::method)
        .contains("targets.Clock.work(I)I", "java.io.PrintStream.println(Ljava/lang/String;)V")
        // The program's first method is entered before its thread has a clock.
        .doesNotContain("targets.Clock.main([Ljava/lang/String;)V");
    for (MethodCalls method : calls.methods()) {
      assertThat(method.calls().stream().mapToLong(RecordedCall::cycles).sum())
          .isEqualTo(method.cycles());
      if (method.calls().get(0).end() == CallEnd.EXCEPTION) {
        // The search for the handler is over when the call has ended already.
        assertThat(method.cycles()).isLessThan(inclusive.get(method.method()));
      } else {
        assertThat(method.cycles()).isEqualTo(inclusive.get(method.method()));
      }
      assertThat(method.begun()).isEqualTo(method.ended()).isEqualTo(method.calls().size());
    }
  }

  /** CProf's own classes in the JVM initialize none that the program would be first to need. */
  @Test
  void static_initializers_are_those_of_a_run_without_recorded_calls() throws Exception {
    ProfiledRun.Outcome clock = run("clock").run("targets.JdkInitializers").succeeded();
    ProfiledRun.Outcome recorded =
        run("recorded")
            .option("calls.of", "targets.JdkInitializers.*")
            .run("targets.JdkInitializers")
            .succeeded();

    assertThat(recorded.file()).hasSameBinaryContentAs(clock.file());
  }

  /** The program's methods have numbers behind thousands of the JDK's, which are loaded before. */
  @Test
  void calls_of_any_number_of_methods_are_recorded() throws Exception {
    ProfiledRun.Outcome few =
        run("few").option("calls.of", "targets.Clock.*").run("targets.Clock").succeeded();
    ProfiledRun.Outcome many =
        run("many")
            .option("calls.of", "java.util.*,targets.Clock.*")
            .run("targets.Clock")
            .succeeded();
    ProfiledRun.Outcome all = run("all").option("calls.of", "*.*").run("targets.Clock").succeeded();

    assertThat(ofProgram(many)).isEqualTo(ofProgram(few)).isNotEmpty();
    // Calls are recorded by methods of Unsafe, which are not recorded themselves.
    assertThat(ofProgram(all)).isEqualTo(ofProgram(few));
  }

  /** Class loading and initializers that a call in an initializer leads to are not below it. */
  @Test
  void host_work_within_host_work_is_in_no_call_and_no_time_of_it() throws Exception {
    ProfiledRun.Outcome run =
        run("work").option("calls.of", "targets.WorkInWork$*").run("targets.WorkInWork");

    MethodCalls length =
        ofProgram(run).stream()
            .filter(calls -> calls.method().equals("targets.WorkInWork$Early.length()I"))
            .findFirst()
            .orElseThrow();
    assertThat(length.calls()).extracting(RecordedCall::bytecodes).containsExactly(3L, 3L);
    assertThat(length.cycles()).isEqualTo(inclusive(run.profile()).get(length.method()));
    long[] times = numbers(run.succeeded().out());
    assertThat(times[0]).isPositive().isEqualTo(times[1]);
    // By the VM, which the profile has as host work, or by the program.
    assertThat(ofProgram(run))
        .extracting(MethodCalls::method)
        .noneMatch(method -> method.contains("loadClass"))
        .anyMatch(method -> method.contains("define"));
  }

  /** A block of them is larger than what of the raw profile is kept ready ahead. */
  @Test
  @Timeout(120)
  void hundreds_of_thousands_of_calls_are_recorded() throws Exception {
    ProfiledRun.Outcome run =
        run("many")
            .option("calls.of", "targets.ManyCalls.step")
            .run("targets.ManyCalls")
            .succeeded();

    assertThat(run.out().strip()).isEqualTo(Integer.toString(ManyCalls.CALLS / 2));
    assertThat(ofProgram(run))
        .singleElement()
        .satisfies(
            calls -> {
              assertThat(calls.ended()).isEqualTo(ManyCalls.CALLS);
              assertThat(calls.calls()).hasSize(ManyCalls.CALLS);
            });
  }

  private static List<MethodCalls> ofProgram(ProfiledRun.Outcome run) throws IOException {
    return CallsReader.read(CallsFile.beside(run.file())).methods().stream()
        .filter(method -> method.method().startsWith("targets."))
        .toList();
  }

  @Test
  void a_call_that_throws_and_the_arguments_of_the_longest_are_told() throws Exception {
    ProfiledRun.Outcome recorded =
        run("recorded").option("calls.of", "targets.Clock.*").run("targets.Clock").succeeded();

    Map<String, MethodCalls> methods = new HashMap<>();
    for (MethodCalls calls : CallsReader.read(CallsFile.beside(recorded.file())).methods()) {
      methods.put(calls.method(), calls);
    }
    assertThat(methods.get("targets.Clock.thrower(I)I").calls())
        .hasSize(12)
        .allMatch(call -> call.end() == CallEnd.EXCEPTION);
    assertThat(methods.get("targets.Clock.work(I)I").arguments()).isEqualTo("2");
    assertThat(methods.get("targets.Clock.work(I)I").longest()).isEqualTo(3);
    assertThat(methods.get("targets.Clock.print([JJ)V").arguments()).startsWith("-, ");
  }

  @Test
  void arguments_of_each_type_are_told() throws Exception {
    ProfiledRun.Outcome recorded =
        run("arguments")
            .option("calls.of", "targets.Arguments.take(..)")
            .run("targets.Arguments")
            .succeeded();

    assertThat(CallsReader.read(CallsFile.beside(recorded.file())).methods())
        .singleElement()
        .extracting(MethodCalls::arguments)
        .isEqualTo("-5, \"text\", -7, true, 'c', 3, -4, 0.5");
  }

  @Test
  void a_program_asks_what_calls_of_annotated_methods_took() throws Exception {
    ProfiledRun.Outcome recorded =
        run("asked")
            .option("calls.of", "@targets.Recorded$Mea*")
            .run("targets.Recorded")
            .succeeded();

    assertThat(recorded.out().lines())
        .startsWith("before 0 other -1", "after 4 none null")
        .hasSize(6);
    List<long[]> costs =
        recorded
            .out()
            .lines()
            .skip(2)
            .map(line -> Arrays.stream(line.split(" ")).mapToLong(Long::parseLong).toArray())
            .toList();
    long[] empty = costs.get(0);
    assertThat(empty[1]).isEqualTo(12);
    assertThat(empty[2]).isPositive();
    // What is executed before the call does not use the cache that is kept.
    assertThat(costs.get(1)).isEqualTo(empty);
    assertThat(costs.get(2)).containsExactly(empty[0] - empty[2], 12, 0);
    // It does when the cache is in use again; main is in it, to which the first call returned, too.
    long[] used = costs.get(3);
    assertThat(used[2]).isPositive().isLessThan(empty[2]);
    assertThat(used[0] - used[2]).isEqualTo(costs.get(2)[0]);
    RecordedCall last =
        CallsReader.read(CallsFile.beside(recorded.file())).methods().get(0).calls().get(2);
    assertThat(costs.get(2)[0]).isEqualTo(last.cycles());
  }

  @Test
  void a_call_consists_of_what_each_method_took_below_it_and_of_all_that_it_allocates()
      throws Exception {
    List<String> lines =
        run("counted")
            .option("calls.of", "targets.Allocations.run(..)")
            .run("targets.Counted")
            .succeeded()
            .out()
            .lines()
            .toList();

    int after = lines.indexOf("after");
    Map<String, long[]> first = costs(lines.subList(1, after));
    Map<String, long[]> both = costs(lines.subList(after + 1, lines.size() - 3));
    // Twice from one method, in its own context.
    String failures = "targets.Allocations.run()V > targets.Allocations.failures()V";
    assertThat(first.get(failures)[0]).isEqualTo(1);
    long[] one = numbers(lines.get(lines.size() - 2));
    long[] two = numbers(lines.get(lines.size() - 1));
    assertThat(lines.get(lines.size() - 3)).isEqualTo("none");
    // Of chains 23, of arrays 20, of failures 3, of natives 3: objects, arrays of each dimension, a
    // clone and an array made by a native. Exceptions of the VM are the host's.
    assertThat(one[3]).isEqualTo(23 + 20 + 3 + 3);
    assertThat(two[3]).isEqualTo(one[3]);
    assertThat(first.get(failures + " > targets.Allocations.length()I")[0]).isEqualTo(2);
    assertThat(both.get(failures + " > targets.Allocations.length()I")[0]).isEqualTo(4);
    // 1 iconst_m1, 2 ireturn.
    assertThat(first.get(failures + " > targets.Allocations.length()I")[2]).isEqualTo(4);
    // The call has its invokevirtual besides.
    long invoke = one[0] - sum(first, 1);
    assertThat(two[0] - (sum(both, 1) - sum(first, 1))).isEqualTo(invoke).isPositive();
    assertThat(sum(first, 2)).isEqualTo(one[1]);
    assertThat(sum(both, 2) - sum(first, 2)).isEqualTo(two[1]);
    assertThat(sum(first, 3)).isEqualTo(one[2]);
    assertThat(sum(both, 3) - sum(first, 3)).isEqualTo(two[2]);
  }

  private static long sum(Map<String, long[]> costs, int column) {
    return costs.values().stream().mapToLong(numbers -> numbers[column]).sum();
  }

  /** By the methods of the context, the outermost first. */
  private static Map<String, long[]> costs(List<String> lines) {
    List<String> paths = new ArrayList<>();
    Map<String, long[]> costs = new HashMap<>();
    for (String line : lines) {
      String[] fields = line.split(" ", 6);
      int caller = Integer.parseInt(fields[0]);
      paths.add((caller == 0 ? "" : paths.get(caller - 1) + " > ") + fields[5]);
      long[] numbers =
          numbers(line.substring(fields[0].length(), line.length() - fields[5].length()));
      assertThat(costs.put(paths.get(paths.size() - 1), numbers)).isNull();
    }
    return costs;
  }

  private static long[] numbers(String line) {
    return Arrays.stream(line.strip().split(" ")).mapToLong(Long::parseLong).toArray();
  }

  @Test
  void one_call_alone_is_what_the_call_took() throws Exception {
    ProfiledRun.Outcome recorded =
        run("only")
            .option("calls.of", "targets.Clock.work(..)")
            .option("call.only", "targets.Clock.work(I)I#3")
            .option("stopped", "true")
            .run("targets.Clock")
            .succeeded();

    Profile profile = recorded.profile();
    MethodCalls work = CallsReader.read(CallsFile.beside(recorded.file())).methods().get(0);
    // Call 3 is that of work(2), which calls work(1) and work(0).
    assertThat(Nodes.calls(profile, "work")).isEqualTo(3);
    assertThat(inclusive(profile).get("targets.Clock.work(I)I"))
        .isEqualTo(
            work.calls().get(3).cycles()
                + work.calls().get(4).cycles()
                + work.calls().get(5).cycles());
  }

  /** Inclusive cycles of all calls of each method, those below itself, too. */
  private static Map<String, Long> inclusive(Profile profile) {
    long[] cycles = new long[profile.size()];
    Map<String, Long> sums = new HashMap<>();
    for (int node = profile.size() - 1; node > 0; node--) {
      cycles[node] += profile.metric(Metric.CYCLES, node);
      cycles[profile.parent(node)] += cycles[node];
      String method = profile.method(node).toString();
      sums.merge(method, cycles[node] + profile.metric(Metric.INVOKE_CYCLES, node), Long::sum);
    }
    return sums;
  }
}
