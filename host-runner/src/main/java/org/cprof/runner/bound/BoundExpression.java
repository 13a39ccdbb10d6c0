package org.cprof.runner.bound;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.cprof.model.expression.Expression;
import org.cprof.model.expression.ExpressionException;
import org.cprof.runner.bound.objects.ProgramClasses;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldNode;

/** The value of a bound as a comment states it, with the constants of classes. */
record BoundExpression(ProgramClasses classes, ClassNode from) {
  private static final Pattern NAME = Pattern.compile("[A-Za-z_][A-Za-z0-9_.]*");
  private static final Pattern BIT_LENGTH = Pattern.compile("\\bbitlength\\s*\\(");

  /**
   * The value.
   *
   * @throws IllegalArgumentException with the reason if there is none
   */
  long valueOf(String text) {
    String readable = withoutBitLength(text);
    Map<String, Long> constants = new HashMap<>();
    Matcher names = NAME.matcher(readable);
    Set<String> functions = new HashSet<>(Set.of("leadingzeros", "max", "min", "abs"));
    while (names.find()) {
      if (!functions.contains(names.group())) {
        constants.put(names.group(), constant(names.group()));
      }
    }
    try {
      return Expression.parse(readable, constants.keySet()).evaluate(constants);
    } catch (ExpressionException | ArithmeticException e) {
      throw new IllegalArgumentException("'" + text + "' is no bound: " + e.getMessage());
    }
  }

  /** The places of a number below its leading zero-bits, in the words of the language. */
  private static String withoutBitLength(String text) {
    Matcher call = BIT_LENGTH.matcher(text);
    if (!call.find()) {
      return text;
    }
    int end = call.end();
    for (int open = 1; open > 0 && end < text.length(); end++) {
      open += text.charAt(end) == '(' ? 1 : text.charAt(end) == ')' ? -1 : 0;
    }
    String argument = text.substring(call.end() - 1, end);
    return withoutBitLength(
        text.substring(0, call.start())
            + "(64 - leadingzeros"
            + argument
            + ")"
            + text.substring(end));
  }

  private long constant(String name) {
    int dot = name.lastIndexOf('.');
    String field = name.substring(dot + 1);
    for (String owner :
        dot < 0 ? classes.superclasses(from.name) : owners(name.substring(0, dot))) {
      for (FieldNode one : classes.find(owner).node().fields) {
        if (one.name.equals(field) && one.value instanceof Integer value) {
          return value;
        }
      }
    }
    throw new IllegalArgumentException(
        "there is no constant " + name + ", a static final int with a value");
  }

  /** The classes that a name may mean: in the same package, or in full. */
  private Iterable<String> owners(String name) {
    String inFull = name.replace('.', '/');
    String inPackage = from.name.substring(0, from.name.lastIndexOf('/') + 1) + inFull;
    return classes.find(inPackage) != null
        ? classes.superclasses(inPackage)
        : classes.superclasses(inFull);
  }
}
