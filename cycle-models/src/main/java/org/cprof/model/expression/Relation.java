package org.cprof.model.expression;

/** How a condition compares two values. */
public enum Relation {
  EQUAL("="),
  NOT_EQUAL("<>"),
  LESS("<"),
  LESS_OR_EQUAL("<="),
  GREATER(">"),
  GREATER_OR_EQUAL(">=");

  private final String symbol;

  Relation(String symbol) {
    this.symbol = symbol;
  }

  public boolean holds(long left, long right) {
    return switch (this) {
      case EQUAL -> left == right;
      case NOT_EQUAL -> left != right;
      case LESS -> left < right;
      case LESS_OR_EQUAL -> left <= right;
      case GREATER -> left > right;
      case GREATER_OR_EQUAL -> left >= right;
    };
  }

  /** The relation that holds where this one does not. */
  public Relation negated() {
    return switch (this) {
      case EQUAL -> NOT_EQUAL;
      case NOT_EQUAL -> EQUAL;
      case LESS -> GREATER_OR_EQUAL;
      case LESS_OR_EQUAL -> GREATER;
      case GREATER -> LESS_OR_EQUAL;
      case GREATER_OR_EQUAL -> LESS;
    };
  }

  public String symbol() {
    return symbol;
  }

  static Relation of(String symbol) {
    for (Relation relation : values()) {
      if (relation.symbol.equals(symbol)) {
        return relation;
      }
    }
    return null;
  }
}
