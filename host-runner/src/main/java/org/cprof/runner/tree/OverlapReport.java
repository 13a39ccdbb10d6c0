package org.cprof.runner.tree;

import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import org.cprof.profile.Profile;
import org.cprof.profile.Sampling;
import org.cprof.runner.output.Sections;
import org.cprof.runner.report.SampledSummary;
import org.cprof.runner.text.Numbers;

/**
 * How similar two profiles are, by the calls and by the cycles of their contexts. Samples are
 * compared with cycles and with bytecodes, their entries with calls.
 */
public final class OverlapReport {
  private final Map<Weight, Overlap> overlaps = new EnumMap<>(Weight.class);
  private final HottestMethods hottest;
  private final List<Sampling> sampled;

  /**
   * @param callSites whether contexts are told apart by call site
   */
  public OverlapReport(Profile first, Profile second, boolean callSites) {
    hottest = HottestMethods.of(first, second);
    sampled =
        Stream.of(first, second)
            .flatMap(profile -> Sampling.of(profile.header()).stream())
            .toList();
    for (Weight weight : Weight.values()) {
      if (weight != Weight.BYTECODES || sampled.size() == 1) {
        overlaps.put(weight, Overlap.of(first, second, weight, callSites));
      }
    }
  }

  /** A line for each weight, and one for methods where samples are compared. */
  public Sections sections() {
    Sections sections = new Sections("Overlap");
    sampled.forEach(sampling -> sections.line(SampledSummary.text(sampling)));
    overlaps.forEach(
        (weight, overlap) ->
            sections
                .line(line(weight, overlap))
                .field(weight.name().toLowerCase(Locale.ROOT), fields(overlap)));
    sections.field(
        "methods",
        new Sections("Methods")
            .field("overlap_percent", hottest.percent())
            .field("hottest", hottest.number())
            .field("hottest_in_both", hottest.found()));
    return sampled.isEmpty()
        ? sections
        : sections.line(
            "by method    overlap "
                + String.format(Locale.ROOT, "%6.2f%%", hottest.percent())
                + ", "
                + hottest.found()
                + " of the "
                + hottest.number()
                + " hottest of one are among those of the other");
  }

  private static String line(Weight weight, Overlap overlap) {
    return String.format(
        Locale.ROOT,
        "by %-9s overlap %6.2f%%%s, correlation %s, %s in both of %s",
        weight.name().toLowerCase(Locale.ROOT),
        overlap.percent(),
        Double.isNaN(overlap.expected())
            ? ""
            : String.format(Locale.ROOT, " (drawn from it: %.2f%%)", overlap.expected()),
        Double.isNaN(overlap.correlation())
            ? "undefined"
            : String.format(Locale.ROOT, "%.4f", overlap.correlation()),
        Numbers.grouped(overlap.common()),
        Numbers.count(overlap.contexts(), "context"));
  }

  /** Without what can't be told: a correlation of nothing, an overlap that none expects. */
  private static Sections fields(Overlap overlap) {
    return new Sections("Overlap")
        .field("overlap_percent", overlap.percent())
        .field("correlation", orNull(overlap.correlation()))
        .field("expected_percent", orNull(overlap.expected()))
        .field("contexts", overlap.contexts())
        .field("common", overlap.common());
  }

  private static Double orNull(double figure) {
    return Double.isNaN(figure) ? null : figure;
  }
}
