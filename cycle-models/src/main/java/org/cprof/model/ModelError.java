package org.cprof.model;

/**
 * One thing that is wrong with a model.
 *
 * @param file the file, or where else the text comes from
 * @param line the line, counted from 1; 0 for the file as a whole
 * @param text the offending text
 * @param expected what would be right
 */
public record ModelError(String file, int line, String text, String expected) {

  @Override
  public String toString() {
    String place = line == 0 ? file : file + ":" + line;
    return place + ": '" + text + "': expected " + expected;
  }
}
