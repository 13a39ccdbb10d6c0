package org.cprof.model.bytecode;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.cprof.model.code.JvmOpcodes;
import org.cprof.model.csv.Errors;
import org.cprof.model.csv.Row;
import org.cprof.model.expression.Choices;
import org.cprof.model.expression.Expression;
import org.cprof.model.expression.Interval;
import org.cprof.model.expression.Operator;
import org.cprof.model.expression.RangeProof;
import org.cprof.model.processor.LoadTime;
import org.cprof.model.processor.Parameter;
import org.cprof.model.processor.Processor;

/**
 * Proves of every price that it is not negative, does not overflow, and does not divide by zero: in
 * the whole ranges of its parameters, for each word that others can be, for operands between the
 * extreme ones that are tried, for a method in the cache and for one of any size that is not. With
 * the values chosen it must not be so high that sums of it could overflow.
 */
public final class PriceCheck {
  /** The longest code of a class file, 64 KB, after a tool chain that makes four words of one. */
  private static final Interval WORDS = new Interval(1, 1 << 16);

  private static final Interval ANY = new Interval(0, Long.MAX_VALUE);

  /** The most that a bytecode may take: 10 ms at 100 MHz. */
  public static final long MOST_OF_BYTECODE = 1_000_000;

  /** The most that a method may take to load, or take at a fixed price: 100 s at 100 MHz. */
  public static final long MOST_OF_METHOD = 10_000_000_000L;

  private final Processor processor;
  private final Map<String, Long> chosen;
  private final Errors errors;
  private final Consumer<String> unproved;

  /**
   * @param chosen the values of all that expressions may use
   * @param unproved takes what could neither be proved nor refuted, in words
   */
  public PriceCheck(
      Processor processor, Map<String, Long> chosen, Errors errors, Consumer<String> unproved) {
    this.processor = processor;
    this.chosen = chosen;
    this.errors = errors;
    this.unproved = unproved;
  }

  /**
   * Checks the times to load methods, once for all prices that they are part of.
   *
   * @param path of the file that has them
   */
  public void checkLoadTimes(String path) {
    check(Row.ofFile(path, errors), new Expression.Variable("b"), MOST_OF_BYTECODE);
  }

  public void check(BytecodeTable table) {
    for (Bytecode bytecode : table.all()) {
      for (Expression price : alternatives(bytecode)) {
        check(bytecode.row(), price, MOST_OF_BYTECODE, operands(bytecode, price));
      }
    }
  }

  /**
   * Checks the price in a row, which depends on no operands.
   *
   * @param most the most that it may be with the values chosen, and every method in the cache
   */
  public void check(Row row, Expression price, long most) {
    check(row, price, most, Map.of());
  }

  /**
   * Checks the price in a row, which may depend on operands.
   *
   * @param operands the ranges of those that it may depend on
   */
  public void check(Row row, Expression price, long most, Map<String, Interval> operands) {
    if (price instanceof Expression.Constant constant
        && new Interval(0, most).contains(constant.value())) {
      return; // most prices
    }
    LoadTime load = processor.loadTime();
    Map<String, Interval> points = new HashMap<>(operands);
    chosen.forEach((name, value) -> points.put(name, Interval.of(value)));
    points.put("n", WORDS);
    Map<String, Interval> ranges = new HashMap<>(operands);
    for (Parameter parameter : processor.parameters().values()) {
      ranges.put(parameter.name(), new Interval(parameter.least(), parameter.most()));
    }
    ranges.put("n", WORDS);
    // What is wrong with the values chosen is easier to see than what is wrong with others.
    boolean isRight =
        holds(row, price, load.hit(), Map.of(), new Interval(0, most), points)
            && holds(row, price, load.miss(), Map.of(), new Interval(0, MOST_OF_METHOD), points)
            && holdsForAll(row, price, load.hit(), ranges)
            && holdsForAll(row, price, load.miss(), ranges);
    if (isRight && price.variables().contains("b")) {
      checkMisses(row, price, points);
    }
  }

