package org.cprof.model.expression;

/**
 * Splits an expression into tokens, one ahead of the parser. Names may contain dots ({@code
 * cache.bytes}), but not start with one.
 */
final class Tokens {
  private final String text;
  private int position;
  private Token current;

  Tokens(String text) throws ExpressionException {
    this.text = text;
    this.current = read();
  }

  Token current() {
    return current;
  }

  Token advance() throws ExpressionException {
    Token consumed = current;
    current = read();
    return consumed;
  }

  ExpressionException error(Token at, String expected) {
    return new ExpressionException(text, at.position(), at.text(), expected);
  }

  private Token read() throws ExpressionException {
    while (position < text.length() && Character.isWhitespace(text.charAt(position))) {
      position++;
    }
    if (position == text.length()) {
      return new Token(Token.Kind.END, "end of expression", position);
    }
    char first = text.charAt(position);
    if (isDigit(first)) {
      return token(Token.Kind.NUMBER, endOfNumber());
    }
    if (isLetter(first)) {
      return token(Token.Kind.NAME, endOfName());
    }
    if ("+-*/()[],=".indexOf(first) >= 0) {
      return token(Token.Kind.SYMBOL, position + 1);
    }
    if (first == '<' || first == '>') {
      return token(Token.Kind.SYMBOL, endOfRelation(first));
    }
    throw new ExpressionException(
        text,
        position,
        text.substring(position, text.offsetByCodePoints(position, 1)),
        "a number, a name, an operator or a bracket");
  }

  private Token token(Token.Kind kind, int end) {
    Token token = new Token(kind, text.substring(position, end), position);
    position = end;
    return token;
  }

  private int endOfNumber() {
    int end = position;
    while (end < text.length() && isDigit(text.charAt(end))) {
      end++;
    }
    return end;
  }

  private int endOfName() {
    int end = position;
    while (end < text.length()
        && (isLetter(text.charAt(end)) || isDigit(text.charAt(end)) || text.charAt(end) == '.')) {
      end++;
    }
    return end;
  }

  private int endOfRelation(char first) {
    int next = position + 1;
    boolean two =
        next < text.length()
            && (text.charAt(next) == '=' || first == '<' && text.charAt(next) == '>');
    return two ? next + 1 : next;
  }

  private static boolean isLetter(char c) {
    return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c == '_';
  }

  private static boolean isDigit(char c) {
    return c >= '0' && c <= '9';
  }

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
}
