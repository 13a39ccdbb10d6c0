package org.cprof.runner.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.cprof.profile.Sampling;
import org.cprof.runner.output.Sections;
import org.cprof.runner.output.Table;
import org.cprof.runner.sample.SampleKind;
import org.cprof.runner.text.ContextNames;
import org.cprof.runner.text.Names;
import org.cprof.runner.text.Numbers;

/** The summary of a sampled profile: shares with their confidence, and no cycles. */
public final class SampledSummary {
  /** The key of the metadata of a JVM whose compiled code does not know all inlined frames. */
  public static final String INLINED = "inlined-frames";

  /** What is not in the tree, or not with its whole stack, by the key of the metadata. */
  private static final Map<String, String> NOTES =
      Map.of(
          "partial-samples", "with a stack deeper than the depth, so below [partial contexts]",
          "system-samples", "of the JVM's own threads, left out",
          "samples-without-stack", "whose stack the JVM could not read, left out",
          "lost-samples", "lost by the JVM for want of room",
          "purged-samples", "so old that they are no longer in the tree");

  private final Summary summary;
  private final Sampling sampling;

  SampledSummary(Summary summary, Sampling sampling) {
    this.summary = summary;
    this.sampling = sampling;
  }

  /** What was sampled and how well a share is known, in one sentence. */
  public static String text(Sampling sampling) {
    double half = sampling.share(1, 2).high() - 0.5;
    return String.format(
        Locale.ROOT,
        "sampled: %s, one in %s of %s (%s); a share of 50%% is known to %.1f percentage points"
            + " with 95%% confidence",
        Numbers.count(sampling.samples(), "sample"),
        sampling.interval(),
        SampleKind.measureOf(sampling.event()),
        sampling.event(),
        100 * half);
  }

  void addTo(Sections sections) {
    String program = summary.header().first("program");
    sections
        .title((program == null ? "unnamed program" : program) + ", sampled")
        .warning("  " + text(sampling))
        .line(
            "  "
                + Numbers.count(summary.nodes(), "node")
                + ", depth "
                + summary.header().first("depth")
                + "; entries are the calls that were seen, a lower bound")
        .field("sampled", sampling.event())
        .field("interval", sampling.interval())
        .field("samples", sampling.samples())
        .field("weight", summary.cycles())
        .field("nodes", summary.nodes());
    String measure = summary.order() == Order.CALLS ? "entries" : summary.order() + " samples";
    ContextNames names = new ContextNames(summary.contexts().stream().map(HotPath::path).toList());
    sections
        .whole(
            "Hottest methods, by " + measure,
            "methods",
            table(summary.methods())
                .last("method", (hot, width) -> Names.method(hot.method(), width)))
        .whole(
            "Hottest contexts, by " + measure,
            "contexts",
            table(summary.contexts())
                .last("context", (hot, width) -> names.of(hot.path(), hot.leftOut() > 0, width)));
    notes(sections);
  }

  /** Shares for machines are the bounds of the confidence interval. */
  private Table<HotPath> table(List<HotPath> hottest) {
    return new Table<>(hottest)
        .column("samples", "exclusive_samples", HotPath::exclusive)
        .percent(HotPath::exclusive, summary.cycles())
        .shown("95% from", hot -> bound(share(hot.exclusive()).low()))
        .shown("to", hot -> bound(share(hot.exclusive()).high()))
        .field("exclusive_share_least", hot -> share(hot.exclusive()).low())
        .field("exclusive_share_most", hot -> share(hot.exclusive()).high())
        .column("inclusive", "inclusive_samples", HotPath::inclusive)
        .percent(HotPath::inclusive, summary.cycles())
        .field("inclusive_share_least", hot -> share(hot.inclusive()).low())
        .field("inclusive_share_most", hot -> share(hot.inclusive()).high())
        .column("entries", HotPath::calls)
        .field("path", HotPath::path);
  }

  private Sampling.Bounds share(long samples) {
    return sampling.share(samples, summary.cycles());
  }

  private static String bound(double share) {
    return String.format(Locale.ROOT, "%.1f%%", 100 * share);
  }

  private void notes(Sections sections) {
    List<String> notes = new ArrayList<>();
    if ("killed".equals(summary.header().first("ending"))) {
      notes.add("The program was killed: samples of its last second may be missing.");
    }
    if (summary.header().first(INLINED) != null) {
      notes.add(
          "The JVM runs without -XX:+UnlockDiagnosticVMOptions -XX:+DebugNonSafepoints: samples of"
              + " inlined methods may count for a method nearby.");
    }
    NOTES.keySet().stream()
        .sorted()
        .filter(key -> summary.header().first(key) != null)
        .forEach(key -> notes.add(summary.header().first(key) + " samples " + NOTES.get(key)));
    if (!notes.isEmpty()) {
      sections.line("");
    }
    notes.forEach(sections::wrapped);
  }
}
