package org.cprof.model.expression;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * Recursive descent over the grammars of {@link Expression} and {@link Condition}, one method per
 * rule. Nesting and length are limited, so that a hostile file gets an error and not a stack
 * overflow.
 */
final class Parser {
  private static final int DEEPEST_NESTING = 100;
  private static final int LONGEST_TEXT = 2000;

  private final Tokens tokens;
  private final Set<String> variables;
  private int nesting;

  Parser(String text, Set<String> variables) throws ExpressionException {
    if (text.length() > LONGEST_TEXT) {
      throw new ExpressionException(
          text, LONGEST_TEXT, "...", "at most " + LONGEST_TEXT + " characters");
    }
    this.tokens = new Tokens(text);
    this.variables = variables;
  }

  Expression parseExpression() throws ExpressionException {
    Expression expression = expression();
    expectEnd("an operator or the end");
    return expression;
  }

  Condition parseCondition() throws ExpressionException {
    Condition condition = condition();
    expectEnd("'and', 'or', an operator or the end");
    return condition;
  }

  private Condition condition() throws ExpressionException {
    Condition condition = conjunction();
    while (tokens.current().is("or")) {
      tokens.advance();
      condition = new Condition.Or(condition, conjunction());
    }
    return condition;
  }

  private Condition conjunction() throws ExpressionException {
    Condition condition = comparison();
    while (tokens.current().is("and")) {
      tokens.advance();
      condition = new Condition.And(condition, comparison());
    }
    return condition;
  }

  private Condition comparison() throws ExpressionException {
    Expression left = expression();
    Relation relation = Relation.of(tokens.current().text());
    if (relation == null) {
      throw tokens.error(tokens.current(), "one of = <> < <= > >=");
    }
    tokens.advance();
    return new Condition.Comparison(relation, left, expression());
  }

  private Expression expression() throws ExpressionException {
    Expression left = term();
    while (tokens.current().is("+") || tokens.current().is("-")) {
      Operator operator = tokens.advance().is("+") ? Operator.ADD : Operator.SUBTRACT;
      left = new Expression.Binary(operator, left, term());
    }
    return left;
  }

  private Expression term() throws ExpressionException {
    Expression left = factor();
    while (tokens.current().is("*") || tokens.current().is("/")) {
      Operator operator = tokens.advance().is("*") ? Operator.MULTIPLY : Operator.DIVIDE;
      left = new Expression.Binary(operator, left, factor());
    }
    return left;
  }

  private Expression factor() throws ExpressionException {
    Tokens.Token token = tokens.current();
    if (++nesting > DEEPEST_NESTING) {
      throw tokens.error(token, "at most " + DEEPEST_NESTING + " levels of nesting");
    }
    try {
      return switch (token.kind()) {
        case NUMBER -> new Expression.Constant(number("", tokens.advance()));
        case NAME -> name(tokens.advance());
        case SYMBOL -> bracketOrSign(token);
        case END -> throw tokens.error(token, "a number, a variable or '('");
      };
    } finally {
      nesting--;
    }
  }

  private Expression bracketOrSign(Tokens.Token token) throws ExpressionException {
    if (token.is("(")) {
      tokens.advance();
      Expression inner = expression();
      expect(")");
      return inner;
    }
    if (token.is("[")) {
      tokens.advance();
      Expression inner = expression();
      expect("]");
      return new Expression.Call(Function.MAX, List.of(new Expression.Constant(0), inner));
    }
    if (token.is("-")) {
      tokens.advance();
      if (tokens.current().kind() == Tokens.Token.Kind.NUMBER) {
        return new Expression.Constant(number("-", tokens.advance()));
      }
      return new Expression.Binary(Operator.SUBTRACT, new Expression.Constant(0), factor());
    }
    throw tokens.error(token, "a number, a variable or '('");
  }

  private Expression name(Tokens.Token token) throws ExpressionException {
    if (tokens.current().is("(")) {
      return call(token);
    }
    if (!variables.contains(token.text())) {
      throw tokens.error(
          token,
          variables.isEmpty()
              ? "a number: no variable is known here"
              : "one of the variables " + String.join(", ", new TreeSet<>(variables)));
    }
    return new Expression.Variable(token.text());
  }

  private Expression call(Tokens.Token name) throws ExpressionException {
    if (name.is("if")) {
      return choice();
    }
    Function function = Function.named(name.text());
    if (function == null) {
      throw tokens.error(name, "one of the functions if, " + String.join(", ", Function.names()));
    }
    expect("(");
    List<Expression> arguments = new ArrayList<>();
    arguments.add(expression());
    while (tokens.current().is(",")) {
      tokens.advance();
      arguments.add(expression());
    }
    expect(")");
    if (!function.accepts(arguments.size())) {
      throw tokens.error(name, function.arity());
    }
    return new Expression.Call(function, arguments);
  }

  private Expression choice() throws ExpressionException {
    expect("(");
    Condition condition = condition();
    expect(",");
    Expression then = expression();
    expect(",");
    Expression otherwise = expression();
    expect(")");
    return new Expression.If(condition, then, otherwise);
  }

  private long number(String sign, Tokens.Token token) throws ExpressionException {
    try {
      return Long.parseLong(sign + token.text());
    } catch (NumberFormatException tooLarge) {
      throw tokens.error(token, "a number that fits into 64 bits");
    }
  }

  private void expect(String symbol) throws ExpressionException {
    if (!tokens.current().is(symbol)) {
      throw tokens.error(tokens.current(), "'" + symbol + "'");
    }
    tokens.advance();
  }

  private void expectEnd(String expected) throws ExpressionException {
    if (tokens.current().kind() != Tokens.Token.Kind.END) {
      throw tokens.error(tokens.current(), expected);
    }
  }
}
