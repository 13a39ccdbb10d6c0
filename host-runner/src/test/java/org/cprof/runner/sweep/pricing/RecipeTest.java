package org.cprof.runner.sweep.pricing;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.cprof.model.Models;
import org.cprof.model.ProcessorModel;
import org.cprof.model.csv.ModelException;
import org.junit.jupiter.api.Test;

/** What has to be run of a design. */
class RecipeTest {
  private final List<ProcessorModel> models = new ArrayList<>();
  private final List<String> names = new ArrayList<>();

  private void add(String model, Map<String, String> settings, String name) throws ModelException {
    models.add(Models.load(model, settings));
    names.add(name);
  }

  private List<String> run() {
    List<Optional<Recipe>> recipes =
        Recipe.of(models, models.stream().map(ModelPrices::of).toList());
    List<String> run = new ArrayList<>();
    for (int i = 0; i < recipes.size(); i++) {
      if (recipes.get(i).isEmpty()) {
        run.add(names.get(i));
      }
    }
    return run;
  }

  private void jop(int blocks, int r, int w) throws ModelException {
    Map<String, String> settings = Map.of("cache.blocks", "" + blocks, "r", "" + r, "w", "" + w);
    add("jop", settings, blocks + " r=" + r + " w=" + w);
  }

  @Test
  void each_cache_is_run_once_at_its_longest_loads_and_each_price_once() throws ModelException {
    for (int blocks : new int[] {8, 16, 32}) {
      for (int r = 1; r <= 3; r++) {
        jop(blocks, r, 2);
      }
    }

    // ldc2_w costs 17 + [r - 2] + [r - 1], so that r = 2 is not on the line through 1 and 3.
    assertThat(run())
        .containsExactly("8 r=1 w=2", "8 r=2 w=2", "8 r=3 w=2", "16 r=3 w=2", "32 r=3 w=2");
  }

  @Test
  void a_straight_line_needs_its_ends_alone() throws ModelException {
    for (int r = 3; r <= 9; r++) {
      jop(16, r, 2);
    }

    assertThat(run()).containsExactly("16 r=3 w=2", "16 r=9 w=2");
  }

  @Test
  void two_kinds_of_wait_states_add_up() throws ModelException {
    for (int r = 3; r <= 5; r++) {
      for (int w = 3; w <= 5; w++) {
        jop(16, r, w);
      }
    }

    // The cycles without wait states, those of a read, and those of a write: three runs of nine.
    assertThat(run()).hasSize(3);
  }

  @Test
  void what_is_executed_otherwise_is_run() throws ModelException {
    for (String lines : new String[] {"8", "16"}) {
      for (String latency : new String[] {"2", "4", "6"}) {
        add("jop-spinalhdl", Map.of("ocache.lines", lines, "latency", latency), lines + latency);
      }
    }

    assertThat(run()).containsExactly("82", "86", "162", "166");
  }

  @Test
  void a_model_that_executes_several_bytecodes_as_one_is_run() throws ModelException {
    add("picojava2", Map.of(), "one");
    add("jamuth", Map.of(), "other");

    assertThat(run()).containsExactly("one", "other");
  }
}
