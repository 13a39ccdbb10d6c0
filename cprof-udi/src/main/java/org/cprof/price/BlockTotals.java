package org.cprof.price;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.ToLongFunction;
import org.cprof.code.BasicBlock;
import org.cprof.code.CodeText;
import org.cprof.code.Instruction;
import org.cprof.profile.MethodReference;
import org.cprof.profile.NodeKind;

/**
 * How often each block ran, summed over all contexts of its method that are the target's: by source
 * line, by opcode, and which never ran.
 */
public final class BlockTotals {

  /** A source line of a method, -1 if unknown, with the bytecodes executed there. */
  public record Line(MethodReference method, int line, long bytecodes) {}

  public record Opcode(int opcode, long executions) {}

  /**
   * A block that never ran in any context, of a method that ran.
   *
   * @param block its number in the method
   * @param bytecodeIndex of its first instruction
   * @param line of its first instruction, -1 if unknown
   * @param instructions how many it has
   */
  public record Never(
      MethodReference method, int block, int bytecodeIndex, int line, int instructions) {}

  private record Key(MethodReference method, int code) {}

  private final BlockProfile profile;
  private final Map<Key, long[]> runs = new LinkedHashMap<>();

  public BlockTotals(BlockProfile profile) {
    this.profile = profile;
    int end = profile.profile().target().size();
    for (int node = 0; node < end; node++) {
      int code = profile.codeNumber(node);
      if (code >= 0 && profile.profile().method(node).kind() == NodeKind.METHOD) {
        long[] more = profile.runs(node);
        long[] sum =
            runs.computeIfAbsent(
                new Key(profile.profile().method(node), code), key -> new long[more.length]);
        for (int block = 0; block < sum.length; block++) {
          sum[block] = Math.addExact(sum[block], more[block]);
        }
      }
    }
  }

  /**
   * Sums by source line, -1 if unknown, of what each execution of an instruction counts; methods in
   * the order of the profile.
   *
   * @param weights what the instructions of a block count
   * @throws ArithmeticException if a sum does not fit into 64 bits
   */
  Map<MethodReference, SortedMap<Integer, Long>> byLine(
      Function<BasicBlock, ToLongFunction<Instruction>> weights) {
    Map<MethodReference, SortedMap<Integer, Long>> lines = new LinkedHashMap<>();
    runs.forEach(
        (key, counts) -> {
          SortedMap<Integer, Long> ofMethod =
              lines.computeIfAbsent(key.method(), method -> new TreeMap<>());
          CodeText.Code code = profile.codes().get(key.code());
          int number = 0;
          for (int block = 0; block < counts.length; block++) {
            BasicBlock each = code.blocks().get(block);
            ToLongFunction<Instruction> weight = weights.apply(each);
            for (Instruction instruction : each.instructions()) {
              long sum = Math.multiplyExact(counts[block], weight.applyAsLong(instruction));
              ofMethod.merge(code.lines().get(number++), sum, Math::addExact);
            }
          }
        });
    return lines;
  }

  /** The executed bytecodes of every source line, methods in the order of the profile. */
  public List<Line> lines() {
    List<Line> all = new ArrayList<>();
    byLine(block -> instruction -> 1)
        .forEach(
            (method, ofMethod) ->
                ofMethod.forEach((line, count) -> all.add(new Line(method, line, count))));
    return all;
  }

  /** The executions of every opcode that ran, as the class files have it, by opcode. */
  public List<Opcode> opcodes() {
    TreeMap<Integer, Long> executions = new TreeMap<>();
    runs.forEach(
        (key, counts) -> {
          List<BasicBlock> blocks = profile.codes().get(key.code()).blocks();
          for (int block = 0; block < counts.length; block++) {
            for (Instruction instruction : blocks.get(block).instructions()) {
              if (counts[block] > 0) {
                executions.merge(instruction.host().opcode(), counts[block], Math::addExact);
              }
            }
          }
        });
    return executions.entrySet().stream()
        .map(entry -> new Opcode(entry.getKey(), entry.getValue()))
        .toList();
  }

  /** The blocks that never ran, methods in the order of the profile. */
  public List<Never> never() {
    List<Never> never = new ArrayList<>();
    runs.forEach(
        (key, counts) -> {
          CodeText.Code code = profile.codes().get(key.code());
          int instruction = 0;
          for (int block = 0; block < counts.length; block++) {
            BasicBlock each = code.blocks().get(block);
            if (counts[block] == 0) {
              never.add(
                  new Never(
                      key.method(),
                      block,
                      each.first().bytecodeIndex(),
                      code.lines().get(instruction),
                      each.instructions().size()));
            }
            instruction += each.instructions().size();
          }
        });
    return never;
  }
}
