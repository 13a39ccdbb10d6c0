package org.cprof.agent;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.cprof.profile.Profile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledForJreRange;
import org.junit.jupiter.api.condition.JRE;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import targets.Patched;

/**
 * A program finds no member and no frame that is not its own, and every method sees its true
 * caller.
 */
class ProgramViewIT {

  @TempDir Path folder;

  private ProfiledRun quick(TestJdk jdk) {
    return ProfiledRun.quick(jdk, folder).model("jop");
  }

  /** A run that counts, with the output of one that does not. */
  private static ProfiledRun.Outcome asWithout(ProfiledRun run, String program, String... arguments)
      throws Exception {
    String plain = run.runWithoutCProf(program, arguments).succeeded().out();
    ProfiledRun.Outcome profiled = run.run(program, arguments).succeeded();
    assertThat(profiled.out()).isEqualTo(plain);
    return profiled;
  }

  @OnOwnAndNamedJdks
  void a_program_sees_of_itself_what_it_sees_without(TestJdk jdk) throws Exception {
    assertThat(asWithout(quick(jdk), "targets.View").out())
        .contains("targets.View$Other", "UnsatisfiedLinkError");
  }

  @OnOwnAndNamedJdks
  void frames_and_the_jdks_classes_look_as_without(TestJdk jdk) throws Exception {
    String plain =
        ProfiledRun.quick(jdk, folder).runWithoutCProf("targets.Inside").succeeded().out();

    assertThat(plain)
        .contains("\nlambda 2\n", "  targets.Inside.loop 43", "IntrinsicCandidate", "tid");
    for (ProfiledRun run :
        List.of(
            quick(jdk),
            quick(jdk).option("calls.of", "targets.Inside.*"),
            ProfiledRun.quick(jdk, folder).model("bytecodes").option("clock", "target"))) {
      assertThat(run.run("targets.Inside").succeeded().out()).isEqualTo(plain);
    }
  }

  @OnOwnAndNamedJdks
  void modules_class_files_and_members_of_the_jdk_look_as_without(TestJdk jdk) throws Exception {
    assertThat(asWithout(quick(jdk), "targets.JdkView").out())
        .contains("Unsafe.theUnsafe 26\n", "[class jdk.internal.misc.Unsafe]\n")
        .contains("[class sun.nio.ch.FileChannelImpl, ");
  }

  @OnOwnAndNamedJdks
  void classes_can_be_redefined_and_count_as_before(TestJdk jdk) throws Exception {
    Path jar = folder.resolve("redefining.jar");
    Manifest manifest = new Manifest();
    manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
    manifest.getMainAttributes().putValue("Premain-Class", "targets.Redefined");
    manifest.getMainAttributes().putValue("Can-Redefine-Classes", "true");
    new JarOutputStream(Files.newOutputStream(jar), manifest).close();
    ProfiledRun.Outcome profiled =
        asWithout(quick(jdk).flags("-javaagent:" + jar), "targets.Redefined");

    assertThat(profiled.out())
        .startsWith("22\n")
        .contains("class java.lang.Thread redefined")
        .endsWith("22\n");
    assertThat(Nodes.calls(profiled.profile(), "targets.Redefined.work")).isEqualTo(2);
    assertThat(Nodes.calls(profiled.profile(), "java.lang.Integer.parseInt")).isEqualTo(8);
  }

  /** What the JDK does for the first one is the program's work, too. */
  @OnOwnAndNamedJdks
  void no_file_is_mapped_before_the_programs_first_one(TestJdk jdk) throws Exception {
    String file = folder.resolve("mapped").toString();
    ProfiledRun.Outcome profiled =
        asWithout(ProfiledRun.quick(jdk, folder).model("bytecodes"), "targets.Mapping", file);

    assertThat(profiled.out()).isEqualTo("0 0\n1 100\n0\n");
    assertThat(Nodes.calls(profiled.profile(), "sun.nio.ch.Util.initDBBConstructor")).isEqualTo(1);
  }

  /** Sandboxes and hosts of plug-ins: no list names the run-time, which each class names. */
  @OnOwnAndNamedJdks
  void class_loaders_need_not_let_the_run_time_through(TestJdk jdk) throws Exception {
    for (String excluded : List.of("", "targets.Sandboxes$ByName")) {
      ProfiledRun.Outcome profiled =
          asWithout(quick(jdk).option("exclude", excluded), "targets.Sandboxes");
      assertThat(profiled.out()).startsWith("true\n2876\nrefused: java.lang.Thread\n");
      assertThat(Nodes.calls(profiled.profile(), "targets.Sandboxes$Guest.applyAsLong"))
          .isEqualTo(3);
      assertThat(profiled.profile().methods())
          .as("what only CProf asks for counts nowhere")
          .noneMatch(method -> method.className().startsWith("java.lang.CProf"));
    }
  }

