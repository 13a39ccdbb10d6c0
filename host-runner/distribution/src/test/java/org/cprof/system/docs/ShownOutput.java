package org.cprof.system.docs;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** Output that a page shows; a line {@code ..} stands for any others. */
final class ShownOutput {
  private static final String OTHERS = "..";

  /** With another JDK, its library costs otherwise, and columns have other widths. */
  private static final String NUMBER = "[-+]?[0-9][0-9,.]*%?";

  private ShownOutput() {}

  /**
   * The first line that the output does not have at its place.
   *
   * @param isExact whether figures count
   * @return null if there is none
   */
  static String missing(List<String> shown, List<String> output, boolean isExact) {
    List<String> lines = output.stream().map(line -> normal(line, isExact)).toList();
    List<String> part = new ArrayList<>();
    int from = 0;
    boolean isFree = false;
    List<String> all = new ArrayList<>(shown);
    all.add(OTHERS);
    for (int i = 0; i < all.size(); i++) {
      if (!all.get(i).equals(OTHERS)) {
        part.add(normal(all.get(i), isExact));
        continue;
      }
      boolean isLast = i == all.size() - 1;
      if (!part.isEmpty()) {
        int length = lines.size() - part.size();
        int at =
            isLast && isFree
                ? Collections.lastIndexOfSubList(lines, part)
                : Collections.indexOfSubList(lines.subList(from, lines.size()), part) + from;
        boolean isThere =
            Collections.indexOfSubList(lines.subList(from, lines.size()), part) >= 0
                && at >= from
                && (isFree || at == from)
                && (!isLast || at == length);
        if (!isThere) {
          return part.get(0);
        }
        from = at + part.size();
      } else if (isLast && !isFree && from < lines.size()) {
        return lines.get(from);
      }
      part.clear();
      isFree = true;
    }
    return null;
  }

  private static String normal(String line, boolean isExact) {
    String stripped = line.stripTrailing();
    return isExact ? stripped : stripped.replaceAll(NUMBER, "0").replaceAll(" +", " ").strip();
  }
}
