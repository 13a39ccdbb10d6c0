package org.cprof.runner.sample;

import java.util.ArrayList;
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

  private SampledProfile() {}

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
    ProfileBuilder rows = new ProfileBuilder(new ProfileHeader(entries));
    add(tree.root(), NONE, rows);
    return rows.build();
  }

  private static void add(PartialTree.Node node, int parent, ProfileBuilder rows) {
    long[] metrics = new long[Metric.COUNT];
    metrics[Metric.CYCLES.ordinal()] = node.samples;
    int id = rows.add(new ProfileRow(parent, node.method, NONE, NONE, 0, node.entries, metrics));
    for (PartialTree.Node child : node.children.values()) {
      add(child, id, rows);
    }
  }
}
