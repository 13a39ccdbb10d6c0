package org.cprof.runner.sweep;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.cprof.model.ProcessorModel;
import org.cprof.profile.Profile;
import org.cprof.profile.ProfileReader;
import org.cprof.runner.CommandException;
import org.cprof.runner.sweep.pricing.ModelPrices;
import org.cprof.runner.sweep.pricing.PricedRun;
import org.cprof.runner.sweep.pricing.Recipe;
import org.cprof.runner.sweep.pricing.UnpricedException;

/** The cells of a design whose profiles follow from those of other cells. */
final class CellPricing {
  private final CellProfiles profiles;
  private final Map<Cell, Recipe> recipes = new HashMap<>();
  private final Map<ProcessorModel, Cell> cells = new IdentityHashMap<>();

  /** Those that turned out not to follow from others, with the reason. */
  private final Map<Cell, String> unpriced = new HashMap<>();

  CellPricing(Design design, CellProfiles profiles) {
    this.profiles = profiles;
    List<Cell> possible = design.cells().stream().filter(Cell::isPossible).toList();
    Map<ModelPrices, ModelPrices> distinct = new HashMap<>();
    List<ModelPrices> parts = new ArrayList<>();
    for (Cell cell : possible) {
      ModelPrices part = ModelPrices.of(cell.reloaded());
      parts.add(distinct.computeIfAbsent(part, Function.identity()));
    }
    List<Optional<Recipe>> all = Recipe.of(possible.stream().map(Cell::processor).toList(), parts);
    for (int i = 0; i < possible.size(); i++) {
      Cell cell = possible.get(i);
      cells.put(cell.processor(), cell);
      all.get(i).ifPresent(recipe -> recipes.put(cell, recipe));
    }
  }

  /** Whether a cell without figures has to be run: it cannot be priced. */
  boolean isToRun(Result result) {
    return result.isOpen()
        && (!recipes.containsKey(result.cell()) || unpriced.containsKey(result.cell()));
  }

  /** The result of a run, with the reason if it could have been priced. */
  Result explained(Result run) {
    return run.hasFigures() ? run.withReason(unpriced.getOrDefault(run.cell(), "")) : run;
  }

  /** Prices the cells without figures, as far as those have figures that they follow from. */
  List<Result> price(List<Result> results) {
    Map<Cell, Result> known =
        results.stream().collect(Collectors.toMap(Result::cell, Function.identity()));
    List<Result> all = new ArrayList<>();
    for (Result result : results) {
      Recipe recipe = isToRun(result) || !result.isOpen() ? null : recipes.get(result.cell());
      all.add(recipe == null ? result : price(result.cell(), recipe, known));
    }
    return all;
  }

  private Result price(Cell cell, Recipe recipe, Map<Cell, Result> known) {
    Optional<Cell> missing =
        Stream.concat(Stream.of(recipe.misses()), recipe.prices().stream())
            .map(cells::get)
            .filter(run -> !known.get(run).hasFigures())
            .findFirst();
    if (missing.isPresent()) {
      return Result.without(
          cell,
          Result.State.MISSING,
          "it is priced from " + missing.get().label() + ", which has no profile");
    }
    try {
      List<Profile> prices = new ArrayList<>();
      for (ProcessorModel run : recipe.prices()) {
        prices.add(ProfileReader.read(profiles.file(cells.get(run))));
      }
      Profile misses = ProfileReader.read(profiles.file(cells.get(recipe.misses())));
      PricedRun.write(profiles.file(cell), cell.reloaded(), recipe, misses, prices);
      return profiles.read(cell, Result.State.PRICED);
    } catch (UnpricedException e) {
      unpriced.put(cell, "it cannot be priced: " + e.getMessage());
      return Result.without(cell, Result.State.MISSING, unpriced.get(cell));
    } catch (IOException e) {
      throw CommandException.notRun("cannot price " + cell.label() + ": " + e.getMessage());
    }
  }
}
