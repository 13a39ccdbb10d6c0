package org.cprof.runner.diff;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.cprof.profile.MethodReference;
import org.cprof.profile.Metric;
import org.cprof.profile.Profile;
import org.cprof.profile.Sampling;
import org.cprof.runner.calls.AlignedTrees;
import org.cprof.runner.output.Table;
import org.cprof.runner.report.SampledSummary;
import org.cprof.runner.text.Terminal;

/**
 * The difference of two sampled profiles. As one may have run for longer, shares are compared, and
 * not numbers of samples.
 */
public final class SampledDifference implements DifferenceReport {
  private static final Comparator<ShareChange> GREATEST_FIRST =
      Comparator.comparingDouble((ShareChange change) -> -Math.abs(change.change()));

  private final List<Profile> sides;
  private final List<Sampling> samplings;
  private final long[] wholes;
  private final List<ShareChange> methods = new ArrayList<>();
  private final List<ShareChange> contexts = new ArrayList<>();

  /**
   * Compares what two profiles have samples of.
   *
   * @throws java.util.NoSuchElementException if one is not sampled
   */
  public SampledDifference(Profile before, Profile after) {
    sides = List.of(before, after);
    samplings = sides.stream().map(side -> Sampling.of(side.header()).orElseThrow()).toList();
    wholes = sides.stream().mapToLong(side -> side.inclusiveCycles(0)).toArray();
    AlignedTrees tree = AlignedTrees.of(sides);
    long[][] sums = new long[2][tree.methods().size()];
    for (int node = 1; node < tree.size(); node++) {
      long first = tree.metric(0, Metric.CYCLES, node);
      long second = tree.metric(1, Metric.CYCLES, node);
      if (first + second > 0) {
        sums[0][tree.method(node)] += first;
        sums[1][tree.method(node)] += second;
        contexts.add(change(tree.path(node), first, second));
      }
    }
    for (int method = 0; method < sums[0].length; method++) {
      if (sums[0][method] + sums[1][method] > 0) {
        methods.add(change(List.of(tree.methods().get(method)), sums[0][method], sums[1][method]));
      }
    }
    methods.sort(GREATEST_FIRST);
    contexts.sort(GREATEST_FIRST);
  }

  private ShareChange change(List<MethodReference> path, long before, long after) {
    return new ShareChange(
        path,
        before,
        after,
        share(before, 0),
        share(after, 1),
        samplings.get(0).changeOfShare(before, wholes[0], samplings.get(1), after, wholes[1]));
  }

  private double share(long part, int side) {
    return wholes[side] == 0 ? 0 : (double) part / wholes[side];
  }

  @Override
  public void writeCsv(OutputStream out) throws IOException {
    shares(new Table<>(methods).methodFields(change -> change.path().get(0))).writeCsv(out);
  }

  private static Table<ShareChange> shares(Table<ShareChange> table) {
    return table
        .field("samples_before", ShareChange::before)
        .field("samples_after", ShareChange::after)
        .field("share_before", ShareChange::shareBefore)
        .field("share_after", ShareChange::shareAfter)
        .field("change", ShareChange::change)
        .field("change_least", change -> change.bounds().low())
        .field("change_most", change -> change.bounds().high());
  }

  private record Fields(Side before, Side after, List<?> methods, List<?> contexts) {}

  private record Side(@JsonUnwrapped SampledSummary.SamplingFields sampling, long weight) {}

  @Override
  public Object json(int top) {
    return new Fields(side(0), side(1), rows(methods, top), rows(contexts, top));
  }

  private Side side(int side) {
    return new Side(SampledSummary.SamplingFields.of(samplings.get(side)), wholes[side]);
  }

  private static List<?> rows(List<ShareChange> changes, int top) {
    return shares(new Table<>(changes.stream().limit(top).toList()))
        .field("path", ShareChange::path)
        .json();
  }

  @Override
  public List<String> lines(List<Path> files, int top, Terminal terminal) {
    return new SampledDifferenceText(this, files, terminal).lines(top);
  }

  /** The profile before, and the one after. */
  List<Profile> sides() {
    return sides;
  }

  /** Methods with samples of either, the greatest change of a share first. */
  List<ShareChange> methods() {
    return methods;
  }

  /** Contexts of either, in the same order. */
  List<ShareChange> contexts() {
    return contexts;
  }
}
