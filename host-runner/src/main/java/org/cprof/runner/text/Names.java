package org.cprof.runner.text;

import java.util.ArrayList;
import java.util.List;
import org.cprof.profile.MethodReference;
import org.cprof.profile.NodeKind;

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
    String className = clean(method.className());
    String name = clean(method.name());
    String plain = prefix(className) + name;
    String full = plain + parameters(clean(method.descriptor())) + remark(method.kind());
    if (full.length() <= width) {
      return full;
    }
    String end = name + remark(method.kind());
    if (prefix(className).length() + end.length() <= width) {
      return prefix(className) + end;
    }
    String initials = prefix(initials(className)) + end;
    return initials.length() <= width ? initials : end(prefix(simple(className)) + end, width);
  }

  /** The method with its class's simple name. */
  public static String brief(MethodReference method) {
    if (method.kind() == NodeKind.ROOT) {
      return "all threads";
    }
    String className = clean(method.className());
    return prefix(simple(className)) + clean(method.name());
  }

  /**
   * A calling context, outermost method first. If it is too long, the callers in the middle go,
   * then all but the last method.
   *
   * @param hasGap whether methods are left out behind the first one already
   */
  public static String path(List<MethodReference> path, boolean hasGap, int width) {
    List<String> names = levels(path);
    String last = names.get(names.size() - 1);
    String whole = String.join(" > ", names);
    if (names.size() == 1 || whole.length() <= width && !hasGap) {
      return end(whole, width);
    }
    String start = names.get(0) + " > " + GAP + " > ";
    if (start.length() + last.length() > width) {
      start = GAP + " > ";
    }
    String end = last;
    for (int i = names.size() - 2; i > 0; i--) {
      String longer = names.get(i) + " > " + end;
      if (start.length() + longer.length() > width) {
        break;
      }
      end = longer;
    }
    return end(start + end, width);
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
    StringBuilder clean = null;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      // Format characters too: they can turn the direction of writing around.
      if (Character.isISOControl(c) || Character.getType(c) == Character.FORMAT) {
        if (clean == null) {
          clean = new StringBuilder(text);
        }
        clean.setCharAt(i, '?');
      }
    }
    return clean == null ? text : clean.toString();
  }

  private static String prefix(String className) {
    return className.isEmpty() ? "" : className + ".";
  }

  private static String simple(String className) {
    return className.substring(className.lastIndexOf('.') + 1);
  }

  private static String remark(NodeKind kind) {
    return switch (kind) {
      case NATIVE -> " [native]";
      case ROUTINE -> " [software]";
      case UNSUPPORTED -> " [unsupported]";
      case ROOT, METHOD, HOST, GROUP -> "";
    };
  }

  private static String initials(String className) {
    int simple = className.lastIndexOf('.') + 1;
    StringBuilder text = new StringBuilder();
    boolean start = true;
    for (int i = 0; i < simple; i++) {
      char c = className.charAt(i);
      if (start || c == '.') {
        text.append(c);
      }
      start = c == '.';
    }
    return text + className.substring(simple);
  }

  /**
   * The simple names of the parameters' types in parentheses; the text itself if it is no
   * descriptor.
   */
  private static String parameters(String descriptor) {
    if (!descriptor.startsWith("(") || descriptor.indexOf(')') < 0) {
      return descriptor;
    }
    List<String> names = new ArrayList<>();
    int end = descriptor.indexOf(')');
    int position = 1;
    while (position < end) {
      int dimensions = 0;
      while (position < end && descriptor.charAt(position) == '[') {
        dimensions++;
        position++;
      }
      int semicolon = descriptor.indexOf(';', position);
      String type;
      if (descriptor.charAt(position) == 'L' && semicolon > 0 && semicolon < end) {
        type = descriptor.substring(position + 1, semicolon);
        type = type.substring(type.lastIndexOf('/') + 1);
        position = semicolon + 1;
      } else {
        type = primitive(descriptor.charAt(position));
        position++;
      }
      names.add(type + "[]".repeat(dimensions));
    }
    return "(" + String.join(",", names) + ")";
  }

  private static String primitive(char code) {
    return switch (code) {
      case 'Z' -> "boolean";
      case 'B' -> "byte";
      case 'C' -> "char";
      case 'S' -> "short";
      case 'I' -> "int";
      case 'J' -> "long";
      case 'F' -> "float";
      case 'D' -> "double";
      default -> "?";
    };
  }

  /**
   * The text in lines, broken between words and all indented as the text is; a word that is too
   * long has a line of its own.
   */
  public static List<String> wrapped(String text, int width) {
    String words = text.stripLeading();
    String indent = text.substring(0, text.length() - words.length());
    List<String> lines = new ArrayList<>();
    StringBuilder line = new StringBuilder(indent);
    for (String word : words.split(" ")) {
      boolean isFirst = line.length() == indent.length();
      if (!isFirst && line.length() + 1 + word.length() > width) {
        lines.add(line.toString());
        line.setLength(indent.length());
        isFirst = true;
      }
      line.append(isFirst ? "" : " ").append(word);
    }
    lines.add(line.toString());
    return lines;
  }

  /** The text, or as much of its start as fits. */
  public static String start(String text, int width) {
    return text.length() <= width
        ? text
        : text.substring(0, Math.max(width - GAP.length(), 0)) + GAP;
  }

  /** The text, or as much of its end as fits. */
  private static String end(String text, int width) {
    if (text.length() <= width) {
      return text;
    }
    int kept = Math.max(width - GAP.length(), 0);
    return GAP.substring(0, Math.min(width, GAP.length())) + text.substring(text.length() - kept);
  }
}
