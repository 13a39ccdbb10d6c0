package org.cprof.runner.sweep.pricing;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.cprof.model.expression.Expression;
import org.cprof.model.expression.Operator;

/**
 * What several models make of the same prices, as vectors with a number for each model. Whatever a
 * program executes, its cycles are a sum of these vectors, each times a number that depends on what
 * is executed and on operands, and is the same for all models.
 */
final class PriceVectors {
  private final List<long[]> vectors = new ArrayList<>();

  private PriceVectors() {}

  /**
   * The vectors of all prices.
   *
   * @param models for each model its prices, in the same order
   * @return empty if a price is no such sum
   */
  static Optional<List<long[]>> of(List<List<Expression>> models) {
    PriceVectors vectors = new PriceVectors();
    for (int price = 0; price < models.get(0).size(); price++) {
      int index = price;
      if (!vectors.add(each(models, prices -> prices.get(index)))) {
        return Optional.empty();
      }
    }
    return Optional.of(vectors.vectors);
  }

  private static <A, B> List<B> each(List<A> models, Function<A, B> part) {
    return models.stream().map(part).toList();
  }

  private static boolean isSame(List<?> models) {
    return models.stream().allMatch(models.get(0)::equals);
  }

  /** Adds the vectors of one price; false if it has none. */
  private boolean add(List<Expression> price) {
    if (isSame(price)) {
      long[] ones = new long[price.size()];
      Arrays.fill(ones, 1);
      vectors.add(ones);
      return true;
    }
    if (price.stream().allMatch(Expression.Constant.class::isInstance)) {
      vectors.add(price.stream().mapToLong(each -> ((Expression.Constant) each).value()).toArray());
      return true;
    }
    if (price.stream().allMatch(Expression.If.class::isInstance)) {
      List<Expression.If> choices = each(price, Expression.If.class::cast);
      return isSame(each(choices, Expression.If::condition))
          && add(each(choices, Expression.If::then))
          && add(each(choices, Expression.If::otherwise));
    }
    return price.stream().allMatch(Expression.Binary.class::isInstance)
        && addBinary(each(price, Expression.Binary.class::cast));
  }

  private boolean addBinary(List<Expression.Binary> price) {
    if (!isSame(each(price, Expression.Binary::operator))) {
      return false;
    }
    List<Expression> left = each(price, Expression.Binary::left);
    List<Expression> right = each(price, Expression.Binary::right);
    Operator operator = price.get(0).operator();
    if (operator == Operator.ADD || operator == Operator.SUBTRACT) {
      return add(left) && add(right);
    }
    // A factor that no model changes is a number that depends on operands.
    return operator == Operator.MULTIPLY
        && (isSame(left) && add(right) || isSame(right) && add(left));
  }
}
