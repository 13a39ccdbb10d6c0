package org.cprof.agent;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;

/**
 * Executed bytecodes by mnemonic, as a target's comments tell them, and what they come to.
 *
 * <p>Mnemonics are JOP's: {@code putfield_ref}, {@code invokesuper}. An {@code iinc} has a local
 * variable below 4 and an increment from -1 to 5, so on JOP it is four bytecodes of a cycle each.
 */
final class Bytecodes {

  /** How a bytecode comes into a method's figures. */
  enum Count {
    EXECUTED,
    /** Put there by JOP's tool chain, so that it is not in the class file. */
    ON_JOP,
    /** Not executed, but in a basic block that was left by an exception. */
    BY_BLOCK
  }

  private record Price(String kind, int cycles) {}

  private static final Map<String, Price> JOP = readPrices();

  /** Those that are only counted by their block among them. */
  private final Map<String, Long> executed = new TreeMap<>();

  private final Map<String, Long> byBlock = new TreeMap<>();
  private final Map<String, Long> onJopOnly = new TreeMap<>();

  private static Map<String, Price> readPrices() {
    Map<String, Price> prices = new HashMap<>();
    try (InputStream in = Bytecodes.class.getResourceAsStream("jop-cycles.csv")) {
      new String(in.readAllBytes(), StandardCharsets.UTF_8)
          .lines()
          .filter(line -> !line.startsWith("#") && !line.startsWith("mnemonic"))
          .map(line -> line.split(","))
          .forEach(row -> prices.put(row[0], new Price(row[1], Integer.parseInt(row[2]))));
    } catch (IOException problem) {
      throw new UncheckedIOException(problem);
    }
    return prices;
  }

  /**
   * @throws IllegalArgumentException for what is no mnemonic
   */
  void add(long times, String mnemonic, Count count) {
    if (!JOP.containsKey(mnemonic) && !mnemonic.equals("iinc")) {
      throw new IllegalArgumentException("no bytecode: '" + mnemonic + "'");
    }
    (count == Count.ON_JOP ? onJopOnly : executed).merge(mnemonic, times, Long::sum);
    if (count == Count.BY_BLOCK) {
      byBlock.merge(mnemonic, times, Long::sum);
    }
  }

  /** The bytecodes of the class file: both columns of model bytecodes. */
  long inClassFile() {
    return executed.values().stream().mapToLong(Long::longValue).sum();
  }

  long bytecodesOnJop() {
    long afterRewriting = 3 * executed.getOrDefault("iinc", 0L);
    return inClassFile()
        + afterRewriting
        + onJopOnly.values().stream().mapToLong(Long::longValue).sum();
  }

  /** With every method in the cache, without what runs in software routines. */
  long cyclesOnJop() {
    return cycles(executed) + cycles(onJopOnly);
  }

  private static long cycles(Map<String, Long> bytecodes) {
    return bytecodes.entrySet().stream()
        .mapToLong(
            entry ->
                entry.getValue()
                    * (entry.getKey().equals("iinc") ? 4 : JOP.get(entry.getKey()).cycles()))
        .sum();
  }

  /** Executions of what is in software or missing on JOP, each counted where it is executed. */
  Map<String, Long> countedByNameOnJop() {
    Map<String, Long> named = new TreeMap<>(executed);
    named.keySet().removeIf(name -> name.equals("iinc") || JOP.get(name).kind().equals("plain"));
    byBlock.forEach(
        (name, times) ->
            named.computeIfPresent(name, (key, all) -> all.equals(times) ? null : all - times));
    return named;
  }
}
