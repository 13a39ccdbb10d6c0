package org.cprof.system.bound;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import javax.tools.ToolProvider;
import org.cprof.calls.CallsFile;
import org.cprof.calls.CallsReader;
import org.cprof.calls.MethodCalls;
import org.cprof.classes.ProgramFiles;
import org.cprof.code.MethodCode;
import org.cprof.model.Models;
import org.cprof.model.ProcessorModel;
import org.cprof.model.sizes.MethodSizes;
import org.cprof.runner.CommandException;
import org.cprof.runner.bound.Analysis;
import org.cprof.runner.bound.Bound;
import org.cprof.runner.bound.Facts;
import org.cprof.runner.bound.Parameters;
import org.cprof.runner.explain.MethodFinder;
import org.cprof.runner.explain.NamedMethod;
import org.cprof.runner.host.ProgramClassPath;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * No observed call of a random method takes more than its bound, whatever was called before: with
 * method caches of two to eight blocks, so small that most of what is called does not fit.
 */
class RandomBoundsIT {
  private static final int METHODS = 100;

  @TempDir private Path folder;

  @ParameterizedTest
  @CsvSource({"1, jop, 2, 256", "2, jop, 4, 512", "3, jop-spinalhdl, 8, 1024"})
  void no_call_takes_more_than_its_bound(int seed, String model, int blocks, int bytes)
      throws Exception {
    check(seed, model, blocks, bytes);
  }

  @Tag("study")
  @ParameterizedTest
  @CsvSource({
    "10, jop, 2, 128",
    "11, jop, 2, 512",
    "12, jop, 3, 192",
    "13, jop, 3, 768",
    "14, jop, 4, 256",
    "15, jop, 4, 1024",
    "16, jop, 5, 640",
    "17, jop, 6, 384",
    "18, jop, 7, 896",
    "19, jop, 8, 512",
    "20, jop, 8, 2048",
    "21, jop, 16, 4096",
    "22, jop-spinalhdl, 2, 128",
    "23, jop-spinalhdl, 2, 512",
    "24, jop-spinalhdl, 3, 384",
    "25, jop-spinalhdl, 4, 256",
    "26, jop-spinalhdl, 4, 1024",
    "27, jop-spinalhdl, 5, 640",
    "28, jop-spinalhdl, 6, 384",
    "29, jop-spinalhdl, 7, 896",
    "30, jop-spinalhdl, 8, 512",
    "31, jop-spinalhdl, 8, 2048",
    "32, jop-spinalhdl, 64, 8192",
    "33, jop, 2, 256",
    "34, jop, 3, 384",
    "35, jop, 5, 320",
    "36, jop, 6, 768",
    "37, jop, 7, 448"
  })
  void no_call_of_many_more_takes_more_than_its_bound(int seed, String model, int blocks, int bytes)
      throws Exception {
    check(seed, model, blocks, bytes);
  }

  /** No bytecode of these programs throws; of what their handlers catch, jop has no price. */
  private static final Facts FACTS =
      Facts.of(null, List.of()).assuming(List.of(Facts.NO_EXCEPTIONS));

  private void check(int seed, String model, int blocks, int bytes) throws Exception {
    RandomProgram program = new RandomProgram("R" + seed, seed, METHODS);
    Path source = folder.resolve("R" + seed + ".java");
    Files.writeString(source, program.source());
    assertThat(
            ToolProvider.getSystemJavaCompiler()
                .run(null, null, null, "--release", "17", "-g", source.toString()))
        .isZero();
    CallsFile observed = observe(seed, model, blocks, bytes);
    ProcessorModel processor =
        Models.load(model, Map.of("cache.blocks", "" + blocks, "cache.bytes", "" + bytes));
    ProgramFiles classes =
        ProgramFiles.onOwnJdk(
            ProgramClassPath.open(folder.toString(), Runtime.version().feature()));
    List<String> wrong = new ArrayList<>();
    int checked = 0;
    for (MethodCalls calls : observed.methods()) {
      MethodCode method = new MethodFinder(classes).find(NamedMethod.parse(calls.method())).get(0);
      Bound bound;
      try {
        bound =
            new Analysis(processor, MethodSizes.NONE, classes, FACTS)
                .of(method, Parameters.ANY, Bound.CacheAtStart.UNKNOWN);
      } catch (CommandException refused) {
        assertThat(refused).hasMessageContaining("words, at most 511");
        continue;
      }
      if (bound.cycles() < calls.most()) {
        wrong.add(calls.method() + ": bound " + bound.cycles() + ", observed " + calls.most());
      }
      checked++;
    }
    assertThat(wrong).isEmpty();
    assertThat(checked).isGreaterThan(METHODS * 9 / 10);
  }

  private CallsFile observe(int seed, String model, int blocks, int bytes) throws Exception {
    Path profile = folder.resolve("R.cprof.csv.gz");
    Process run =
        new ProcessBuilder(
                System.getProperty("cprof.distribution") + "/bin/cprof",
                "run",
                "--quiet",
                "--model",
                model,
                "--set",
                "cache.blocks=" + blocks,
                "--set",
                "cache.bytes=" + bytes,
                // These methods call no other class: the JDK's are left as they are, not
                // instrumented for the settings of each seed.
                "--include",
                "R" + seed + "*",
                "--calls-of",
                "R" + seed + ".m*(..)",
                "-o",
                profile.toString(),
                "--",
                "-cp",
                folder.toString(),
                "R" + seed)
            .redirectErrorStream(true)
            .redirectOutput(folder.resolve("out").toFile())
            .start();
    assertThat(run.waitFor()).describedAs(Files.readString(folder.resolve("out"))).isZero();
    return CallsReader.read(CallsFile.beside(profile));
  }
}
