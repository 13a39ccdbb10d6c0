package org.cprof.model.software;

import org.cprof.model.expression.Expression;
import org.cprof.model.expression.Operator;

/** Adds up prices so that all that is already a number comes to one number. */
final class PriceSum {
  private long numbers;
  private Expression others;

  void add(long count, Expression price) {
    if (price instanceof Expression.Constant constant) {
      numbers = Math.addExact(numbers, Math.multiplyExact(count, constant.value()));
    } else {
      Expression product =
          new Expression.Binary(Operator.MULTIPLY, new Expression.Constant(count), price);
      Expression summand = count == 1 ? price : product;
      others = others == null ? summand : new Expression.Binary(Operator.ADD, others, summand);
    }
  }

  Expression expression() {
    Expression number = new Expression.Constant(numbers);
    return others == null ? number : new Expression.Binary(Operator.ADD, others, number);
  }
}
