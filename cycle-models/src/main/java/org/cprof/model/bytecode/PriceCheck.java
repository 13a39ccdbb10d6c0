package org.cprof.model.bytecode;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import org.cprof.model.JvmOpcodes;
import org.cprof.model.csv.Errors;
import org.cprof.model.csv.ModelFile;
import org.cprof.model.expression.Choices;
import org.cprof.model.expression.Expression;
import org.cprof.model.processor.LoadTime;
import org.cprof.model.processor.Parameter;
import org.cprof.model.processor.Processor;

/**
 * Evaluates every price at the values chosen and at all corners of its parameters' ranges, with a
 * method in the cache, with the smallest one that is not, and with a large one: no price may be
 * negative, overflow, or divide by zero.
 */
public final class PriceCheck {
  private static final int LARGE_METHOD_WORDS = 16384; // 64 KB, the longest code of a class file

  private static final int MOST_CORNERS = 1000;

  private final ModelFile file;
  private final Processor processor;
  private final Errors errors;

  public PriceCheck(ModelFile file, Processor processor, Errors errors) {
    this.file = file;
    this.processor = processor;
    this.errors = errors;
  }

  /** Checks all prices of a table. */
  public void check(BytecodeTable table, Map<String, Long> chosen) {
    for (Bytecode bytecode : table.all()) {
      for (Expression price : alternatives(bytecode)) {
        check(bytecode.line(), price, chosen);
      }
    }
  }

  /** Checks the price in a line of the file. */
  public void check(int line, Expression price, Map<String, Long> chosen) {
    for (String name : price.variables()) {
      if (!name.equals("b") && !processor.parameters().containsKey(name)) {
        errors.add(file.path(), line, name, "operands only in the condition of an if");
        return;
      }
    }
    String problem = problem(price, chosen);
    if (problem != null) {
      errors.add(
          file.path(),
          line,
          price + problem,
          "at least 0 cycles within the ranges of the parameters");
    }
  }

  private static List<Expression> alternatives(Bytecode bytecode) {
    return bytecode.opcode() < JvmOpcodes.COUNT
        ? Choices.all(bytecode.cycles(), Set.copyOf(Operands.of(bytecode.opcode())))
        : List.of(bytecode.cycles());
  }

  private String problem(Expression price, Map<String, Long> chosen) {
    if (price instanceof Expression.Constant constant && constant.value() >= 0) {
      return null; // most prices
    }
    for (Map<String, Long> corner : corners(price, chosen)) {
      try {
        LoadTime load = processor.loadTime().bind(corner);
        long[] loads = {load.hitCycles(), load.missCycles(1), load.missCycles(LARGE_METHOD_WORDS)};
        for (long b : loads) {
          long cycles = price.evaluate(name -> name.equals("b") ? b : corner.get(name));
          if (cycles < 0 || b < 0) {
            return " = " + cycles + " at " + shown(price, corner, b);
          }
        }
      } catch (ArithmeticException wrong) {
        return ": " + wrong.getMessage() + " at " + shown(price, corner, null);
      }
    }
    return null;
  }

  private List<Map<String, Long>> corners(Expression price, Map<String, Long> chosen) {
    List<Map<String, Long>> corners = new ArrayList<>();
    corners.add(chosen);
    for (String name : variables(price)) {
      Parameter parameter = processor.parameters().get(name);
      List<Map<String, Long>> more = new ArrayList<>();
      for (Map<String, Long> corner : corners) {
        more.add(with(corner, name, parameter.least()));
        more.add(with(corner, name, parameter.most()));
      }
      corners.addAll(more);
      if (corners.size() > MOST_CORNERS) {
        break;
      }
    }
    return corners;
  }

  private SortedSet<String> variables(Expression price) {
    SortedSet<String> names = new TreeSet<>(price.variables());
    if (names.remove("b")) {
      names.addAll(processor.loadTime().hit().variables());
      names.addAll(processor.loadTime().miss().variables());
      names.remove("n");
    }
    return names;
  }

  private static Map<String, Long> with(Map<String, Long> values, String name, long value) {
    Map<String, Long> changed = new HashMap<>(values);
    changed.put(name, value);
    return changed;
  }

  private String shown(Expression price, Map<String, Long> values, Long b) {
    StringBuilder text = new StringBuilder();
    for (String name : variables(price)) {
      text.append(text.isEmpty() ? "" : " ").append(name).append('=').append(values.get(name));
    }
    if (b != null && price.variables().contains("b")) {
      text.append(text.isEmpty() ? "" : " ").append("b=").append(b);
    }
    return text.isEmpty() ? "any parameters" : text.toString();
  }
}
