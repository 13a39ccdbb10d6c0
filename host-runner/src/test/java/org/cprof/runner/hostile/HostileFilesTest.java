package org.cprof.runner.hostile;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.regex.Pattern;
import javax.tools.ToolProvider;
import org.cprof.model.Models;
import org.cprof.runner.BlocksText;
import org.cprof.runner.CommandRun;
import org.cprof.runner.ExitCode;
import org.cprof.runner.ProfileFiles;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Files that somebody has broken by hand, or with intent. Whatever a command is given, it ends
 * soon, with one of its exit codes, without a stack trace, and without a control character on the
 * terminal; and what it refuses, it says. {@code -Dcprof.fuzz.files=N} tries more of them.
 */
class HostileFilesTest {
  private static final int FILES = Integer.getInteger("cprof.fuzz.files", 16);

  private static final Duration SOON = Duration.ofSeconds(10);

  private static final Pattern STACK_TRACE = Pattern.compile("(?m)^\\s+at [\\w.$/]+\\(|Exception");

  private static final String CYCLES =
      """
      # tool: cprof 1
      # model: jop
      # model-hash: ab12
      # parameters: r=1,w=2
      # clock-hz: 100000000
      # program: demo.Main 5
      # thread: main
      # more-threads: 3
      # ending: killed
      # overflow-calls: 7
      # stand-in: f_idiv: priced as imul
      # not-instrumented: demo.Big.m()V: too large
      # beyond-target: demo.Work.step(I)I: 535 words, at most 511
      # below: demo.Work.step
      # unmatched-pattern: demo.Work.step
      # lines: true
      # method: method;demo.Main;main;([Ljava/lang/String;)V
      # method: method;demo.Work;step;(I)I
      # line: 0 12 5 100 20 10
      # line: 1 3 7 70 0 0
      id,parent,kind,class,method,descriptor,line,bytecode_index,words,calls,bytecodes,cycles,invoke_cycles,invoke_load_cycles,return_load_cycles,invoke_misses,return_misses
      0,-1,root,,,,-1,-1,0,0,0,0,0,0,0,0,0
      1,0,method,demo.Main,main,([Ljava/lang/String;)V,-1,-1,20,1,50,100,10,5,0,1,0
      2,1,method,demo.Work,step,(I)I,12,7,10,5,70,90,20,5,6,1,1
      3,2,routine,com.jopdesign.sys.JVM,f_idiv,,3,4,12,5,70,400,20,5,6,1,1
      4,1,native,java.lang.System,nanoTime,()J,13,9,0,1,0,0,0,0,0,0,0
      5,0,host,,initializers,,-1,-1,0,0,0,0,0,0,0,0,0
      6,5,method,demo.Work,<clinit>,()V,-1,-1,10,1,5,9,0,0,0,0,0
      """;

  private static final List<String> MODEL_FILES =
      List.of("processor.csv", "bytecodes.csv", "rewrites.csv", "software.csv");

  @TempDir private Path folder;

  private Path profile(String text) throws IOException {
    return ProfileFiles.packed(folder.resolve("hostile.cprof.csv.gz"), text);
  }

  /** Runs a command and checks how it ends. */
  private static CommandRun ends(String command, long seed) {
    Instant start = Instant.now();
    CommandRun run = CommandRun.of(command);
    String described = command + " on the file of seed " + seed + ": " + run.err();
    assertThat(Duration.between(start, Instant.now())).describedAs(described).isLessThan(SOON);
    assertThat(run.exitCode()).describedAs(described).isBetween(0, ExitCode.NOT_RUN);
    for (String text : List.of(run.out(), run.err())) {
      assertThat(STACK_TRACE.matcher(text).find()).describedAs(described).isFalse();
      assertThat(text.chars().filter(c -> c != '\n' && c != '\t'))
          .describedAs(described)
          .noneMatch(Character::isISOControl);
    }
    assertThat(run.err().startsWith("cprof: ")).describedAs(described).isEqualTo(isRefused(run));
    return run;
  }

