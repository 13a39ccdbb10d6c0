package org.cprof.runner.text;

import java.util.ArrayList;
import java.util.List;
import org.cprof.profile.MethodReference;
import org.cprof.profile.NodeKind;
import org.cprof.text.MethodName;
import org.cprof.text.WrappedText;

/**
 * Methods' names as people read them, in as much space as there is. Names come from the profiled
 * program: control characters are replaced, so that none of them reaches the terminal.
 */
public final class Names {
  private static final String GAP = "..";

  private Names() {}

  /**
   * The method with its class and the simple names of its parameters' types, or as much of it as
   * fits: first the parameters go, then packages shrink to their initials, then they go, then the
   * start of the class. The method stays to the last.
   */
  public static String method(MethodReference method, int width) {
    if (method.kind() == NodeKind.ROOT) {
      return start("all threads", width);
    }
    return text(method).in(width, remark(method.kind()));
  }

  /** A method of the program, given with its class and descriptor, whatever room it takes. */
  public static String method(String method) {
    return method(MethodReference.parse(NodeKind.METHOD, method), Integer.MAX_VALUE);
  }

  /** The method with its class's simple name. */
  public static String brief(MethodReference method) {
    if (method.kind() == NodeKind.ROOT) {
      return "all threads";
    }
    return text(method).brief();
  }

  /**
   * A calling context, outermost method first. If it is too long, the callers in the middle go,
   * then all but the last method.
   *
   * @param hasGap whether methods are left out behind the first one already
   */
  public static String path(List<MethodReference> path, boolean hasGap, int width) {
    return MethodName.path(levels(path), hasGap, width);
  }

  /** The methods' brief names, those that call themselves once, with the number of levels. */
  static List<String> levels(List<MethodReference> path) {
    List<String> names = new ArrayList<>();
    int levels = 1;
    for (int i = 0; i < path.size(); i++) {
      boolean isLast = i + 1 == path.size();
      if (!isLast && path.get(i).equals(path.get(i + 1))) {
        levels++;
      } else {
        names.add(brief(path.get(i)) + (levels > 1 ? " x" + levels : ""));
        levels = 1;
      }
    }
    return names;
  }

  /** Whether a method of a context calls itself, and is called by itself again. */
  public static boolean isRecursive(List<MethodReference> path) {
    for (int i = 2; i < path.size(); i++) {
      if (path.get(i).equals(path.get(i - 1)) && path.get(i).equals(path.get(i - 2))) {
        return true;
      }
    }
    return false;
  }

  /** Text from elsewhere without control characters. */
  public static String clean(String text) {
    return MethodName.clean(text);
  }

  private static MethodName text(MethodReference method) {
    return new MethodName(method.className(), method.name(), method.descriptor());
  }

  private static String remark(NodeKind kind) {
    return switch (kind) {
      case NATIVE -> " [native]";
      case ROUTINE -> " [software]";
      case UNSUPPORTED -> " [unsupported]";
      case ROOT, METHOD, HOST, GROUP -> "";
    };
  }

  /** The text in lines, broken between words. */
  public static List<String> wrapped(String text, int width) {
    return WrappedText.lines(text, width);
  }

  /** Text from elsewhere in lines that are indented by two blanks. */
  public static List<String> indented(String text, int width) {
    return wrapped(clean(text), width - 2).stream().map(line -> "  " + line).toList();
  }

  /** The text, or as much of its start as fits. */
  public static String start(String text, int width) {
    return text.length() <= width
        ? text
        : text.substring(0, Math.max(width - GAP.length(), 0)) + GAP;
  }
}
