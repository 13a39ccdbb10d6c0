package org.cprof.runner.bound;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import jbe.kernel.Sieve;
import org.cprof.classes.ProgramFiles;
import org.cprof.code.MethodCode;
import org.cprof.model.Models;
import org.cprof.model.ProcessorModel;
import org.cprof.model.sizes.MethodSizes;
import org.cprof.runner.CommandException;
import org.cprof.runner.bound.objects.ObservedCalls;
import org.cprof.runner.bound.objects.ProgramClasses;
import org.cprof.runner.bound.value.Parameters;
import org.cprof.runner.explain.MethodFinder;
import org.cprof.runner.explain.NamedMethod;
import org.cprof.runner.host.ProgramClassPath;
import org.cprof.runner.jbe.Measurement;
import org.cprof.runner.jbe.ReferenceSet;
import org.cprof.runner.jbe.Start;
import org.cprof.runner.jbe.Target;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The bound of a kernel's call is at least what was measured on the hardware description, in all
 * configurations of both processors, whatever the method cache held; and it is what was measured
 * where there is one path and the cache was empty.
 */
class BoundReferencesTest {
  private static final Set<String> RECURSIVE = Set.of("Fibonacci", "Queens", "Thrash");

  /** Kernels whose path depends on the argument alone, and whose operands are known on it. */
  private static final Set<String> OF_ONE_PATH = Set.of("Crc32", "Gcd", "LongMath", "StateMachine");

  @TempDir private Path folder;

  private final Map<String, Bound> known = new HashMap<>();

  private final Map<Target, ProcessorModel> models = new HashMap<>();

  private ProgramFiles files;
  private ProgramClasses classes;

  @BeforeEach
  void openTheKernels() throws Exception {
    Path kernels = Path.of(Sieve.class.getProtectionDomain().getCodeSource().getLocation().toURI());
    files =
        ProgramFiles.onOwnJdk(
            ProgramClassPath.open(kernels.toString(), Runtime.version().feature()));
    classes = new ProgramClasses(files);
  }

  @Test
  void no_measured_call_takes_more_than_its_bound() throws Exception {
    int rows = 0;
    double logarithms = 0;
    Set<String> refused = new TreeSet<>();
    for (Measurement measured : ReferenceSet.ofKernels().measurements()) {
      if (RECURSIVE.contains(measured.benchmark())) {
        refused.add(measured.benchmark() + refusal(measured));
        continue;
      }
      Bound any = bound(measured, Bound.CacheAtStart.UNKNOWN);
      assertThat(any.cycles()).describedAs("%s", measured).isGreaterThanOrEqualTo(cycles(measured));
      rows++;
      logarithms += Math.log((double) any.cycles() / cycles(measured));
      if (measured.start() == Start.EMPTY) {
        Bound empty = bound(measured, Bound.CacheAtStart.EMPTY);
        assertThat(empty.cycles()).isGreaterThanOrEqualTo(cycles(measured));
        if (OF_ONE_PATH.contains(measured.benchmark())) {
          assertThat(empty.cycles()).describedAs("%s", measured).isEqualTo(cycles(measured));
        }
      }
    }
    // As docs/wcet.md says.
    assertThat(rows).isEqualTo(692);
    assertThat(Math.exp(logarithms / rows)).isLessThan(1.14);
    assertThat(refused).hasSize(RECURSIVE.size()).allMatch(text -> text.contains("recursion"));
  }

  private static long cycles(Measurement measured) {
    return (long) measured.cycles();
  }

  private String refusal(Measurement measured) throws Exception {
    try {
      bound(measured, Bound.CacheAtStart.UNKNOWN);
      return "";
    } catch (CommandException refused) {
      return refused.getMessage().replaceFirst("(?s).*(recursion).*", ": $1");
    }
  }

  private Bound bound(Measurement measured, Bound.CacheAtStart start) throws Exception {
    String key = measured.benchmark() + measured.arguments() + measured.target() + start;
    Bound found = known.get(key);
    if (found == null) {
      ProcessorModel model = models.get(measured.target());
      if (model == null) {
        model = Models.load(measured.target().processor(), measured.target().settings());
        models.put(measured.target(), model);
      }
      MethodCode method =
          new MethodFinder(files)
              .find(NamedMethod.parse("jbe.kernel." + measured.benchmark() + ".run(I)I"))
              .get(0);
      found =
          new Analysis(
                  model,
                  MethodSizes.NONE,
                  classes,
                  StatedBounds.of(loops(measured.arguments().single()), List.of()),
                  ObservedCalls.NONE,
                  Analysis.EFFORT)
              .of(method, new Parameters(List.of(measured.arguments().toString())), start);
      known.put(key, found);
    }
    return found;
  }

  /** Of n numbers that are pushed, each fourth push pops one, so that 3/4 are left to pop. */
  private Path loops(int n) throws Exception {
    Path file = folder.resolve("loops.csv");
    Files.writeString(
        file,
        "method,line,bound\njbe.kernel.LinkedQueue.run," + queueLine() + "," + (n - n / 4) + "\n");
    return file;
  }

  /** The line of the second loop of the kernel, whatever stands above it. */
  private static int queueLine() throws Exception {
    List<String> lines =
        Files.readAllLines(Path.of("../jbe-benchmarks/src/main/java/jbe/kernel/LinkedQueue.java"));
    for (int i = 0; i < lines.size(); i++) {
      if (lines.get(i).contains("while (queue.size > 0)")) {
        return i + 1;
      }
    }
    throw new IllegalStateException("the kernel has another loop");
  }
}
