package org.cprof.runner.bound.value;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.cprof.model.expression.Interval;
import org.cprof.runner.CommandException;
import org.objectweb.asm.Type;

/**
 * What a method's parameters may be, as a user says for each: a number, a range such as {@code
 * 0..9}, an array by its length such as {@code int[8]} or {@code int[0..64]}, or {@code any}.
 */
public record Parameters(List<String> texts) {
  /** All may be anything. */
  public static final Parameters ANY = new Parameters(List.of());

  private static final String NUMBER = "(-?[0-9]{1,19})(?:\\.\\.(-?[0-9]{1,19}))?";
  private static final Pattern RANGE = Pattern.compile(NUMBER);
  private static final Pattern ARRAY = Pattern.compile("([\\w.$]+)\\[" + NUMBER + "]((?:\\[])*)");

  /**
   * The values of parameters of these types.
   *
   * @throws CommandException if there are more or fewer, or one is no value of its type
   */
  public List<AbstractValue> values(Type[] types) {
    if (!texts.isEmpty() && texts.size() != types.length) {
      throw CommandException.wrongUse(
          "--args: the method has " + types.length + " parameters, not " + texts.size());
    }
    List<AbstractValue> values = new ArrayList<>();
    for (int i = 0; i < types.length; i++) {
      AbstractValue any = AbstractValue.any(types[i]);
      values.add(isAny(i) ? any : value(texts.get(i), types[i], any));
    }
    return values;
  }

  private boolean isAny(int parameter) {
    return texts.isEmpty() || texts.get(parameter).equals("any");
  }

  /**
   * Whether one may be any value of a type of which class files may pass any int (JVMS 4.10.1.2).
   */
  public boolean areOfTypes(Type[] types) {
    return IntStream.range(0, types.length)
        .anyMatch(
            i -> isAny(i) && types[i].getSort() >= Type.BOOLEAN && types[i].getSort() < Type.INT);
  }

  private static AbstractValue value(String text, Type type, AbstractValue any) {
    Matcher range = RANGE.matcher(text);
    if (any.reference() == null && any.range() != null && range.matches()) {
      return any.within(range(text, range, 1, any.range()));
    }
    Matcher array = ARRAY.matcher(text);
    if (type.getSort() == Type.ARRAY
        && array.matches()
        && (array.group(1) + "[]" + array.group(4)).equals(name(type, array.group(1)))) {
      return any.notNull().within(range(text, array, 2, any.range()));
    }
    throw CommandException.wrongUse(
        "--args: '"
            + text
            + "' is no value of a parameter of type "
            + name(type, ".")
            + forms(type, any));
  }

  private static String forms(Type type, AbstractValue any) {
    if (type.getSort() == Type.ARRAY) {
      String name = name(type, ".");
      int first = name.indexOf('[');
      String given = name.substring(0, first) + "[0..9]" + name.substring(first + 2);
      return ": say " + given + ", for such an array that is not null, or any";
    }
    boolean isNumber = any.reference() == null && any.range() != null;
    return ": say " + (isNumber ? "a number, a range such as 0..9, or any" : "any");
  }

  /** The type in the source, without its package unless the user names one. */
  private static String name(Type type, String likeThis) {
    String name = type.getClassName();
    int end = name.indexOf('[') < 0 ? name.length() : name.indexOf('[');
    boolean isShort = likeThis.indexOf('.') < 0;
    return isShort ? name.substring(name.lastIndexOf('.', end) + 1) : name;
  }

  private static Interval range(String text, Matcher matcher, int group, Interval all) {
    try {
      long least = Long.parseLong(matcher.group(group));
      String end = matcher.group(group + 1);
      long most = end == null ? least : Long.parseLong(end);
      if (least > most || !all.contains(least) || !all.contains(most)) {
        throw CommandException.wrongUse(
            "--args: '" + text + "' is no range of values of the parameter's type");
      }
      return new Interval(least, most);
    } catch (NumberFormatException tooLarge) {
      throw CommandException.wrongUse("--args: '" + text + "' does not fit into 64 bits");
    }
  }
}
