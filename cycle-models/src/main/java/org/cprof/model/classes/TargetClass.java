package org.cprof.model.classes;

/**
 * A row of {@code classes.csv}: a class whose superclass or fields on the target are not those of
 * the host's class.
 *
 * @param name with dots, as in {@link Class#getName()}
 * @param superclass its superclass on the target, one of those that it has on the host; empty: the
 *     host's
 * @param words of the fields that it declares there, in words of 4 bytes; {@link #OF_HOST}: those
 *     of the host's
 * @param source where that comes from
 */
public record TargetClass(String name, String superclass, int words, String source) {

  /** In place of the words of fields. */
  public static final int OF_HOST = -1;
}
