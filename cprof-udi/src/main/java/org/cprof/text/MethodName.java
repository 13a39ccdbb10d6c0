package org.cprof.text;

import java.util.ArrayList;
import java.util.List;

/**
 * A method's name as people read it, in as much space as there is. Names come from the profiled
 * program: control characters are replaced, so that none of them reaches the terminal.
 *
 * @param className with dots; empty for none
 * @param descriptor as in the class file, or any text behind the name
 */
public record MethodName(String className, String name, String descriptor) {
  private static final String GAP = "..";
  private static final String TO = " > ";

  public MethodName {
    className = clean(className);
    name = clean(name);
    descriptor = clean(descriptor);
  }

  /** The name of a method as in {@code java.lang.Math.abs(I)I}; of any other text the text. */
  public static MethodName parse(String method) {
    int end = method.indexOf('(');
    int dot = end < 0 ? -1 : method.lastIndexOf('.', end);
    return dot < 0
        ? new MethodName("", method, "")
        : new MethodName(
            method.substring(0, dot), method.substring(dot + 1, end), method.substring(end));
  }

  /**
   * The method with its class and the simple names of its parameters' types, or as much of it as
   * fits: first the parameters go, then packages shrink to their initials, then they go, then the
   * start of the class. The method stays to the last.
   *
   * @param remark behind it
   */
  public String in(int width, String remark) {
    String full = prefix(className) + name + parameters(descriptor) + remark;
    if (full.length() <= width) {
      return full;
    }
    String end = name + remark;
    if (prefix(className).length() + end.length() <= width) {
      return prefix(className) + end;
    }
    String initials = prefix(initials(className)) + end;
    return initials.length() <= width ? initials : end(prefix(simple(className)) + end, width);
  }

  /** The method with its class's simple name. */
  public String brief() {
    return prefix(simple(className)) + name;
  }

  /**
   * A calling context, outermost method first. If it is too long, the callers in the middle go,
   * then all but the last method.
   *
   * @param names of its methods
   * @param hasGap whether methods are left out behind the first one already
   */
  public static String path(List<String> names, boolean hasGap, int width) {
    String last = names.get(names.size() - 1);
    String whole = String.join(TO, names);
    if (names.size() == 1 || whole.length() <= width && !hasGap) {
      return end(whole, width);
    }
    String start = names.get(0) + TO + GAP + TO;
    if (start.length() + last.length() > width) {
      start = GAP + TO;
    }
    String end = last;
    for (int i = names.size() - 2; i > 0; i--) {
      String longer = names.get(i) + TO + end;
      if (start.length() + longer.length() > width) {
        break;
      }
      end = longer;
    }
    return end(start + end, width);
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

  /** The text, or as much of its end as fits. */
  private static String end(String text, int width) {
    if (text.length() <= width) {
      return text;
    }
    int kept = Math.max(width - GAP.length(), 0);
    return GAP.substring(0, Math.min(width, GAP.length())) + text.substring(text.length() - kept);
  }
}
