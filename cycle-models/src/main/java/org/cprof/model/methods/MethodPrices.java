package org.cprof.model.methods;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.cprof.model.expression.Expression;

/**
 * The fixed prices of methods. Of several rows that match, the one with the most specific class
 * counts; of these, the one with the most specific method, then descriptor; if all are equal, the
 * first in the file. So the rows are sorted that way once, those for a single class into a table,
 * and the first that matches is the answer.
 */
public final class MethodPrices {
  private final List<MethodPrice> inFileOrder;
  private final Map<String, List<Bound>> byClass = new HashMap<>();
  private final List<Bound> ofPatterns = new ArrayList<>();

  /** A row with the parameters filled in: at most, where it depends on a length. */
  private record Bound(MethodPrice row, OptionalLong cycles, Expression most) {}

  private MethodPrices(List<MethodPrice> rows, Map<String, Long> parameters) {
    this.inFileOrder = rows;
    for (MethodPrice row : mostSpecificFirst(rows)) {
      Expression most = row.isForBounds() ? row.cycles().bind(parameters) : null;
      Bound bound = new Bound(row, cycles(row, parameters), most);
      if (row.className().isName()) {
        byClass.computeIfAbsent(row.className().text(), name -> new ArrayList<>()).add(bound);
      } else {
        ofPatterns.add(bound);
      }
    }
  }

  /** A model that fixes no price. */
  public static MethodPrices none() {
    return new MethodPrices(List.of(), Map.of());
  }

  private static OptionalLong cycles(MethodPrice row, Map<String, Long> parameters) {
    return row.cycles() == null || row.isForBounds()
        ? OptionalLong.empty()
        : OptionalLong.of(row.cycles().evaluate(parameters));
  }

  private static List<MethodPrice> mostSpecificFirst(List<MethodPrice> rows) {
    List<MethodPrice> sorted = new ArrayList<>(rows);
    if (!rows.isEmpty()) { // nearly every model: no comparator has to be made when a JVM starts
      sorted.sort(
          Comparator.comparingInt((MethodPrice row) -> -row.className().specificity())
              .thenComparingInt(row -> -row.method().specificity())
              .thenComparingInt(row -> -row.descriptor().specificity())
              .thenComparingInt(MethodPrice::line));
    }
    return sorted;
  }

  /** Prices with the values of the parameters filled in. */
  static MethodPrices of(List<MethodPrice> rows, Map<String, Long> parameters) {
    return new MethodPrices(List.copyOf(rows), parameters);
  }

  /** These rows with prices of 0. */
  public MethodPrices free() {
    List<MethodPrice> free = new ArrayList<>();
    for (MethodPrice row : inFileOrder) {
      boolean isPrice = row.cycles() != null && !row.isForBounds();
      Expression cycles = isPrice ? new Expression.Constant(0) : row.cycles();
      free.add(
          new MethodPrice(
              row.className(),
              row.method(),
              row.descriptor(),
              cycles,
              row.source(),
              row.words(),
              row.line()));
    }
    return of(free, Map.of());
  }

  /**
   * The price of a method in cycles; empty if the model fixes none.
   *
   * @param className the class's name with dots, as in {@link Class#getName()}
   * @param name the method's name
   * @param descriptor its descriptor (JVMS 4.3.3)
   */
  public OptionalLong price(String className, String name, String descriptor) {
    Bound bound = find(className, name, descriptor);
    return bound == null ? OptionalLong.empty() : bound.cycles();
  }

  /**
   * The most that a native takes, by the {@link MethodPrice#LENGTH length} that it copies; null if
   * the model does not tell.
   */
  public Expression most(String className, String name, String descriptor) {
    Bound bound = find(className, name, descriptor);
    return bound == null ? null : bound.most();
  }

  /** Whether a routine of the method's name is what the target executes. */
  public boolean isRoutine(String className, String name, String descriptor) {
    Bound bound = find(className, name, descriptor);
    return bound != null && bound.row().cycles() == null;
  }

  /** The size of a method on the target in words, or {@link MethodPrice#UNKNOWN_WORDS}. */
  public int words(String className, String name, String descriptor) {
    Bound bound = find(className, name, descriptor);
    return bound == null ? MethodPrice.UNKNOWN_WORDS : bound.row().words();
  }

  private Bound find(String className, String name, String descriptor) {
    List<Bound> ofClass = byClass.getOrDefault(className, List.of());
    Bound bound = first(ofClass, className, name, descriptor);
    return bound != null ? bound : first(ofPatterns, className, name, descriptor);
  }

  /** All rows in the order of the file. */
  public List<MethodPrice> all() {
    return inFileOrder;
  }

  private static Bound first(List<Bound> rows, String className, String name, String descriptor) {
    for (Bound bound : rows) {
      if (bound.row().matches(className, name, descriptor)) {
        return bound;
      }
    }
    return null;
  }
}
