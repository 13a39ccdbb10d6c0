package org.cprof.runner.jbe;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.cprof.runner.CommandException;
import org.cprof.runner.explain.NearNames;

/**
 * Which benchmarks to run.
 *
 * @param kernels names of kernels, which have references to the cycle
 * @param others names of applications, micro-benchmarks and other benchmarks
 */
public record BenchmarkChoice(List<String> kernels, List<String> others) {
  private static final String KERNEL_GROUP = "kernel";

  /**
   * Chooses benchmarks.
   *
   * @param names of benchmarks and of groups of them; none for all
   * @throws CommandException if there is none of such a name
   */
  public static BenchmarkChoice of(List<String> names) {
    List<String> allKernels = Kernels.names();
    List<String> allOthers = BenchmarkRun.names();
    if (names.isEmpty()) {
      return new BenchmarkChoice(allKernels, allOthers);
    }
    Set<String> groups = new LinkedHashSet<>(List.of(KERNEL_GROUP));
    allOthers.forEach(name -> groups.add(BenchmarkRun.group(name)));
    Set<String> kernels = new LinkedHashSet<>();
    Set<String> others = new LinkedHashSet<>();
    for (String name : names) {
      if (name.equals(KERNEL_GROUP)) {
        kernels.addAll(allKernels);
      } else if (allKernels.contains(name)) {
        kernels.add(name);
      } else if (allOthers.contains(name)) {
        others.add(name);
      } else if (groups.contains(name)) {
        allOthers.stream().filter(n -> BenchmarkRun.group(n).equals(name)).forEach(others::add);
      } else {
        List<String> known = new ArrayList<>(allKernels);
        known.addAll(allOthers);
        int benchmarks = known.size();
        known.addAll(groups);
        throw CommandException.wrongUse(
            "no benchmark is called '"
                + name
                + "'"
                + NearNames.text(NearNames.of(name, known))
                + "; there are "
                + benchmarks
                + " in the groups "
                + String.join(", ", groups));
      }
    }
    return new BenchmarkChoice(List.copyOf(kernels), List.copyOf(others));
  }
}
