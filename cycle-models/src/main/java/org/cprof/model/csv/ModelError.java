package org.cprof.model.csv;

/**
 * One thing that is wrong with a model.
 *
 * @param file the file, or where else the text comes from
 * @param line the line, counted from 1; 0 for the file as a whole
 * @param text the offending text
 * @param expected what would be right
 */
public record ModelError(String file, int line, String text, String expected) {

  /** Characters of the offending text that are shown. */
  private static final int SHOWN = 100;

  /** One line for a terminal: foreign text is shortened, and control characters are left out. */
  @Override
  public String toString() {
    String place = line == 0 ? file : file + ":" + line;
    String start = text.length() <= SHOWN ? text : text.substring(0, SHOWN) + "...";
    return place + ": '" + start.replaceAll("\\p{Cntrl}", "?") + "': expected " + expected;
  }
}
