package org.cprof.collect;

import org.cprof.collect.tree.MergedTree;
import org.cprof.collect.tree.Records;
import org.cprof.collect.tree.SummedTree;

/**
 * Which times of a run its profile tells of. Counting itself never pauses, since methods that are
 * being executed hold on to their nodes: what was counted until then is subtracted at a start and
 * added at a stop, so that a profile holds the difference, exactly and for all threads at once.
 */
final class Counting {

  private final boolean initiallyOn;
  private boolean on;
  private int starts;
  private int stops;
  private int resets;

  /** What was counted while counting was on, but for the time since the last start. */
  private SummedTree sum = new SummedTree();

  Counting(boolean initiallyOn) {
    this.initiallyOn = initiallyOn;
    this.on = initiallyOn;
  }

  /** Whether the profile holds everything since the program's start. */
  boolean isEverything() {
    return initiallyOn && stops + resets == 0;
  }

  void start(MergedTree now) {
    sum.add(now, -1);
    on = true;
    starts++;
  }

  void stop(MergedTree now) {
    sum.add(now, 1);
    on = false;
    stops++;
  }

  void reset(MergedTree now) {
    sum = new SummedTree();
    if (on) {
      sum.add(now, -1);
    }
    resets++;
  }

  /** Leaves in a tree only what was counted while counting was on. */
  void apply(MergedTree now) {
    if (isEverything()) {
      return;
    }
    if (!on) {
      SummedTree all = new SummedTree();
      all.add(now, -1);
      all.addTo(now);
    }
    sum.addTo(now);
    dropUnused(now);
  }

  private static void dropUnused(MergedTree tree) {
    Records records = tree.records();
    for (int record = 1; record < records.count(); record++) {
      if (records.isZero(record, tree.countersOf(records.rank(record)))) {
        records.drop(record);
      }
    }
    records.keepWaysToKept();
  }

  /** For the profile's metadata. */
  @Override
  public String toString() {
    return (initiallyOn ? "on" : "off")
        + " at first; starts="
        + starts
        + " stops="
        + stops
        + " resets="
        + resets;
  }
}
