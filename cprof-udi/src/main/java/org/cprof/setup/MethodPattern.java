package org.cprof.setup;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/** Methods that a text names, with their parameters or without. */
public final class MethodPattern {

  private static final String ANY_PARAMETERS = "(..)";

  /** Descriptors of primitive types (JVMS 4.3.2), by their names in Java. */
  private static final Map<String, String> PRIMITIVES =
      Map.of(
          "boolean", "Z", "byte", "B", "char", "C", "short", "S", "int", "I", "long", "J", "float",
          "F", "double", "D");

  private final String text;
  private final Pattern pattern;

  /**
   * @param text {@code org.example.Motor.step(I)V}, or as in Java {@code
   *     org.example.Motor.step(int)}, where classes have their simple or their full names; {@code
   *     (..)} or nothing behind the name for all of that name; {@code *} stands for any text
   * @throws IllegalArgumentException for what names no method; the message is the reason
   */
  public MethodPattern(String text) {
    this.text = text;
    int parenthesis = text.indexOf('(');
    String name = parenthesis < 0 ? text : text.substring(0, parenthesis);
    String behind = parenthesis < 0 ? ANY_PARAMETERS : text.substring(parenthesis);
    if (!name.contains(".") || name.endsWith(".") || name.contains(",")) {
      throw new IllegalArgumentException("not a method such as org.example.Motor.step(..)");
    }
    this.pattern = Pattern.compile(quoted(name) + descriptor(behind));
  }

  private static String quoted(String text) {
    return Pattern.quote(text).replace("*", "\\E.*\\Q");
  }

  private static String descriptor(String behind) {
    if (behind.equals(ANY_PARAMETERS)) {
      return "\\(.*";
    }
    if (!behind.endsWith(")") || behind.contains("*")) {
      return quoted(behind);
    }
    List<String> types = new ArrayList<>();
    for (String type : behind.substring(1, behind.length() - 1).split(",")) {
      types.add(type(type.strip().replace("...", "[]")));
    }
    return "\\(" + String.join("", types) + "\\).*";
  }

  private static String type(String java) {
    if (java.endsWith("[]")) {
      return "\\[" + type(java.substring(0, java.length() - 2).strip());
    }
    if (java.isEmpty()) {
      return "";
    }
    String primitive = PRIMITIVES.get(java);
    if (primitive != null) {
      return primitive;
    }
    // A simple name may stand behind a package or an outer class, which a file tells by a dollar.
    return "L(?:[^;]*[/$])?" + java.replace("$", "\\$").replace(".", "[/$]") + ";";
  }

  /** Whether a method, as class, name and descriptor, is one of them. */
  public boolean matches(String method) {
    return pattern.matcher(method).matches();
  }

  /** Whether one of a class may be: what stands before a star decides. */
  boolean mayBeIn(String className) {
    String owner = className + ".";
    int star = text.indexOf('*');
    String known = star < 0 ? text : text.substring(0, star);
    return known.startsWith(owner) || star >= 0 && owner.startsWith(known);
  }

  @Override
  public String toString() {
    return text;
  }
}
