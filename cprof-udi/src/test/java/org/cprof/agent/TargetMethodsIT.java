package org.cprof.agent;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import org.cprof.profile.Metric;
import org.cprof.profile.Profile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Methods of the library that are others on JOP, with their sizes and prices there. */
class TargetMethodsIT {

  @TempDir Path folder;

  @Test
  void methods_of_the_target_cost_what_the_model_says_whatever_the_host_executes()
      throws Exception {
    Profile profile = run("fast", "cache.policy=none");
    Profile slow = run("slow", "cache.policy=none", "r=4", "w=5");

    int hash = Nodes.firstMeasured(profile, "hashes", "hashCode");
    assertThat(profile.words(hash)).isEqualTo(1);
    assertThat(profile.calls(hash)).isEqualTo(3);
    assertThat(profile.metric(Metric.CYCLES, hash)).isEqualTo(3 * 25);
    assertThat(slow.metric(Metric.CYCLES, Nodes.firstMeasured(slow, "hashes", "hashCode")))
        .isEqualTo(3 * 26);
  }

  /**
   * Words, calls, cycles and bytecodes by hand. The constructor with a message: aload_0
   * invokespecial, aload_0 twice putfield_ref, aload_0 invokevirtual pop, aload_0 aload_1
   * putfield_ref, return. The one without: aload_0 aconst_null checkcast invokespecial return.
   */
  @Test
  void a_method_that_is_a_routine_there_calls_what_it_calls_there() throws Exception {
    Profile profile = run("routine", "cache.policy=none");
    int store = 118 + 4 + 2; // f_putfield_ref where null was: 118 + 4*r + w, 18 bytecodes
    int withMessage = 6 + 1 + (73 + 1) + (98 + 2) + 2 * 87 + 21;
    String ofMessage = "java.lang.Throwable.<init>(Ljava/lang/String;)V 5 1 " + withMessage + " 12";
    List<String> calls =
        List.of(
            "java.lang.Object.<init>()V 1 1 21 1",
            "com.jopdesign.sys.JVM.f_putfield_ref(III)V 17 2 " + 2 * store + " 36",
            "java.lang.Throwable.fillInStackTrace()Ljava/lang/Throwable; 1 1 24 2");
    int exception = Nodes.firstMeasured(profile, "java.lang.Exception.<init>(Ljava/lang/String;)V");
    int runtimeException = Nodes.firstMeasured(profile, "java.lang.RuntimeException.<init>()V");

    assertThat(below(profile, exception)).contains(ofMessage).containsAll(calls).hasSize(4);
    assertThat(below(profile, runtimeException))
        .contains("java.lang.Exception.<init>()V 2 1 " + (1 + 74 + 21) + " 3")
        .contains("java.lang.Throwable.<init>()V 3 1 " + (1 + 1 + 92 + 1 + 73 + 1 + 21) + " 5")
        .contains("com.jopdesign.sys.JVM.f_checkcast(II)I 24 1 " + (1 + 4 + 1 + 23) + " 4")
        .contains(ofMessage)
        .containsAll(calls)
        .hasSize(7);
  }

  /**
   * The library that docs/models.md describes: iload_0 iconst_0 invokestatic ireturn, and a method
   * of four words.
   */
  @Test
  void a_folder_of_rows_describes_the_targets_library() throws Exception {
    Path library = Files.createDirectory(folder.resolve("my-library"));
    for (String file : List.of("processor", "methods", "software")) {
      String text = DocumentedCode.csv("models.md", "my library", file + ".csv");
      Files.writeString(library.resolve(file + ".csv"), text);
    }
    Profile profile =
        ProfiledRun.quick(TestJdk.own(), Files.createDirectory(folder.resolve("library")))
            .model(library.toString(), "cache.policy=none")
            .run("targets.TargetMain", "TargetMethods")
            .succeeded()
            .profile();

    assertThat(below(profile, Nodes.firstMeasured(profile, "targets.TargetMethods.signs()V")))
        .containsExactly(
            "java.lang.Integer.signum(I)I 3 3 " + 3 * (1 + 1 + 74 + 23) + " 12",
            "java.lang.Integer.compare(II)I 4 3 " + 3 * (4 + 4 + 4 + 1 + 23) + " 24");
  }

  /** The program makes an Object, too; nothing is ever evicted from a cache of this size. */
  @Test
  void a_method_that_the_program_calls_too_has_one_place_in_the_cache() throws Exception {
    Profile profile = run("shared", "cache.bytes=65536", "cache.blocks=1024");

    assertThat(Nodes.sum(profile, Metric.INVOKE_MISSES, "java.lang.Object.<init>()V")).isEqualTo(1);
  }

  /** aload_0 dup getfield iconst_1 jopsys_rd iadd putfield return: 12 bytes. */
  @Test
  void a_call_of_a_native_is_the_bytecode_that_the_tool_chain_makes_of_it() throws Exception {
    Profile profile = run("port", "cache.policy=none");
    int port = Nodes.firstMeasured(profile, "targets.TargetMethods.port()V");

    assertThat(profile.subtreeEnd(port)).isEqualTo(port + 1);
    assertThat(profile.words(port)).isEqualTo(3);
    assertThat(profile.metric(Metric.BYTECODES, port)).isEqualTo(8);
    assertThat(profile.metric(Metric.CYCLES, port))
        .isEqualTo(1 + 1 + (8 + 2) + 1 + (4 + 1) + 1 + (9 + 1 + 2) + 21);
  }

  private static List<String> below(Profile profile, int top) {
    return IntStream.range(top + 1, profile.subtreeEnd(top))
        .mapToObj(
            node ->
                profile.method(node)
                    + " "
                    + profile.words(node)
                    + " "
                    + profile.calls(node)
                    + " "
                    + profile.metric(Metric.CYCLES, node)
                    + " "
                    + profile.metric(Metric.BYTECODES, node))
        .toList();
  }

  /** In one block, the caller and what it calls evict each other. */
  @Test
  void methods_of_the_target_are_looked_up_in_the_method_cache() throws Exception {
    Profile profile = run("cache", "cache.bytes=256", "cache.blocks=1");
    int hash = Nodes.firstMeasured(profile, "hashes", "hashCode");
    int caller = profile.parent(hash);
    assertThat(profile.metric(Metric.INVOKE_MISSES, hash)).isEqualTo(3);
    assertThat(profile.metric(Metric.RETURN_MISSES, caller)).isGreaterThanOrEqualTo(3);
    // ireturn hides 10 cycles of the load: 6 + 2 * (n + 1)
    long load = 3 * (6 + 2 * (profile.words(caller) + 1) - 10);
    assertThat(profile.metric(Metric.RETURN_LOAD_CYCLES, hash)).isEqualTo(Math.max(0, load));
  }

  private Profile run(String name, String... settings) throws Exception {
    return ProfiledRun.quick(TestJdk.own(), Files.createDirectory(folder.resolve(name)))
        .model("jop", settings)
        .run("targets.TargetMain", "TargetMethods")
        .succeeded()
        .profile();
  }
}
