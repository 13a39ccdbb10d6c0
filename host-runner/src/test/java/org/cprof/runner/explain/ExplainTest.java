package org.cprof.runner.explain;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.cprof.runner.CommandRun;
import org.cprof.runner.ExitCode;
import org.cprof.runner.library.Compiled;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** {@code cprof explain}, with listings worked out by hand from the prices of the models. */
class ExplainTest {
  private static final String CLASSES = "target/test-classes";

  @TempDir Path directory;

  /**
   * iinc becomes four bytecodes of one cycle each, so that 7 bytes become 8; idiv is a call of a
   * routine of 32 words.
   */
  @Test
  void a_listing_shows_what_the_target_executes_at_which_price() {
    assertThat(explain("programs.Explained.divide"))
        .startsWith(
            """
            JOP, Java Optimized Processor, version of 28 May 2014, 100 MHz, cache.blocks=16, \
            cache.bytes=4096, cache.policy=fifo, float=exact, ocache=off, r=1, w=2

            programs.Explained.divide(II)I
              2 words on the target, 7 bytes in the class file, 1 block of the method cache
              b, the load time: 4 on a hit, as below; 12 to load this method
              [x] is x, and 0 where x is negative

            block 0, entry
              line 8
                  0  iinc 0 1                            4
                       iload_0                           1
                       iconst_1                          1
                       iadd                              1
                       istore_0                          1
              line 9
                  3  iload_0                             1
                  4  iload_1                             1
                  5  idiv                                82 = 82 + [r - 3] + [r - 2] + [b - 37], r=1, b=4; \
            and the routine com.jopdesign.sys.JVM.f_idiv(II)I
                  6  ireturn                             23 = 23 + [r - 3] + [b - 10], r=1, b=4
              sum: 111 cycles, 8 bytecodes

            software routines, in cycles at a hit of the method cache, by operands:
              idiv: com.jopdesign.sys.JVM.f_idiv(II)I, 32 words
                always: 5
            """)
        // each one-bit of the dividend: iload 2, iconst_1 1, ior 1, istore 2
        .contains("\n    if y <> 0 and y <> -2147483648: bits(abs(x)) times 6\n");
  }

  @Test
  void settings_change_prices_and_formulas() {
    assertThat(explain("programs.Explained.divide --set r=3 --set cache.policy=none"))
        .contains(" 2 words on the target, 7 bytes in the class file\n")
        .contains("; 18 to load this method\n") // 6 + 3 * (2 + 2)
        .contains(" 83 = 82 + [r - 3] + [r - 2] + [b - 37], r=3, b=4; ")
        .contains("  sum: 112 cycles, 8 bytecodes\n");
  }

  @Test
  void synchronized_methods_get_the_code_of_the_tool_chain() {
    assertThat(explain("programs.Explained.put"))
        .contains(
            """
            block 0, entry
              entry  (synchronized)                      30
                       aload_0                           1
                       monitorenter                      29
              line 17
                  0  aload_0                             1
                  1  aload_1                             1
                  2  putfield programs.Explained.field   87
                       putfield_ref                      87 = 87 + [r - 3] + [r - 2] + [b - 37], r=1, b=4; \
            and the routine com.jopdesign.sys.JVM.f_putfield_ref(III)V
             return  (synchronized)                      23
                       aload_0                           1
                       monitorexit                       22 = if(monitors > 1, 15, 22)
              line 18
                  5  return                              21 = 21 + [r - 3] + [b - 9], r=1, b=4
              sum: 163 cycles, 8 bytecodes
            """);
  }

  @Test
  void blocks_and_what_is_folded_in_them_are_told_apart() {
    assertThat(explain("programs.Explained.larger --model picojava2 --set branch=4"))
        .endsWith(
            """
            programs.Explained.larger(II)I
              3 words on the target, 11 bytes in the class file

            block 0, entry
              line 13
                  0  iload_0                             1
                  1  iload_1                             1
                  2  if_icmple 9                         4 = branch, branch=4
                       the last 3 as one                 4, saves 2
              sum: 4 cycles, 3 bytecodes

            block 1
                  5  iload_0                             1
                  6  goto 10                             4
              sum: 5 cycles, 2 bytecodes

            block 2
                  9  iload_1                             1
              sum: 1 cycle, 1 bytecode

            block 3
                 10  ireturn                             8
              sum: 8 cycles, 1 bytecode
            """);
  }

  @Test
  void source_lines_have_their_text_if_a_folder_has_it() {
    assertThat(explain("programs.Explained.divide --sources src/test/java"))
        .contains(
            "\n  line 8: x++;\n      0  iinc 0 1 ", "\n  line 9: return x / y;\n      3  iload_0");
    assertThat(explain("programs.Explained.divide --json"))
        .contains("\"bytecode_index\" : 0,\n      \"line\" : 8,");
    assertThat(CommandRun.of("explain java.lang.Math.max --sources nowhere").err())
        .isEqualTo("cprof: no folder of sources: nowhere\n");
  }

