package org.cprof.model.expression;

/**
 * A piece of an expression: its text and where it starts. The end of the text is a token of its
 * own.
 */
record Token(Kind kind, String text, int position) {

  enum Kind {
    NUMBER,
    NAME,
    SYMBOL,
    END
  }

  boolean is(String symbol) {
    return kind != Kind.END && text.equals(symbol);
  }
}
