package org.cprof.runner.sample;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import org.cprof.profile.Metric;
import org.cprof.profile.Profile;
import org.cprof.profile.ProfileBuilder;
import org.cprof.profile.ProfileHeader;
import org.cprof.profile.ProfileRow;
import org.cprof.profile.Sampling;

/** Makes a profile of a tree: samples stand in the column of the cycles, entries in the calls'. */
public final class SampledProfile {
  private static final int NONE = -1;

  private final double scale;

  /** The samples of each subtree in whole numbers. */
  private final Map<PartialTree.Node, Long> shown = new IdentityHashMap<>();

  private SampledProfile(PartialTree tree) {
    this.scale = tree.toPresent();
    sum(tree.root());
  }

  /**
   * The tree as it is now.
   *
   * @param metadata beside what the tree itself tells
   */
  public static Profile of(PartialTree tree, List<Map.Entry<String, String>> metadata) {
    List<Map.Entry<String, String>> entries = new ArrayList<>(metadata);
    entries.add(Map.entry(Sampling.SAMPLES, Long.toString(tree.samples())));
    if (tree.partialSamples() > 0) {
      entries.add(Map.entry("partial-samples", Long.toString(tree.partialSamples())));
    }
    SampledProfile profile = new SampledProfile(tree);
    if (tree.decays()) {
      entries.add(Map.entry(Sampling.EFFECTIVE, Long.toString(tree.effectiveSamples())));
      long gone = Math.round(tree.weight() - profile.shown.get(tree.root()));
      if (gone > 0) {
        entries.add(Map.entry("purged-samples", Long.toString(gone)));
      }
    }
    ProfileBuilder rows = new ProfileBuilder(new ProfileHeader(entries));
    profile.add(tree.root(), NONE, rows);
    return rows.build();
  }

  private long sum(PartialTree.Node node) {
    long sum = Math.round(node.samples * scale);
    for (PartialTree.Node child : node.children.values()) {
      sum += sum(child);
    }
    shown.put(node, sum);
    return sum;
  }

  private void add(PartialTree.Node node, int parent, ProfileBuilder rows) {
    long[] metrics = new long[Metric.COUNT];
    metrics[Metric.CYCLES.ordinal()] = Math.round(node.samples * scale);
    int id =
        rows.add(
            new ProfileRow(
                parent, node.method, NONE, NONE, 0, Math.round(node.entries * scale), metrics));
    for (PartialTree.Node child : node.children.values()) {
      if (shown.get(child) > 0) {
        add(child, id, rows);
      }
    }
  }
}
