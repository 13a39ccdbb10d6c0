package org.cprof.model.software;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.cprof.model.bytecode.Bytecode;
import org.cprof.model.bytecode.BytecodeTable;
import org.cprof.model.bytecode.Operands;
import org.cprof.model.code.JvmOpcodes;
import org.cprof.model.expression.Expression;
import org.cprof.model.expression.ExpressionException;

/**
 * Parses what a segment executes: {@code mnemonic["(" expression {"," expression} ")"][":" count]},
 * separated by blanks.
 */
final class ExecutedParser {
  private ExecutedParser() {}

  /** Splits at blanks outside of parentheses. */
  static List<String> split(String text) {
    return split(text, ' ');
  }

  static ExecutedBytecode parse(String text, BytecodeTable table, Set<String> variables)
      throws ExpressionException {
    int colon = text.lastIndexOf(':');
    String call = colon < 0 ? text : text.substring(0, colon);
    int open = call.indexOf('(');
    String mnemonic = open < 0 ? call : call.substring(0, open);
    Bytecode bytecode = table.named(mnemonic);
    if (bytecode == null) {
      throw new IllegalArgumentException("a mnemonic of bytecodes.csv");
    }
    List<Expression> arguments = new ArrayList<>();
    if (open >= 0) {
      if (!call.endsWith(")")) {
        throw new IllegalArgumentException("')' behind the operands");
      }
      for (String argument : split(call.substring(open + 1, call.length() - 1), ',')) {
        arguments.add(Expression.parse(argument, variables));
      }
      checkNumber(bytecode, arguments.size());
    }
    return new ExecutedBytecode(bytecode, List.copyOf(arguments), count(text, colon));
  }

  private static void checkNumber(Bytecode bytecode, int arguments) {
    List<String> names =
        bytecode.opcode() < JvmOpcodes.COUNT ? Operands.of(bytecode.opcode()) : List.of();
    if (names.size() != arguments) {
      throw new IllegalArgumentException(
          "the operands of " + bytecode.mnemonic() + ": (" + String.join(", ", names) + ")");
    }
  }

  private static long count(String text, int colon) {
    if (colon < 0) {
      return 1;
    }
    try {
      int count = Integer.parseInt(text, colon + 1, text.length(), 10);
      if (count > 0) {
        return count;
      }
    } catch (NumberFormatException noNumber) {
      // reported below, like a number that is no count
    }
    throw new IllegalArgumentException("a count from 1 up behind the colon");
  }

  private static List<String> split(String text, char separator) {
    List<String> parts = new ArrayList<>();
    int depth = 0;
    int start = 0;
    for (int i = 0; i <= text.length(); i++) {
      char c = i < text.length() ? text.charAt(i) : separator;
      depth += c == '(' || c == '[' ? 1 : c == ')' || c == ']' ? -1 : 0;
      if (i == text.length() || c == separator && depth <= 0) {
        String part = text.substring(start, i).trim();
        if (!part.isEmpty() || separator == ',') {
          parts.add(part);
        }
        start = i + 1;
      }
    }
    return parts;
  }
}
