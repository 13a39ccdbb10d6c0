package org.cprof.instrument;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.objectweb.asm.tree.ClassNode;

/**
 * Names of classes that a program makes while it runs, without what its generator draws by chance:
 * {@code demo.Motor$MockitoMock$aftWo0e6} is {@code demo.Motor$MockitoMock}, in each run. Classes
 * of one name share rows, as hidden classes do.
 */
final class GeneratedName {
  /** A name, the mark of a generator, and at least eight letters and digits. */
  private static final Pattern DRAWN =
      Pattern.compile("(.*[^$.])\\$+([^$]*[^$.])\\$+([A-Za-z0-9]{8,})");

  private GeneratedName() {}

  /** The binary name of a class with dots, for profiles. */
  static String of(ClassNode owner) {
    String name = owner.name.replace('/', '.');
    Matcher drawn = DRAWN.matcher(name);
    if (!drawn.matches() || isCompiled(owner)) {
      return name;
    }
    int length = drawn.group(3).length();
    StringBuilder marks = new StringBuilder();
    String rest = name;
    // A generator draws as many characters for the class of a class.
    while (drawn.reset(rest).matches() && drawn.group(3).length() == length) {
      marks.insert(0, "$" + drawn.group(2));
      rest = drawn.group(1);
    }
    return rest + marks;
  }

  /**
   * Whether a compiler has made the name: a nested class is in its own list of inner classes (JVMS
   * 4.7.6).
   */
  private static boolean isCompiled(ClassNode owner) {
    return owner.nestHostClass != null
        || owner.innerClasses.stream().anyMatch(inner -> inner.name.equals(owner.name));
  }
}