  /** A JVM tells such a loader of an agent's jar, and asks it for the agent. */
  @OnOwnAndNamedJdks
  void a_system_class_loader_need_not_know_of_agents(TestJdk jdk) throws Exception {
    for (String loader : List.of("targets.SystemLoaders", "targets.SystemLoaders$Deaf")) {
      ProfiledRun run =
          ProfiledRun.quick(jdk, folder)
              .model("jop")
              .flags("-Xshare:off", "-Djava.system.class.loader=" + loader);
      String plain = run.runWithoutCProf("targets.SystemLoaders").succeeded().out();
      ProfiledRun.Outcome profiled = run.run("targets.SystemLoaders").succeeded();

      assertThat(plain).startsWith("class " + loader + " app\n").endsWith("null\nno agent\n");
      assertThat(profiled.out().lines())
          .containsExactlyInAnyOrderElementsOf(plain.lines().toList());
      assertThat(Nodes.calls(profiled.profile(), "targets.SystemLoaders.main")).isEqualTo(1);
    }
  }

  /** Frames are larger, and where the stack overflows the run-time's are on top. */
  @OnOwnAndNamedJdks
  void recursions_get_as_deep_and_overflow_in_methods_of_the_program(TestJdk jdk) throws Exception {
    String plain =
        ProfiledRun.quick(jdk, folder).runWithoutCProf("targets.StackDepth").succeeded().out();

    assertThat(plain).startsWith("9000\n4000\n[targets.StackDepth.overflow(StackDepth.java:");
    for (ProfiledRun run :
        List.of(
            quick(jdk),
            quick(jdk).flags("-Xint"),
            ProfiledRun.launched(jdk, folder).model("jop"))) {
      assertThat(run.run("targets.StackDepth").succeeded().out()).isEqualTo(plain);
    }
  }

  /** As tests of modules do, to put their classes into the module that they test. */
  @OnOwnAndNamedJdks
  void modules_are_patched_as_the_programs_options_say(TestJdk jdk) throws Exception {
    Path classes = Files.createDirectories(folder.resolve("patch/targets"));
    Files.copy(
        Path.of(Patched.class.getResource("Patched.class").toURI()),
        classes.resolve("Patched.class"));
    for (String module : List.of("java.logging", "java.sql")) {
      String patch = "--patch-module=" + module + "=" + classes.getParent();
      ProfiledRun.Outcome profiled =
          asWithout(quick(jdk).flags("--add-modules=" + module, patch), "targets.Patched");

      assertThat(profiled.out()).isEqualTo(module + "\n");
      assertThat(Nodes.calls(profiled.profile(), "targets.Patched.moduleName")).isEqualTo(1);
    }
  }

  /**
   * What inserted code calls has room wherever the method itself had: the program's own code is not
   * stopped between a lock that it takes and the {@code try} behind. JIT compilers on, and off.
   */
  @OnOwnAndNamedJdks
  void a_full_stack_leaves_nothing_half_done(TestJdk jdk) throws Exception {
    for (String mode : List.of("-Xmixed", "-Xint")) {
      ProfiledRun run =
          ProfiledRun.launched(jdk, Files.createDirectory(folder.resolve(mode)))
              .model("jop")
              .flags(mode);

      assertThat(run.run("targets.CriticalSections").succeeded().out())
          .as(mode)
          .isEqualTo("0 true true\n");
    }
  }

  /** Model {@code bytecodes} has no method cache and no routines. */
  @Test
  void a_full_stack_leaves_nothing_half_done_where_little_is_counted() throws Exception {
    ProfiledRun run = ProfiledRun.launched(TestJdk.own(), folder).model("bytecodes");

    assertThat(run.run("targets.CriticalSections").succeeded().out()).isEqualTo("0 true true\n");
  }

  /** Types are asked for the first time where the stack is full. */
  @Test
  void what_is_not_told_for_lack_of_room_is_named() throws Exception {
    ProfiledRun run = ProfiledRun.launched(TestJdk.own(), folder).model("jop").flags("-Xint");

    Profile cold = run.run("targets.CriticalSections", "cold").succeeded().profile();

    assertThat(cold.header().first("no-room")).matches("[1-9]\\d*");
  }

