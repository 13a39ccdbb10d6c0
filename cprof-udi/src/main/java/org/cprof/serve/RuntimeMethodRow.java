package org.cprof.serve;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;
import org.cprof.instrument.method.MethodInfo;
import org.cprof.profile.NodeKind;

/**
 * What the run-time must know of a method, see {@code java.lang.CProfRows}.
 *
 * @param flags of those there
 * @param cacheMethod the method whose place in the method cache it shares: itself, or the first one
 *     that stands for the same code on the target
 */
public record RuntimeMethodRow(MethodInfo method, int flags, int cacheMethod) {

  /** The rows as they stand in the JVM's memory, with what they point to behind them. */
  public static byte[] block(List<RuntimeMethodRow> rows) {
    int start = rows.size() * CProfRows.BYTES;
    int size = start;
    for (RuntimeMethodRow row : rows) {
      size += 8 * row.method.stepCosts().length + roomFor(row.method.siteKinds());
    }
    ByteBuffer block = ByteBuffer.allocate(size).order(ByteOrder.nativeOrder());
    int at = start;
    for (int i = 0; i < rows.size(); i++) {
      at = rows.get(i).put(block, i * CProfRows.BYTES, at);
    }
    return block.array();
  }

  /** Bytes of kinds, so that what is behind them stands at a multiple of 8. */
  private static int roomFor(byte[] kinds) {
    return kinds.length + 7 & -8;
  }

  private int put(ByteBuffer block, int row, int free) {
    long[] stepCosts = method.stepCosts();
    byte[] kinds = method.siteKinds();
    int kindsAt = free + 8 * stepCosts.length;
    block.putInt(row + CProfRows.SITES, kinds.length);
    block.putInt(row + CProfRows.CACHE_BLOCKS, method.cacheBlocks());
    block.putInt(row + CProfRows.CACHE_METHOD, cacheMethod);
    block.putInt(row + CProfRows.COUNTERS, stepCosts.length / 3 - 1);
    block.putInt(row + CProfRows.FLAGS, flags);
    block.putInt(row + CProfRows.KINDS, kindsAt - row);
    block.putInt(row + CProfRows.STEP_COSTS, free - row);
    block.putInt(row + CProfRows.WORDS, method.words());
    boolean isRoutine = method.kind() == NodeKind.ROUTINE;
    block.putInt(
        row + CProfRows.RETURNS,
        isRoutine ? method.returnOpcode() | CProfRows.ROUTINE : method.returnOpcode());
    block.putInt(row + CProfRows.EVENT, method.eventOpcode());
    for (int i = 0; i < stepCosts.length; i++) {
      block.putLong(free + 8 * i, stepCosts[i]);
    }
    block.put(kindsAt, kinds);
    return kindsAt + roomFor(kinds);
  }
}
