package org.cprof.runner.sample;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.cprof.profile.Metric;
import org.cprof.profile.Profile;
import org.cprof.profile.ProfileBuilder;
import org.cprof.profile.ProfileHeader;
import org.cprof.profile.Sampling;

/** Makes a profile of a tree: samples stand in the column of the cycles, entries in the calls'. */
public final class SampledProfile {
  private static final int NONE = -1;

  private final double scale;
  private final ProfileBuilder rows;

  private SampledProfile(double scale, ProfileHeader header) {
    this.scale = scale;
    this.rows = new ProfileBuilder(header);
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
    double scale = tree.toPresent();
    if (tree.decays()) {
      entries.add(Map.entry(Sampling.EFFECTIVE, Long.toString(tree.effectiveSamples())));
      long gone = Math.round(tree.weight() - shown(tree.root(), scale));
      if (gone > 0) {
        entries.add(Map.entry("purged-samples", Long.toString(gone)));
      }
    }
    SampledProfile profile = new SampledProfile(scale, new ProfileHeader(entries));
    profile.add(tree.root(), NONE);
    return profile.rows.build();
  }

  /** The samples of a subtree in whole numbers. */
  private static long shown(PartialTree.Node node, double scale) {
    long sum = Math.round(node.samples * scale);
    for (PartialTree.Node child : node.children.values()) {
      sum += shown(child, scale);
    }
    return sum;
  }

  private void add(PartialTree.Node node, int parent) {
    long[] metrics = new long[Metric.values().length];
    metrics[Metric.CYCLES.ordinal()] = Math.round(node.samples * scale);
    int id =
        rows.add(parent, node.method, NONE, NONE, 0, Math.round(node.entries * scale), metrics);
    for (PartialTree.Node child : node.children.values()) {
      if (shown(child, scale) > 0) {
        add(child, id);
      }
    }
  }
}
