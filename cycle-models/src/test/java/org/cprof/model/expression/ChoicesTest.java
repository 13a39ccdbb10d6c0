package org.cprof.model.expression;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class ChoicesTest {
  private static final Set<String> OPERANDS = Set.of("x", "y");

  @Test
  void the_last_alternative_stands_for_what_is_not_known() throws Exception {
    Expression price = parse("if(x >= 0 and y < 0, 18, if(x = y, 78, 85)) + r");
    assertThat(Choices.base(price, OPERANDS)).hasToString("85 + r");
  }

  @Test
  void choices_by_what_is_known_stay() throws Exception {
    Expression price = parse("max(1, if(r > 2, if(x = 0, 1, 2), 3))");
    assertThat(Choices.base(price, OPERANDS)).hasToString("max(1, if(r > 2, 2, 3))");
  }

  @Test
  void all_combinations_of_choices_are_found() throws Exception {
    Expression price = parse("if(x = 0, 1, 2) + if(y = 0, if(r > 2, 10, 20), 30)");
    assertThat(Choices.all(price, OPERANDS))
        .extracting(Expression::toString)
        .containsExactly("1 + if(r > 2, 10, 20)", "1 + 30", "2 + if(r > 2, 10, 20)", "2 + 30");
  }

  @Test
  void binding_takes_a_choice_as_soon_as_it_is_known() throws Exception {
    Expression price = parse("if(r > 2, x + r, y) * 2");
    assertThat(price.bind(Map.of("r", 3L))).hasToString("(x + 3) * 2");
    assertThat(price.bind(Map.of("r", 1L, "y", 4L))).isEqualTo(new Expression.Constant(8));
    assertThat(price.variables()).containsExactly("r", "x", "y");
  }

  private static Expression parse(String text) throws ExpressionException {
    return Expression.parse(text, Set.of("r", "x", "y"));
  }
}
