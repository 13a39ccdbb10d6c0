package org.cprof.system.bound;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.cprof.calls.CallEnd;
import org.cprof.calls.CallsFile;
import org.cprof.calls.CallsReader;
import org.cprof.calls.MethodCalls;
import org.cprof.calls.RecordedCall;
import org.cprof.classes.ProgramFiles;
import org.cprof.model.Models;
import org.cprof.model.ProcessorModel;
import org.cprof.model.sizes.MethodSizes;
import org.cprof.runner.CommandException;
import org.cprof.runner.bound.Analysis;
import org.cprof.runner.bound.Bound;
import org.cprof.runner.bound.StatedBounds;
import org.cprof.runner.bound.objects.ObservedCalls;
import org.cprof.runner.bound.value.Parameters;
import org.cprof.runner.explain.MethodFinder;
import org.cprof.runner.explain.NamedMethod;
import org.cprof.runner.host.ProgramClassPath;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * No observed call of a method of a random program takes more than its bound, whatever was called
 * before, and most methods have one.
 */
class RandomBoundsIT {
  /** Has no method cache. */
  private static final String BYTECODES = "bytecodes";

  /** Does not know what exceptions of bytecodes cost. */
  private static final String SPINALHDL = "jop-spinalhdl";

  /** Seconds of an ordinary machine for each method; few, so that some run short of them. */
  private static final long EFFORT = 1;

  private static final int MANY = 100_000;

  @TempDir private Path folder;

  private final Refusals refusals = new Refusals();
  private final List<String> wrong = new ArrayList<>();
  private int methods;
  private int bounds;
  private long calls;

  @ParameterizedTest
  @CsvSource({"1, jop, 2, 256", "2, jop-spinalhdl, 8, 1024", "3, bytecodes, 0, 0"})
  void no_call_takes_more_than_its_bound(int seed, String model, int blocks, int bytes)
      throws Exception {
    check(seed, 12, new Target(model, blocks, bytes), false);
    assertAll();
  }

  @Tag("study")
  @Test
  void no_call_of_many_takes_more_than_its_bound() throws Exception {
    Random random = new Random(1);
    for (int seed = 100; calls < MANY; seed++) {
      int blocks = List.of(2, 3, 4, 5, 6, 7, 8, 16, 32, 64).get(random.nextInt(10));
      int bytes = blocks * List.of(64, 128, 256).get(random.nextInt(3));
      String model = List.of("jop", SPINALHDL, BYTECODES).get(seed % 3);
      check(seed, 30, new Target(model, blocks, bytes), seed % 5 == 0);
    }
    assertAll();
  }

  /** A model with a method cache. */
  private record Target(String model, int blocks, int bytes) {
    boolean pricesExceptions() {
      return !model.equals(SPINALHDL);
    }

    Map<String, String> settings() {
      return model.equals(BYTECODES)
          ? Map.of()
          : Map.of("cache.blocks", "" + blocks, "cache.bytes", "" + bytes);
    }
  }

  private void assertAll() {
    assertThat(wrong).isEmpty();
    assertThat(bounds)
        .describedAs("%d methods, %d calls; refused:%n%s", methods, calls, refusals)
        .isGreaterThan(methods * 6 / 10);
  }

  /**
   * Adds what a program tells.
   *
   * @param withLibrary whether the JDK's classes are counted, too
   */
  private void check(int seed, int number, Target target, boolean withLibrary) throws Exception {
    Path sources = Files.createDirectories(folder.resolve("p" + seed));
    RandomProgram program = new RandomProgram(sources, seed, target.pricesExceptions());
    program.write(number);
    ProgramFiles files =
        ProgramFiles.onOwnJdk(
            ProgramClassPath.open(program.classes().toString(), Runtime.version().feature()));
    ProcessorModel model = Models.load(target.model(), target.settings());
    StatedBounds comments = StatedBounds.of(null, List.of(sources));
    // No bytecode throws in programs for models that have no price for that.
    StatedBounds facts =
        target.pricesExceptions()
            ? comments
            : comments.assuming(List.of(StatedBounds.NO_EXCEPTIONS));
    Analysis analysis =
        new Analysis(model, MethodSizes.NONE, files, facts, ObservedCalls.NONE, EFFORT);
    for (MethodCalls observed : observe(program, target, withLibrary).methods()) {
      methods++;
      calls += observed.begun();
      try {
        check(seed, observed, analysis);
      } catch (CommandException refused) {
        refusals.add(refused.getMessage());
        if (refused.getMessage().contains("never returns") && most(observed) > 0) {
          wrong.add("seed " + seed + ": " + refused.getMessage());
        }
      }
    }
  }

  private void check(int seed, MethodCalls observed, Analysis analysis) {
    Bound bound =
        analysis.of(
            new MethodFinder(analysis.files()).find(NamedMethod.parse(observed.method())).get(0),
            Parameters.ANY,
            Bound.CacheAtStart.UNKNOWN);
    bounds++;
    if (bound.cycles() < most(observed)) {
      wrong.add(
          "seed "
              + seed
              + ": "
              + observed.method()
              + ": bound "
              + bound.cycles()
              + ", observed "
              + most(observed));
    }
  }

  /** Of calls that no exception left, which bounds leave out. */
  private static long most(MethodCalls observed) {
    return observed.calls().stream()
        .filter(call -> call.end() == CallEnd.RETURN)
        .mapToLong(RecordedCall::cycles)
        .max()
        .orElse(0);
  }

  private CallsFile observe(RandomProgram program, Target target, boolean withLibrary)
      throws Exception {
    Path profile = folder.resolve("R.cprof.csv.gz");
    List<String> command = new ArrayList<>();
    command.add(System.getProperty("cprof.distribution") + "/bin/cprof");
    command.addAll(List.of("run", "--quiet", "--model", target.model()));
    target
        .settings()
        .forEach((name, value) -> command.addAll(List.of("--set", name + "=" + value)));
    if (!withLibrary) {
      // The JDK's classes are left as they are, not instrumented for the settings of each program.
      command.addAll(List.of("--include", "g.*", "--include", "x.*"));
    }
    command.addAll(List.of("--calls-of", "g.*", "-o", profile.toString(), "--"));
    command.addAll(List.of("-cp", program.classes().toString(), "x.Main"));
    Process run =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(folder.resolve("out").toFile())
            .start();
    assertThat(run.waitFor()).describedAs(Files.readString(folder.resolve("out"))).isZero();
    return CallsReader.read(CallsFile.beside(profile));
  }
}
