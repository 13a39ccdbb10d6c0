package org.cprof.runner.sweep.pricing;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.cprof.model.ProcessorModel;
import org.cprof.profile.DataCacheUse;
import org.cprof.profile.Metric;
import org.cprof.profile.Profile;
import org.cprof.profile.ProfileHeader;
import org.cprof.profile.ProfileRow;
import org.cprof.profile.ProfileWriter;

/** The profile that a run would make, from those of the runs of a {@link Recipe}. */
public final class PricedRun {
  /** The metadata of a profile that no run made. */
  private static final String KEY = "priced-by";

  private static final String SWEEP = "sweep";
  private static final String PARAMETERS = "parameters";

  private final ProcessorModel model;
  private final Recipe recipe;
  private final Profile misses;
  private final List<Profile> prices;

  /** The rows of the first run in each of the others. */
  private final List<SameRows> rows = new ArrayList<>();

  /** By metric and row. */
  private final long[][] metrics = new long[Metric.values().length][];

  private PricedRun(ProcessorModel model, Recipe recipe, Profile misses, List<Profile> prices) {
    this.model = model;
    this.recipe = recipe;
    this.misses = misses;
    this.prices = prices;
  }

  /**
   * Writes the profile.
   *
   * @param model whose prices it has
   * @param misses the profile of the recipe's first run
   * @param prices those of its others, in their order
   * @throws UnpricedException if it does not follow from them
   */
  public static void write(
      Path file, ProcessorModel model, Recipe recipe, Profile misses, List<Profile> prices)
      throws IOException, UnpricedException {
    PricedRun run = new PricedRun(model, recipe, misses, prices);
    run.price();
    run.write(file);
  }

  /** Whether a profile was made here, and by no run. */
  public static boolean isPriced(ProfileHeader header) {
    return header.first(KEY) != null;
  }

  private void price() throws UnpricedException {
    for (Profile other : prices) {
      check(other);
    }
    for (Metric metric : Metric.values()) {
      metrics[metric.ordinal()] = new long[misses.size()];
    }
    for (int node = 0; node < misses.size(); node++) {
      for (Metric same : List.of(Metric.BYTECODES, Metric.INVOKE_MISSES, Metric.RETURN_MISSES)) {
        add(same, node, misses.metric(same, node));
      }
    }
    LoadPrices ofMisses = new LoadPrices(recipe.misses());
    RowLoads loads = RowLoads.of(misses, ofMisses);
    addPrices(loads);
    addLoads(loads, ofMisses);
  }

  private void add(Metric metric, int node, long value) {
    metrics[metric.ordinal()][node] += value;
  }

  /** What a run tells of what was executed has to be the same in all runs. */
  private void check(Profile other) throws UnpricedException {
    if (!unpriced(misses.header()).equals(unpriced(other.header()))) {
      throw differs("the metadata show");
    }
    rows.add(SameRows.of(misses, other));
  }

  /** The metadata that do not depend on prices. */
  private static List<Map.Entry<String, String>> unpriced(ProfileHeader header) {
    List<String> priced = new ArrayList<>(List.of(PARAMETERS));
    for (DataCacheUse use : DataCacheUse.of(header)) {
      priced.add(use.entries().get(2).getKey());
    }
    return header.metadata().stream().filter(entry -> !priced.contains(entry.getKey())).toList();
  }

  /** All but loads. */
  private void addPrices(RowLoads known) throws UnpricedException {
    List<RowLoads> loads = new ArrayList<>();
    for (int i = 0; i < prices.size(); i++) {
      loads.add(RowLoads.of(prices.get(i), new LoadPrices(recipe.prices().get(i))));
    }
    long[] cycles = new long[prices.size()];
    long[] invokeCycles = new long[prices.size()];
    for (int node = 0; node < misses.size(); node++) {
      for (int i = 0; i < cycles.length; i++) {
        Profile run = prices.get(i);
        int row = rows.get(i).of(node);
        boolean isThere = row != SameRows.NONE;
        cycles[i] = isThere ? RowLoads.without(run, row) : 0;
        invokeCycles[i] =
            isThere ? run.metric(Metric.INVOKE_CYCLES, row) - loads.get(i).invokes()[row] : 0;
      }
      long ofRow = RowLoads.without(misses, node);
      long ofInvokes = misses.metric(Metric.INVOKE_CYCLES, node) - known.invokes()[node];
      String of = "row " + node;
      if (combined(recipe.check(), cycles, of) != ofRow
          || combined(recipe.check(), invokeCycles, of) != ofInvokes) {
        throw differs(of + " shows");
      }
      add(Metric.CYCLES, node, combined(recipe.combination(), cycles, of));
      add(Metric.INVOKE_CYCLES, node, combined(recipe.combination(), invokeCycles, of));
    }
  }