  private static boolean isRefused(CommandRun run) {
    return run.exitCode() != ExitCode.DONE;
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "report",
        "report --view lines",
        "report --json",
        "report --html PAGE",
        "export -f callgrind -o PAGE",
        "export -f collapsed -o PAGE",
        "export -f speedscope -o PAGE",
        "export -f pprof -o PAGE",
        "diff FILE",
        "merge -o PAGE FILE",
        "report --view allocations",
        "report --view counters",
        "report --view tree",
        "diff --overlap FILE"
      })
  void profiles_of_cycles(String command) throws IOException {
    for (long seed = 0; seed < FILES; seed++) {
      Path file = profile(new Mutator(seed).mutated(CYCLES));
      String page = folder.resolve("page").toString();
      ends(command.replace("PAGE", page).replace("FILE", "" + file) + " " + file, seed);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "--view lines", "--view opcodes", "--view never", "--html PAGE"})
  void profiles_of_basic_blocks(String options) throws IOException {
    for (long seed = 0; seed < FILES; seed++) {
      Path file = profile(new Mutator(seed).mutated(BlocksText.SOUND));
      String page = folder.resolve("page").toString();
      ends(("price " + options.replace("PAGE", page) + " " + file).replace("  ", " "), seed);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"models check", "models show"})
  void models(String command) throws IOException {
    for (long seed = 0; seed < FILES / 4; seed++) {
      String changed = MODEL_FILES.get((int) (seed % MODEL_FILES.size()));
      for (String name : MODEL_FILES) {
        String text = builtIn(name);
        Files.writeString(
            folder.resolve(name), name.equals(changed) ? new Mutator(seed).mutated(text) : text);
      }
      ends(command + " " + folder, seed);
    }
  }

  private static String builtIn(String file) throws IOException {
    try (InputStream in = Models.class.getResourceAsStream("builtin/jop/" + file)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  /** A method of each kind of flow, in a class of its own beside those that it calls. */
  private static final String PROGRAM =
      """
      import java.util.*;
      public class T implements Comparable<T> {
        int v; static int d; static final int[] ARRAY = {1, 2, 3}; T next;
        interface Shape { int area(int x); default int twice(int x) { return 2 * area(x); } }
        static class Square implements Shape { public int area(int x) { return x * x; } }
        static class Strip implements Shape { public int area(int x) { return x * 3; } }
        public int compareTo(T o) { return v - o.v; }
        static synchronized int loops(int n) {
          int s = 0;
          for (int i = 0; i < 10; i++) { for (int j = i; j < ARRAY.length; j++) { s += ARRAY[j]; } }
          while (n > 100) { n >>= 1; }
          do { s ^= n; n--; } while (n > 90);
          return s;
        }
        static int caught(int x) {
          try { return 10 / (x & 7); } catch (ArithmeticException e) { return -1; }
          finally { synchronized (ARRAY) { d++; } }
        }
        static int shapes(int x) {
          Shape[] all = {new Square(), new Strip()};
          int s = 0;
          for (Shape one : all) { s += one.twice(x); }
          return s;
        }
        static long choice(int x, String t) {
          switch (x) { case 1: return 5; case 2: return d; case 900: return t.length(); default: }
          switch (t) { case "a": return 1; case "bb": return 2; default: return (long) x << 3; }
        }
        static double numbers(double a, long b) {
          int[][] m = new int[3][4]; Object o = m; m[1][2] = (int) b;
          return o instanceof int[][] ? ((int[][]) o)[1][2] % 7 + a * b : Math.abs(a);
        }
        T(int v) { this.v = v; if (v > 3) { throw new IllegalStateException("large"); } }
        static int made(int x) { T t = new T(x & 3); t.next = t; return t.next.v + t.compareTo(t); }
      }
      """;

  @Test
  void class_files() throws IOException {
    Path source = Files.writeString(folder.resolve("T.java"), PROGRAM);
    ToolProvider.getSystemJavaCompiler().run(null, null, null, "-g", source.toString());
    Files.delete(source);
    byte[] sound = Files.readAllBytes(folder.resolve("T.class"));
    List<String> methods = List.of("T.loops", "T.caught", "T.shapes", "T.numbers", "T.made");
    for (long seed = 0; seed < 2 * FILES; seed++) {
      byte[] bytes = sound.clone();
      Random random = new Random(seed);
      for (int changes = 1 + random.nextInt(3); changes > 0; changes--) {
        bytes[random.nextInt(bytes.length)] = (byte) random.nextInt();
      }
      boolean isCut = random.nextInt(10) == 0;
      Files.write(
          folder.resolve("T.class"),
          isCut ? Arrays.copyOf(bytes, random.nextInt(bytes.length)) : bytes);
      String method = methods.get((int) (seed % methods.size()));
      ends("bound --model bytecodes -cp " + folder + " " + method, seed);
      CommandRun target = CommandRun.of("check-target --model jop " + folder);
      assertThat(target.exitCode()).as("seed " + seed).isBetween(0, ExitCode.WRONG_USE);
      assertThat(target.err()).as("seed " + seed).doesNotContainPattern(STACK_TRACE);
      if (target.exitCode() == ExitCode.WRONG_USE) {
        assertThat(target.err().lines()).as("seed " + seed).hasSize(1);
      }
    }
  }

  @Test
  void what_the_mutations_start_from_is_sound() throws IOException {
    assertThat(ends("report " + profile(CYCLES), -1).exitCode()).isZero();
    assertThat(ends("price " + profile(BlocksText.SOUND), -1).exitCode()).isZero();
    for (String name : MODEL_FILES) {
      Files.writeString(folder.resolve(name), builtIn(name));
    }
    assertThat(ends("models check " + folder, -1).exitCode()).isZero();
  }
}
