package org.cprof.instrument.jdk;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.objectweb.asm.tree.ClassNode;

/**
 * Names of classes that a program makes while it runs, without what its generator draws by chance:
 * {@code demo.Motor$MockitoMock$aftWo0e6} is {@code demo.Motor$MockitoMock}, in each run. Classes
 * of one name share rows, as hidden classes do.
 */
public final class GeneratedName {
  /** The fewest letters and digits that a generator draws. */
  private static final int LEAST_DRAWN = 8;

  /** A name, the mark of a generator, and the letters and digits. */
  private static final Pattern DRAWN =
      Pattern.compile("(.*[^$/])\\$+([^$]*[^$/])\\$+([A-Za-z0-9]{" + LEAST_DRAWN + ",})");

  /** In a descriptor (JVMS 4.3.2). */
  private static final Pattern TYPE = Pattern.compile("L([^;]+);");

  private GeneratedName() {}

  /** The binary name of a class with dots, for profiles. */
  public static String of(ClassNode owner) {
    return method(owner, owner.name).replace('/', '.');
  }

  /**
   * Its own name, or that of one of its methods: those that give access to others have drawn names,
   * too.
   */
  public static String method(ClassNode owner, String name) {
    int drawn = drawn(owner);
    return drawn == 0 ? name : shown(name, drawn);
  }

  /** The descriptor of one of its methods, which may have such names, too. */
  public static String descriptor(ClassNode owner, String descriptor) {
    int drawn = drawn(owner);
    return drawn == 0
        ? descriptor
        : TYPE.matcher(descriptor)
            .replaceAll(type -> Matcher.quoteReplacement("L" + shown(type.group(1), drawn) + ";"));
  }

  /** How many characters of its name are drawn by chance, 0 if none are. */
  private static int drawn(ClassNode owner) {
    int mark = owner.name.lastIndexOf('$');
    if (mark < 0 || owner.name.length() - mark <= LEAST_DRAWN) {
      return 0; // as of nearly all classes: it is asked for each method
    }
    Matcher drawn = DRAWN.matcher(owner.name);
    return drawn.matches() && !isCompiled(owner) ? drawn.group(3).length() : 0;
  }

  /**
   * @param length of what a generator draws, which is as long for the class of a class
   */
  private static String shown(String name, int length) {
    StringBuilder marks = new StringBuilder();
    String rest = name;
    for (Matcher drawn = DRAWN.matcher(name);
        drawn.matches() && drawn.group(3).length() == length;
        drawn.reset(rest)) {
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
