package org.cprof.model.datacache;

import java.util.Set;

/**
 * A cache of fields or of array elements: fully associative lines, taken one after the other
 * (FIFO). Only values of one word go through it.
 *
 * @param name its name
 * @param kind what a line belongs to
 * @param lines how many there are
 * @param words of a line: the fields of an object from the first on, or so many elements of an
 *     array
 * @param read mnemonics of the bytecodes that look up
 * @param updated of those that make a word valid in a line that is there, and take none
 * @param emptied of those that empty the cache
 */
public record DataCache(
    String name,
    Kind kind,
    int lines,
    int words,
    Set<String> read,
    Set<String> updated,
    Set<String> emptied) {

  /** What a line belongs to. */
  public enum Kind {
    /** An object. */
    OBJECT,
    /** A part of an array. */
    ARRAY
  }

  public DataCache {
    read = Set.copyOf(read);
    updated = Set.copyOf(updated);
    emptied = Set.copyOf(emptied);
  }
}
