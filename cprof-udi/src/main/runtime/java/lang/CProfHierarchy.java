package java.lang;

import jdk.internal.vm.annotation.DontInline;

/**
 * The superclasses that classes have on the target: the host's, but for those of the library of
 * which the model says otherwise. Those may only leave out some that the host has in between, so
 * that each way up is shorter, and ends. To be asked outside of the profile.
 */
final class CProfHierarchy {

  private CProfHierarchy() {}

  /** The superclass of a class; null for Object and for what has none. */
  static Class<?> superclass(Class<?> type) {
    Class<?> ofHost = type.getSuperclass();
    if (ofHost == null || CProfSettings.SUPERCLASSES.isEmpty()) {
      return ofHost;
    }
    int row = row(CProfHidden.nameInClassFile(type));
    if (row < 0) {
      return ofHost;
    }
    Class<?> above = ofHost;
    while (above != null && !isEnd(CProfHidden.nameInClassFile(above), row)) {
      above = above.getSuperclass();
    }
    return above == null ? ofHost : above;
  }

  /** Where the name of a class's superclass begins; -1 if the model does not tell it. */
  private static int row(String name) {
    String rows = CProfSettings.SUPERCLASSES;
    int line = 0;
    while (line < rows.length()) {
      int blank = rows.indexOf(' ', line);
      if (blank - line == name.length() && rows.startsWith(name, line)) {
        return blank + 1;
      }
      line = rows.indexOf('\n', blank) + 1;
    }
    return -1;
  }

  private static boolean isEnd(String name, int row) {
    String rows = CProfSettings.SUPERCLASSES;
    return rows.startsWith(name, row) && rows.charAt(row + name.length()) == '\n';
  }

  /**
   * Steps from a class up to another, -1 if that is not above it. One that the target leaves out is
   * as far as the next that it has.
   */
  static int distance(Class<?> type, Class<?> other) {
    int steps = 0;
    for (Class<?> each = type; each != null; steps++) {
      Class<?> next = superclass(each);
      for (Class<?> ofHost = each; ofHost != next; ofHost = ofHost.getSuperclass()) {
        if (ofHost == other) {
          return ofHost == each ? steps : steps + 1;
        }
      }
      each = next;
    }
    return -1;
  }

  /** Steps from a class up to Object; 0 for what has no superclass. */
  @DontInline
  static int depth(Class<?> type) {
    int depth = 0;
    for (Class<?> each = type == null ? null : superclass(type);
        each != null;
        each = superclass(each)) {
      depth++;
    }
    return depth;
  }
}