  @Test
  void stand_ins_are_named() {
    assertThat(explain("programs.Explained.divide --model aj100"))
        .contains("idiv")
        .contains(" 86; no figure; stand-in: as a routine that is called and returns at once");
  }

  @Test
  void classes_of_jars_and_of_the_jdk_are_explained() throws IOException {
    Path jar = directory.resolve("a.jar");
    try (ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(jar));
        InputStream file = getClass().getResourceAsStream("/programs/Explained.class")) {
      zip.putNextEntry(new ZipEntry("programs/Explained.class"));
      file.transferTo(zip);
    }
    assertThat(CommandRun.of("explain -cp " + jar + " programs.Explained.larger").out())
        .contains("programs.Explained.larger(II)I\n");
    assertThat(CommandRun.of("explain java.lang.Math.max").out())
        .contains("java.lang.Math.max(II)I\n", "java.lang.Math.max(JJ)J\n");
    assertThat(CommandRun.of("explain java.util.logging.Logger.getName").out())
        .contains("java.util.logging.Logger.getName()Ljava/lang/String;\n");
  }

  /** As the JVM loads them: the newest that is not beyond its version. */
  @Test
  void of_a_multi_release_jar_the_class_is_that_of_this_jvm() throws IOException {
    SortedMap<Integer, Path> versions = new TreeMap<>();
    for (int version : List.of(0, 7, 11, Runtime.version().feature() + 1)) {
      String source = "package a; class A { static int f() { return " + (version + 100) + "; } }";
      Path none = Files.createDirectories(directory.resolve("none"));
      versions.put(version, Compiled.program(directory.resolve("v" + version), none, source));
    }
    Path jar = Compiled.multiRelease(directory.resolve("many.jar"), versions);

    assertThat(CommandRun.of("explain -cp " + jar + " a.A.f").out()).contains("bipush 111");
    assertThat(CommandRun.of("explain -cp " + directory + "/* a.A.f").out()).contains("bipush 111");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "programs.Explaned.divide"
            + "|there is no class programs.Explaned on the class path or in the JDK; near names:"
            + " programs.Explained",
        "Explained.divide"
            + "|there is no class Explained on the class path or in the JDK; near names:"
            + " programs.Explained",
        "programs.Xyzzyqwertz.m"
            + "|there is no class programs.Xyzzyqwertz on the class path or in the JDK",
        "ctl.Pid.step|there is no class ctl.Pid on the class path or in the JDK",
        "ctl.Pid|there is no class ctl on the class path or in the JDK",
        "programs.Explained|programs.Explained is a class: expected CLASS.METHOD, such as"
            + " programs.Explained.<init>",
        "programs.Explained.divid" + "|programs.Explained has no method divid; near names: divide",
        "programs.Explained.divide(J)J"
            + "|programs.Explained has no method divide(J)J; near names: divide(II)I",
        "programs.Explained.zzzzzzz|programs.Explained has no method zzzzzzz; it has"
            + " <init>, divide, larger, put, nowhere",
        "programs.Explained.nowhere"
            + "|programs.Explained.nowhere has no code: it is abstract or native",
        "divide"
            + "|'divide' is no method: expected CLASS.METHOD or CLASS.METHOD(DESCRIPTOR), such as"
            + " java.lang.Math.max or 'java.lang.Math.max(II)I'",
      })
  void what_does_not_exist_is_told_with_near_names(String method, String message) {
    CommandRun run = CommandRun.of("explain -cp " + CLASSES + " " + method);

    assertThat(run.exitCode()).isEqualTo(ExitCode.WRONG_USE);
    assertThat(run.out()).isEmpty();
    assertThat(run.err().lines()).first().isEqualTo("cprof: " + message);
  }

  @Test
  void a_class_path_or_class_file_that_is_none_is_told() throws IOException {
    assertThat(CommandRun.of("explain -cp nowhere.jar a.B.c").err())
        .startsWith("cprof: 'nowhere.jar' does not exist: expected a directory or jar");
    Files.createDirectories(directory.resolve("a"));
    Files.writeString(directory.resolve("a/B.class"), "no class file");
    CommandRun run = CommandRun.of("explain -cp " + directory + " a.B.c");
    assertThat(run.exitCode()).isEqualTo(ExitCode.WRONG_USE);
    assertThat(run.err()).startsWith("cprof: a.B is in no class file of a known version: ");
  }

  private static String explain(String arguments) {
    CommandRun run = CommandRun.of("explain -cp " + CLASSES + " " + arguments);
    assertThat(run.err()).isEmpty();
    assertThat(run.exitCode()).isEqualTo(ExitCode.DONE);
    return run.out();
  }
}
