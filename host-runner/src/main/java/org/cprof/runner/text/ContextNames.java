package org.cprof.runner.text;

import java.util.List;
import java.util.TreeSet;
import org.cprof.profile.MethodReference;

/**
 * The contexts of one list, as people read them: those that differ look different. Where their ends
 * are the same, as far as there is room in a line, the innermost callers in which they differ are
 * named, in several lines if need be.
 */
public final class ContextNames {
  private static final String TO = " > ";
  private static final String GAP = " > .. > ";

  private final List<List<MethodReference>> paths;

  /**
   * @param paths all contexts of the list, outermost method first
   */
  public ContextNames(List<List<MethodReference>> paths) {
    this.paths = paths;
  }

  /**
   * A context of the list.
   *
   * @param hasGap whether methods are left out behind the first one already
   */
  public String of(List<MethodReference> path, boolean hasGap, int width) {
    String plain = Names.path(path, hasGap, width);
    TreeSet<Integer> kept = new TreeSet<>();
    for (List<MethodReference> other : paths) {
      if (!other.equals(path) && Names.path(other, hasGap, width).equals(plain)) {
        kept.add(differing(path, other));
      }
    }
    // Where one is the end of the other, nothing of it differs.
    kept.remove(-1);
    if (kept.isEmpty()) {
      return plain;
    }
    int last = path.size() - 1;
    kept.add(0);
    kept.add(last);
    String text = text(path, kept);
    for (int caller = last - 1; caller > 0; caller--) {
      kept.add(caller);
      String longer = text(path, kept);
      if (longer.length() > width) {
        break;
      }
      text = longer;
    }
    return wrapped(text, width);
  }

  /** In lines, broken behind callers; the second and later ones are indented. */
  private static String wrapped(String text, int width) {
    StringBuilder lines = new StringBuilder();
    int used = 0;
    for (String name : text.split("(?<= >) ")) {
      if (used > 0 && used + 1 + name.length() > width) {
        lines.append("\n  ");
        used = 2;
      } else if (used > 0) {
        lines.append(' ');
        used++;
      }
      lines.append(name);
      used += name.length();
    }
    return lines.toString();
  }

  /** The innermost caller that the other context does not have; -1 for none. */
  private static int differing(List<MethodReference> path, List<MethodReference> other) {
    int at = path.size() - 1;
    int otherAt = other.size() - 1;
    while (at >= 0 && otherAt >= 0 && path.get(at).equals(other.get(otherAt))) {
      at--;
      otherAt--;
    }
    return at;
  }

  /** Some of a context's methods, with gaps between those that do not call each other. */
  private static String text(List<MethodReference> path, TreeSet<Integer> kept) {
    StringBuilder text = new StringBuilder();
    int start = kept.first();
    for (int at : kept) {
      Integer next = kept.higher(at);
      if (next == null || next > at + 1) {
        text.append(String.join(TO, Names.levels(path.subList(start, at + 1))));
        if (next != null) {
          text.append(GAP);
          start = next;
        }
      }
    }
    return text.toString();
  }
}