  /**
   * Checks, with the values chosen, that a load makes nothing cheaper: a profile has what loads
   * take as a part of the cycles, and a bound takes a method that may be loaded as one that is.
   */
  private void checkMisses(Row row, Expression price, Map<String, Interval> variables) {
    LoadTime load = processor.loadTime();
    Expression more =
        new Expression.Binary(
            Operator.SUBTRACT,
            price.substitute(Map.of("b", load.miss())),
            price.substitute(Map.of("b", load.hit())));
    RangeProof.Outcome outcome = RangeProof.of(more, ANY, variables);
    if (outcome instanceof RangeProof.Refuted refuted) {
      row.error(
          price + " of a miss, less that of a hit," + refuted.problem() + at(refuted.values()),
          "at least 0 cycles");
    } else if (outcome instanceof RangeProof.Unknown) {
      unproved.accept(row.place() + ": '" + price + "' of a miss is not less than that of a hit");
    }
  }

  /** Whether it holds in the whole ranges, for each combination of the words that it depends on. */
  private boolean holdsForAll(
      Row row, Expression price, Expression load, Map<String, Interval> ranges) {
    Set<String> used = new TreeSet<>(price.variables());
    used.addAll(load.variables());
    for (Map<String, Interval> words : words(processor.parametersOf(used))) {
      Map<String, Interval> variables = new HashMap<>(ranges);
      variables.putAll(words);
      if (!holds(row, price, load, processor.derived(), ANY, variables)) {
        return false;
      }
    }
    return true;
  }

  /** Every combination of the words that parameters can be which occur in an expression. */
  private List<Map<String, Interval>> words(Set<String> used) {
    List<Map<String, Interval>> combinations = List.of(Map.of());
    for (Parameter parameter : processor.parameters().values()) {
      if (parameter.words().stream().anyMatch(word -> used.contains(parameter.variable(word)))) {
        List<Map<String, Interval>> more = new ArrayList<>();
        for (Map<String, Interval> combination : combinations) {
          for (String chosenWord : parameter.words()) {
            Map<String, Interval> with = new HashMap<>(combination);
            for (String word : parameter.words()) {
              with.put(parameter.variable(word), Interval.of(word.equals(chosenWord) ? 1 : 0));
            }
            more.add(with);
          }
        }
        combinations = more;
      }
    }
    return combinations;
  }

  private boolean holds(
      Row row,
      Expression price,
      Expression load,
      Map<String, Expression> derived,
      Interval allowed,
      Map<String, Interval> variables) {
    Expression whole = price;
    RangeProof.Outcome outcome;
    try {
      whole = price.substitute(Map.of("b", load)).substitute(derived);
      outcome = RangeProof.of(whole, allowed, variables);
    } catch (ArithmeticException always) {
      outcome = RangeProof.Refuted.failing(new TreeMap<>(), always);
    }
    if (outcome instanceof RangeProof.Unknown) {
      unproved.accept(
          row.place()
              + ": '"
              + price
              + "' in the whole ranges of "
              + String.join(", ", whole.variables()));
    } else if (outcome instanceof RangeProof.Refuted refuted) {
      row.error(
          price + refuted.problem() + at(refuted.values()),
          refuted.isAbove(allowed)
              ? "at most " + allowed.most() + " cycles"
              : "at least 0 cycles within the ranges of the parameters");
      return false;
    }
    return true;
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

  /** From the least to the most of the values to try, of each operand that the price depends on. */
  private Map<String, Interval> operands(Bytecode bytecode, Expression price) {
    Map<String, Interval> operands = new HashMap<>();
    for (String name : price.variables()) {
      if (!name.equals("b") && !processor.variables().contains(name)) {
        List<Long> samples = OperandSamples.of(bytecode.mnemonic(), name);
        operands.put(name, new Interval(Collections.min(samples), Collections.max(samples)));
      }
    }
    return operands;
  }
}
