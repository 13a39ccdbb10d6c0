package org.cprof.validation.compare;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.cprof.runner.jbe.ReferenceSet;
import org.cprof.runner.text.Names;
import org.cprof.runner.text.Style;

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

  /** What each comparison comes to. */
  List<String> lines(int width, Style style) {
    List<String> lines = new ArrayList<>();
    comparisons.forEach(
        (name, comparison) -> {
          lines.add(style.strong(name));
          for (String line : ComparisonText.summary(comparison)) {
            lines.addAll(Names.indented(line, width));
          }
        });
    return lines;
  }

  Map<String, ComparisonJson> json() {
    Map<String, ComparisonJson> json = new LinkedHashMap<>();
    comparisons.forEach((name, comparison) -> json.put(name, ComparisonJson.of(comparison)));
    return json;
  }
}
