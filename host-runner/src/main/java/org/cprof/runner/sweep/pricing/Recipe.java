package org.cprof.runner.sweep.pricing;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.cprof.model.ProcessorModel;
import org.cprof.model.processor.CacheSpec;

/**
 * From which runs a profile follows: one with the same method cache tells all misses, and some with
 * other caches tell what all else costs.
 *
 * @param misses the model of the first
 * @param prices the models of the others
 * @param combination of the others' cycles that is asked for
 * @param check of the others' cycles, what the first costs without its misses
 */
public record Recipe(
    ProcessorModel misses,
    List<ProcessorModel> prices,
    Combination combination,
    Combination check) {

  /** Without the runs, which are to price several models. */
  private static final int LARGE = 512;

  public Recipe {
    prices = List.copyOf(prices);
  }

  /**
   * What has to be run, and how all else follows.
   *
   * @param models each with its settings
   * @param parts what each executes and costs
   * @return for each model its recipe; empty for those to run
   */
  public static List<Optional<Recipe>> of(List<ProcessorModel> models, List<ModelPrices> parts) {
    Map<String, List<Integer>> families = new LinkedHashMap<>();
    for (int i = 0; i < models.size(); i++) {
      families.computeIfAbsent(parts.get(i).execution(), key -> new ArrayList<>()).add(i);
    }
    List<Optional<Recipe>> recipes = new ArrayList<>();
    models.forEach(model -> recipes.add(Optional.empty()));
    families.values().forEach(family -> new Family(models, parts, family).addTo(recipes));
    return recipes;
  }

  /** Models that differ only in their prices and in the sizes of their method caches. */
  private static final class Family {
    private final List<ProcessorModel> models;
    private final List<ModelPrices> parts;
    private final List<Integer> members;

    /** Of those with the same cache, the one with the longest loads. */
    private final Map<CacheSpec, Integer> byCache = new LinkedHashMap<>();

    /** One of those with the same prices; first those of the other map. */
    private final Map<ModelPrices, Integer> byPrices = new LinkedHashMap<>();

    Family(List<ProcessorModel> models, List<ModelPrices> parts, List<Integer> members) {
      this.models = models;
      this.parts = parts;
      this.members = members;
      // Where a short load is hidden, the longest one may not be, and tells of the others.
      members.stream()
          .sorted(Comparator.comparingLong(i -> -models.get(i).missLoadCycles(LARGE)))
          .forEach(i -> byCache.putIfAbsent(models.get(i).cache(), i));
      byCache.values().forEach(i -> byPrices.putIfAbsent(parts.get(i), i));
      members.forEach(i -> byPrices.putIfAbsent(parts.get(i), i));
    }

    void addTo(List<Optional<Recipe>> recipes) {
      List<ModelPrices> columns = List.copyOf(byPrices.keySet());
      Optional<LinearBasis> basis =
          PriceVectors.of(columns.stream().map(ModelPrices::atHits).toList()).map(LinearBasis::of);
      List<Integer> pivots =
          basis
              .map(LinearBasis::pivots)
              .orElseGet(() -> IntStream.range(0, columns.size()).boxed().toList());
      Map<ModelPrices, Integer> columnOf = new HashMap<>();
      columns.forEach(column -> columnOf.put(column, columnOf.size()));
      List<Integer> priced = pivots.stream().map(i -> byPrices.get(columns.get(i))).toList();
      for (int member : members) {
        int sameCache = byCache.get(models.get(member).cache());
        if (member != sameCache && !priced.contains(member)) {
          Recipe recipe =
              new Recipe(
                  models.get(sameCache),
                  priced.stream().map(models::get).toList(),
                  combination(basis, columnOf.get(parts.get(member)), columns.size()),
                  combination(basis, columnOf.get(parts.get(sameCache)), columns.size()));
          recipes.set(member, Optional.of(recipe));
        }
      }
    }

    private static Combination combination(Optional<LinearBasis> basis, int column, int columns) {
      return basis
          .map(known -> known.combination(column))
          .orElseGet(() -> Combination.of(column, columns));
    }
  }
}
