package org.cprof.runner.sweep.pricing;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.cprof.model.expression.Expression;
import org.cprof.model.expression.ExpressionException;
import org.junit.jupiter.api.Test;

class PriceVectorsTest {

  /** The vectors of one price at r = 1, 2 and 4. */
  private static Optional<List<long[]>> of(String price) throws ExpressionException {
    List<List<Expression>> models = new ArrayList<>();
    for (long r : new long[] {1, 2, 4}) {
      Expression parsed = Expression.parse(price, Set.of("r", "x", "y"));
      models.add(List.of(parsed.bind(Map.of("r", r))));
    }
    return PriceVectors.of(models);
  }

  private static List<long[]> vectors(String price) throws ExpressionException {
    return of(price).orElseThrow();
  }

  @Test
  void a_price_without_operands_is_a_vector() throws ExpressionException {
    assertThat(vectors("5 + 2*r + [r - 3]")).containsExactly(new long[] {7, 9, 14});
  }

  @Test
  void what_no_model_changes_counts_alike_in_all() throws ExpressionException {
    assertThat(vectors("if(x < y, x*y, 40)")).containsExactly(new long[] {1, 1, 1});
  }

  @Test
  void alternatives_and_what_depends_on_operands_are_parts() throws ExpressionException {
    assertThat(vectors("if(x = 0, 10*r, bits(x)*(3 + r) - y)"))
        .containsExactly(new long[] {10, 20, 40}, new long[] {4, 5, 7}, new long[] {1, 1, 1});
  }

  @Test
  void other_prices_are_no_sum() throws ExpressionException {
    assertThat(of("max(x, r)")).isEmpty();
    assertThat(of("x / r")).isEmpty();
    assertThat(of("if(x < r, 1, 2)")).isEmpty();
    assertThat(of("(x + r)*(y + r)")).isEmpty();
  }
}
