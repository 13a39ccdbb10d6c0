package org.cprof.model.expression;

/**
 * A text that is not an expression or condition, with the place and what would be right there. The
 * message names all three.
 */
public final class ExpressionException extends Exception {
  private static final long serialVersionUID = 1L;

  private final String text;
  private final String offendingText;
  private final int position;
  private final String expected;

  ExpressionException(String text, int position, String offendingText, String expected) {
    super(
        "'"
            + offendingText
            + "' at character "
            + (position + 1)
            + " of '"
            + text
            + "': expected "
            + expected);
    this.text = text;
    this.offendingText = offendingText;
    this.position = position;
    this.expected = expected;
  }

  /** What is wrong, or "end of expression". */
  public String offendingText() {
    return offendingText;
  }

  /** Where the wrong text starts, counted from 0. */
  public int position() {
    return position;
  }

  /** What would be right there, with the place. */
  public String expectedThere() {
    return expected + " at character " + (position + 1) + " of '" + text + "'";
  }
}
