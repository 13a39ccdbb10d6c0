package org.cprof.runner.jbe;

import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.cprof.model.csv.Row;

/** The state of the method cache when a kernel is called. */
public enum Start {
  /** It holds neither the kernel nor anything that the kernel calls. */
  EMPTY,
  /** The kernel has just been called with the same argument. */
  WARM;

  /** The word for it in reference files and on the command line. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** The one that a row names by its word; null if there is none, which is told. */
  public static Start of(Row row, String word) {
    for (Start start : values()) {
      if (start.toString().equals(word)) {
        return start;
      }
    }
    row.error(
        word,
        "the method cache at the start, "
            + Stream.of(values()).map(Start::toString).collect(Collectors.joining(" or ")));
    return null;
  }
}
