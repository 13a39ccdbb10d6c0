package org.cprof.runner.sweep;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.cprof.model.csv.ModelException;
import org.cprof.profile.MethodReference;
import org.cprof.runner.ProfileTree;
import org.cprof.runner.sweep.Saving.OfMethod;
import org.cprof.runner.text.PageUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a sweep finds in its cells' figures. */
class SweepTest {
  private static final MethodReference F = ProfileTree.method("a.B", "f", "()V");
  private static final MethodReference G = ProfileTree.method("a.B", "g", "()V");

  private static Figures figures(long cycles, long loadsOfF, long loadsOfG) {
    return new Figures(
        cycles, 1, 1, 1, loadsOfF + loadsOfG, 0, F, 1, Map.of(F, loadsOfF, G, loadsOfG));
  }

  /** The cells of a design with these cycles; no cycles stand for a failed cell. */
  private static Sweep sweep(List<Axis> axes, Figures... figures) throws ModelException {
    Design design = Design.of(List.of("jop"), axes);
    List<Result> results = new ArrayList<>();
    for (int i = 0; i < figures.length; i++) {
      Cell cell = design.cells().get(i);
      results.add(
          figures[i] == null
              ? Result.without(cell, Result.State.FAILED, "exit code 1")
              : new Result(cell, Result.State.RUN, "", figures[i]));
    }
    return new Sweep("a.B", design, results, List.of());
  }

  /** 1 % of 10,000 is 100: with a cycle more, 16 blocks take too many. */
  @ParameterizedTest
  @CsvSource({"10101, 32", "10100, 16"})
  void the_knee_is_the_least_size_within_one_per_cent_of_the_best(long of16Blocks, String knee)
      throws ModelException {
    Sweep sweep =
        sweep(
            List.of(Axis.parse("cache.blocks", "32,8,16,64")),
            figures(10_000, 0, 0),
            figures(20_000, 0, 0),
            figures(of16Blocks, 0, 0),
            figures(10_050, 0, 0));

    assertThat(sweep.cacheCurves()).hasSize(1);
    Curve curve = sweep.cacheCurves().get(0);
    assertThat(curve.value(curve.knee())).isEqualTo(knee);
  }

  @Test
  void every_combination_of_the_other_parameters_has_a_curve() throws ModelException {
    Sweep sweep =
        sweep(
            List.of(Axis.parse("cache.blocks", "8,16"), Axis.parse("r", "1,2,3")),
            figures(10, 0, 0),
            figures(20, 0, 0),
            null,
            figures(9, 0, 0),
            figures(19, 0, 0),
            figures(29, 0, 0));

    assertThat(sweep.cacheCurves()).extracting(Curve::rest).containsExactly("jop r=1", "jop r=2");
    assertThat(sweep.open())
        .extracting(open -> open.cell().label())
        .containsExactly("jop cache.blocks=8 r=3");
    assertThat(sweep.best().orElseThrow().cell().label()).isEqualTo("jop cache.blocks=16 r=1");
  }

  @Test
  void a_larger_cache_saves_loads_of_some_methods() throws ModelException {
    Sweep sweep =
        sweep(
            List.of(Axis.parse("cache.blocks", "8,16"), Axis.parse("r", "1,2")),
            figures(1, 70, 30),
            figures(1, 10, 10),
            figures(1, 5, 31),
            figures(1, 10, 9));

    Saving saving = sweep.saving().orElseThrow();
    assertThat(saving.most().cell().label()).isEqualTo("jop cache.blocks=8 r=1");
    assertThat(saving.fewest().cell().label()).isEqualTo("jop cache.blocks=16 r=1");
    assertThat(saving.methods(10)).containsExactly(new OfMethod(F, 70, 5));
    assertThat(saving.methods(0)).isEmpty();
  }

  @Test
  void the_lines_of_a_picture_are_round_numbers_from_0_to_beyond_the_most() throws ModelException {
    Axis axis = Axis.parse("cache.blocks", "8,16");
    Sweep sweep = sweep(List.of(axis), figures(10_003, 0, 0), figures(9_000, 0, 0));
    StringBuilder page = new StringBuilder();

    new CurveChart(axis, sweep.cacheCurves(), new PageUnit(false)).write(page);

    // Five lines above 0 at most: 2,000 cycles apart, they end at 10,000.
    assertThat(page).contains(">0<", ">5,000<", ">10,000<", ">15,000<", ">cycles<");
  }
}