  private static long combined(Combination combination, long[] cycles, String of)
      throws UnpricedException {
    try {
      return combination.apply(cycles);
    } catch (ArithmeticException e) {
      throw differs("the cycles of " + of + " show: " + e.getMessage());
    }
  }

  static UnpricedException differs(String what) {
    return new UnpricedException("the program does not execute the same in each run, as " + what);
  }

  private void addLoads(RowLoads loads, LoadPrices known) throws UnpricedException {
    LoadPrices asked = new LoadPrices(model);
    for (int node = 1; node < misses.size(); node++) {
      int parent = misses.parent(node);
      long ofInvoke = misses.metric(Metric.INVOKE_MISSES, node);
      if (ofInvoke > 0) {
        int words = misses.words(node);
        long cycles = ofInvoke * asked.onInvoke(words);
        if (cycles > 0 && known.onInvoke(words) == 0) {
          throw unknown(node);
        }
        if (loads.invokes()[node] > 0) {
          add(Metric.INVOKE_CYCLES, node, cycles);
          add(Metric.INVOKE_LOAD_CYCLES, parent, cycles);
          add(Metric.CYCLES, parent, cycles);
        }
      }
      long ofReturn = loads.returnMisses()[node];
      if (ofReturn != 0) {
        long price = asked.onReturn(misses.method(node), misses.words(parent));
        if (price > 0 && ofReturn == RowLoads.UNKNOWN) {
          throw unknown(node);
        }
        long cycles = Math.max(0, ofReturn) * price;
        add(Metric.RETURN_LOAD_CYCLES, node, cycles);
        add(Metric.CYCLES, node, cycles);
      }
      if (metrics[Metric.CYCLES.ordinal()][node] == 0 && RowLoads.isAlone(misses, node)) {
        throw new UnpricedException("row " + node + " has nothing but loads, which are free here");
      }
    }
  }

  private UnpricedException unknown(int node) {
    return new UnpricedException(
        "of row " + node + ", " + misses.method(node) + ", the runs hide all loads");
  }

  private void write(Path file) throws IOException, UnpricedException {
    long[] row = new long[metrics.length];
    try (ProfileWriter writer = new ProfileWriter(file, header())) {
      for (int node = 0; node < misses.size(); node++) {
        for (int metric = 0; metric < row.length; metric++) {
          row[metric] = metrics[metric][node];
        }
        writer.row(
            new ProfileRow(
                misses.parent(node),
                misses.method(node),
                misses.line(node),
                misses.bytecodeIndex(node),
                misses.words(node),
                misses.calls(node),
                row));
      }
      writer.commit();
    }
  }

  private ProfileHeader header() throws UnpricedException {
    List<Map.Entry<String, String>> entries = new ArrayList<>();
    for (Map.Entry<String, String> entry : misses.header().metadata()) {
      if (entry.getKey().equals(PARAMETERS)) {
        entries.add(Map.entry(PARAMETERS, model.settings(",")));
        entries.add(Map.entry(KEY, SWEEP));
      } else if (!DataCacheUse.KEYS.contains(entry.getKey())) {
        entries.add(entry);
      }
    }
    List<List<DataCacheUse>> uses =
        prices.stream().map(run -> DataCacheUse.of(run.header())).toList();
    for (int i = 0; i < uses.get(0).size(); i++) {
      int cache = i;
      DataCacheUse use = uses.get(0).get(cache);
      long[] cycles = uses.stream().mapToLong(run -> run.get(cache).missCycles()).toArray();
      long ofMisses = combined(recipe.combination(), cycles, "a data cache");
      entries.addAll(new DataCacheUse(use.kind(), use.reads(), use.misses(), ofMisses).entries());
    }
    return new ProfileHeader(entries);
  }
}
