package org.cprof.model.bytecode;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.cprof.model.JvmOpcodes;
import org.cprof.model.csv.Errors;
import org.cprof.model.csv.ModelFile;
import org.cprof.model.expression.Choices;
import org.cprof.model.expression.Expression;
import org.cprof.model.expression.Interval;
import org.cprof.model.expression.RangeProof;
import org.cprof.model.processor.Parameter;
import org.cprof.model.processor.Processor;

/**
 * Proves of every price that it is not negative, does not overflow, and does not divide by zero: in
 * the whole ranges of its parameters, for a method in the cache and for one of any size that is
 * not. With the values chosen it must not be so high that sums of it could overflow.
 */
public final class PriceCheck {
  /** The longest code of a class file, 64 KB, after a tool chain that makes four words of one. */
  private static final Interval WORDS = new Interval(1, 1 << 16);

  private static final Interval ANY = new Interval(0, Long.MAX_VALUE);

  /** The most that a bytecode may take: 10 ms at 100 MHz. */
  public static final long MOST_OF_BYTECODE = 1_000_000;

  /** The most that a method may take to load, or take at a fixed price: 100 s at 100 MHz. */
  public static final long MOST_OF_METHOD = 10_000_000_000L;

  private final ModelFile file;
  private final Processor processor;
  private final Map<String, Long> chosen;
  private final Errors errors;
  private final Consumer<String> unproved;

  /**
   * @param chosen the values of the parameters
   * @param unproved takes what could neither be proved nor refuted, in words
   */
  public PriceCheck(
      ModelFile file,
      Processor processor,
      Map<String, Long> chosen,
      Errors errors,
      Consumer<String> unproved) {
    this.file = file;
    this.processor = processor;
    this.chosen = chosen;
    this.errors = errors;
    this.unproved = unproved;
  }

  /** Checks the times to load methods, once for all prices that they are part of. */
  public void checkLoadTimes() {
    check(0, new Expression.Variable("b"), MOST_OF_BYTECODE);
  }

  /** Checks all prices of a table. */
  public void check(BytecodeTable table) {
    for (Bytecode bytecode : table.all()) {
      for (Expression price : alternatives(bytecode)) {
        check(bytecode.line(), price, MOST_OF_BYTECODE);
      }
    }
  }

  /**
   * Checks the price in a line of the file.
   *
   * @param most the most that it may be with the values chosen, and every method in the cache
   */
  public void check(int line, Expression price, long most) {
    if (price instanceof Expression.Constant constant
        && new Interval(0, most).contains(constant.value())) {
      return; // most prices
    }
    for (String name : price.variables()) {
      if (!name.equals("b") && !processor.parameters().containsKey(name)) {
        errors.add(file.path(), line, name, "operands only in the condition of an if");
        return;
      }
    }
    Expression hit = processor.loadTime().hit();
    Expression miss = processor.loadTime().miss();
    // What is wrong with the values chosen is easier to see than what is wrong with others.
    if (holds(line, price, hit, new Interval(0, most), points())
        && holds(line, price, miss, new Interval(0, MOST_OF_METHOD), points())
        && holds(line, price, hit, ANY, ranges())) {
      holds(line, price, miss, ANY, ranges());
    }
  }

  private boolean holds(
      int line,
      Expression price,
      Expression load,
      Interval allowed,
      Map<String, Interval> variables) {
    Expression whole = price;
    RangeProof.Outcome outcome;
    try {
      whole = price.substitute(Map.of("b", load));
      outcome = RangeProof.of(whole, allowed, variables);
    } catch (ArithmeticException always) {
      outcome = RangeProof.Refuted.failing(new TreeMap<>(), always);
    }
    if (outcome instanceof RangeProof.Unknown) {
      unproved.accept(
          file.path() + ":" + line + ": '" + price + "' in the whole ranges of " + names(whole));
    } else if (outcome instanceof RangeProof.Refuted refuted) {
      errors.add(
          file.path(),
          line,
          price + refuted.problem() + at(refuted.values()),
          refuted.isAbove(allowed)
              ? "at most " + allowed.most() + " cycles"
              : "at least 0 cycles within the ranges of the parameters");
      return false;
    }
    return true;
  }

  private static String names(Expression whole) {
    return String.join(", ", whole.variables());
  }

  private static String at(Map<String, Long> values) {
    return values.isEmpty()
        ? " at any parameters"
        : values.entrySet().stream()
            .map(value -> value.getKey() + "=" + value.getValue())
            .collect(Collectors.joining(" ", " at ", ""));
  }

  private static List<Expression> alternatives(Bytecode bytecode) {
    return bytecode.opcode() < JvmOpcodes.COUNT
        ? Choices.all(bytecode.cycles(), Set.copyOf(Operands.of(bytecode.opcode())))
        : List.of(bytecode.cycles());
  }

  private Map<String, Interval> ranges() {
    Map<String, Interval> ranges = new HashMap<>();
    for (Parameter parameter : processor.parameters().values()) {
      ranges.put(parameter.name(), new Interval(parameter.least(), parameter.most()));
    }
    ranges.put("n", WORDS);
    return ranges;
  }

  private Map<String, Interval> points() {
    Map<String, Interval> points = new HashMap<>();
    chosen.forEach((name, value) -> points.put(name, Interval.of(value)));
    points.put("n", WORDS);
    return points;
  }
}
