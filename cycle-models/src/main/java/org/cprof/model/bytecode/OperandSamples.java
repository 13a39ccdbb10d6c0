package org.cprof.model.bytecode;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Values of operands to try prices with, the extreme ones among them. */
public final class OperandSamples {
  private static final List<Long> INTS =
      List.of(0L, 1L, -1L, 100L, -7L, (long) Integer.MAX_VALUE, (long) Integer.MIN_VALUE);
  private static final List<Long> LONGS =
      List.of(0L, 1L, -1L, 100L, -7L, Long.MAX_VALUE, Long.MIN_VALUE);
  private static final List<Long> FLAG = List.of(0L, 1L);
  private static final Map<String, List<Long>> OF_ONE_NAME = ofOneName();

  private OperandSamples() {}

  /** The values to try of an operand of a bytecode. */
  public static List<Long> of(String mnemonic, String operand) {
    if (operand.equals("x") || operand.equals("y")) {
      return mnemonic.startsWith("l") || mnemonic.startsWith("d") ? LONGS : INTS;
    }
    return OF_ONE_NAME.getOrDefault(operand, FLAG);
  }

  private static Map<String, List<Long>> ofOneName() {
    Map<String, List<Long>> samples = new HashMap<>();
    samples.put("length", List.of(0L, 1L, 10L));
    samples.put("words", samples.get("length"));
    samples.put("length2", samples.get("length"));
    samples.put("length3", samples.get("length"));
    samples.put("length4", samples.get("length"));
    samples.put("type", List.of(0L, 4L, 7L, 11L));
    samples.put("dimensions", List.of(1L, 2L, 3L, 4L));
    samples.put("position", List.of(0L, 1L, 2L, 3L));
    samples.put("distance", List.of(-1L, 0L, 4L));
    samples.put("depth", List.of(0L, 5L));
    samples.put("interfaces", List.of(0L, 3L));
    samples.put("low", List.of(-3L, 0L));
    samples.put("high", List.of(0L, 5L));
    samples.put("index", List.of(-1L, 0L, 7L));
    samples.put("pairs", List.of(0L, 8L));
    return samples;
  }
}
