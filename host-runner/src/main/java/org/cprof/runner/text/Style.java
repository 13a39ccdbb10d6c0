package org.cprof.runner.text;

/** Emphasis by ANSI escape codes, or none. */
public enum Style {
  PLAIN,
  COLOURED;

  private static final String ESCAPE = "\u001b[";

  /** Headings and the figures that matter most. */
  public String strong(String text) {
    return wrap("1", text);
  }

  /** Something to look at: a warning, a difference. */
  public String warning(String text) {
    return wrap("33", text);
  }

  private String wrap(String code, String text) {
    return this == PLAIN || text.isEmpty() ? text : ESCAPE + code + "m" + text + ESCAPE + "0m";
  }
}
