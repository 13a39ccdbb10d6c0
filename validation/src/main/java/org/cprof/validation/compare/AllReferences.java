package org.cprof.validation.compare;

import java.util.LinkedHashMap;
import java.util.Map;
import org.cprof.runner.jbe.ReferenceSet;
import org.cprof.runner.output.Sections;

/**
 * Every reference that comes with the tool against the estimate.
 *
 * @param comparisons by the names of the references
 */
record AllReferences(Map<String, Comparison> comparisons) {
  /** Runs the benchmarks of all references. */
  static AllReferences of(BenchmarkEstimates estimates) {
    Map<String, Comparison> comparisons = new LinkedHashMap<>();
    for (String name : ReferenceSet.builtIn()) {
      ReferenceSet references = ReferenceSet.read(name);
      comparisons.put(name, Comparison.of(references, estimates.run(references)));
    }
    return new AllReferences(comparisons);
  }

  boolean areWithin(double maxError) {
    return comparisons.values().stream().allMatch(comparison -> comparison.isWithin(maxError));
  }

  /** What each comparison comes to; for machines all of it. */
  Sections sections() {
    Sections sections = new Sections("References");
    comparisons.forEach(
        (name, comparison) -> {
          sections.strong(name).field(name, ComparisonReport.of(comparison));
          ComparisonReport.summary(comparison).forEach(sections::indented);
        });
    return sections;
  }
}
