package org.cprof.runner.bound;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.cprof.model.expression.Interval;
import org.cprof.runner.CommandException;
import org.objectweb.asm.Type;

/**
 * The ranges of a method's parameters, as a user gives them: a number, {@code 0..9}, or {@code any}
 * for each.
 */
public record Parameters(List<String> texts) {
  /** All may be anything. */
  public static final Parameters ANY = new Parameters(List.of());

  private static final Pattern RANGE = Pattern.compile("(-?[0-9]{1,19})(?:\\.\\.(-?[0-9]{1,19}))?");

  /**
   * The values of parameters of these types.
   *
   * @throws CommandException if there are more or fewer, or one is no value of its type
   */
  List<AbstractValue> values(Type[] types) {
    if (!texts.isEmpty() && texts.size() != types.length) {
      throw CommandException.wrongUse(
          "--args: the method has " + types.length + " parameters, not " + texts.size());
    }
    List<AbstractValue> values = new ArrayList<>();
    for (int i = 0; i < types.length; i++) {
      AbstractValue any = AbstractValue.any(types[i]);
      values.add(texts.isEmpty() || texts.get(i).equals("any") ? any : value(texts.get(i), any));
    }
    return values;
  }

  private static AbstractValue value(String text, AbstractValue any) {
    Matcher matcher = RANGE.matcher(text);
    boolean isNumber = any.range() != null && any.reference() == null;
    if (!matcher.matches() || !isNumber) {
      throw CommandException.wrongUse(
          "--args: '"
              + text
              + "' is neither a number, a range such as 0..9, nor 'any'"
              + (isNumber ? "" : ", the only value of a parameter of this type"));
    }
    try {
      long least = Long.parseLong(matcher.group(1));
      long most = matcher.group(2) == null ? least : Long.parseLong(matcher.group(2));
      if (least > most || !any.range().contains(least) || !any.range().contains(most)) {
        throw CommandException.wrongUse(
            "--args: '" + text + "' is no range of values of the parameter's type");
      }
      return any.within(new Interval(least, most));
    } catch (NumberFormatException tooLarge) {
      throw CommandException.wrongUse("--args: '" + text + "' does not fit into 64 bits");
    }
  }
}