  /**
   * The JVM makes a string to ask a loader for a class that inserted code names, what prices want
   * to know of types is kept in objects, and the raw profile has to become longer.
   */
  @OnOwnAndNamedJdks
  void a_full_heap_has_room_for_what_the_program_does(TestJdk jdk) throws Exception {
    ProfiledRun run = quick(jdk).option("locks", "true").flags("-XX:+UseSerialGC", "-Xmx14m");

    assertThat(asWithout(run, "targets.FullHeap").out()).isEqualTo("true true true\n");
  }

  /** Neither encoding has letters or digits at the places of ASCII. */
  @ParameterizedTest
  @ValueSource(strings = {"UTF-16", "Cp037"})
  void the_default_encoding_is_the_programs_alone(String encoding) throws Exception {
    ProfiledRun run =
        quick(TestJdk.own()).flags("-Dfile.encoding=" + encoding, "-Dsun.stdout.encoding=UTF-8");

    assertThat(asWithout(run, "targets.StackDepth").out()).isNotEmpty();
  }

  /**
   * The module system's descriptors are one method of 17 KB, which plain is too large to be
   * compiled, and of 50 KB with counting code: C1's own recursion needs more than its default
   * stack.
   */
  @OnOwnAndNamedJdks
  void huge_methods_do_not_overflow_the_stack_of_the_compiler(TestJdk jdk) throws Exception {
    ProfiledRun.quick(jdk, folder)
        .model("jop")
        .flags(
            "-XX:TieredStopAtLevel=4",
            "-Xcomp",
            "-XX:CompileCommand=quiet",
            "-XX:CompileCommand=compileonly,jdk.internal.module.SystemModules*::moduleDescriptors")
        .run("targets.Around")
        .succeeded();
  }

  /**
   * The agent's jar is on no path, and its threads take no numbers. Compilers would: each has
   * threads.
   */
  @OnOwnAndNamedJdks
  void a_program_finds_nothing_around_it_that_is_the_agents(TestJdk jdk) throws Exception {
    ProfiledRun.Outcome profiled = asWithout(quick(jdk).flags("-Xint"), "targets.Around");

    assertThat(profiled.out()).contains("no.such.Name\n", "\ntargets\n", "Thread-0");
    assertThat(profiled.profile().methods())
        .as("the class path has no jar")
        .noneMatch(
            method -> method.className().equals("jdk.internal.loader.URLClassPath$JarLoader"))
        .anyMatch(
            method -> method.className().equals("jdk.internal.loader.URLClassPath$FileLoader"));
  }

  /**
   * The agent looks into the jars of the class path, too, but not by what the JDK keeps of them.
   */
  @OnOwnAndNamedJdks
  void a_program_opens_its_jars_itself(TestJdk jdk) throws Exception {
    Path jar = folder.resolve("last.jar");
    try (ZipOutputStream out = new ZipOutputStream(Files.newOutputStream(jar))) {
      out.putNextEntry(new ZipEntry("some/Name.class"));
    }
    Profile profile =
        ProfiledRun.quick(jdk, folder)
            .withLast(jar)
            .model("jop")
            .run("targets.Around")
            .succeeded()
            .profile();

    assertThat(Nodes.calls(profile, "jdk.internal.loader.URLClassPath$JarLoader.<init>"))
        .isEqualTo(1);
    assertThat(Nodes.calls(profile, "java.util.zip.ZipFile$Source.initCEN")).isEqualTo(1);
  }

  /** It hears of what the program does, and of nothing that CProf does, which it might forbid. */
  @Test
  @EnabledForJreRange(max = JRE.JAVA_17)
  void a_security_manager_is_asked_about_the_program_alone() throws Exception {
    String plain =
        ProfiledRun.quick(TestJdk.own(), folder).runWithoutCProf("targets.Guarded").out();
    ProfiledRun.Outcome profiled =
        ProfiledRun.quick(TestJdk.own(), folder).model("jop").run("targets.Guarded");

    assertThat(plain).contains("\nloaded\n");
    assertThat(profiled.out()).isEqualTo(plain);
    assertThat(profiled.exitCode()).isZero();
    assertThat(profiled.err().lines()).allMatch(line -> line.startsWith("WARNING: "));
    assertThat(profiled.profile().methods())
        .anyMatch(method -> method.className().equals("targets.Guarded$OnlyNow"));
  }
}
