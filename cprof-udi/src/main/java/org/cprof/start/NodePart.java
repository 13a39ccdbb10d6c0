package org.cprof.start;

import org.cprof.setup.RunSetup;

/**
 * What stands in a node, in this order, behind its sums; see {@code java.lang.CProfNode}. Each run
 * has the parts that it needs, and the slots.
 */
enum NodePart {
  LAST_MISS(CProfNode.LAST_MISS_BYTES),
  CLOCK(CProfNode.CLOCK_BYTES),
  CANONICAL(CProfNode.CANONICAL_BYTES),
  CELL(CProfNode.CELL_BYTES),
  SLOTS(0);

  private final int bytes;

  NodePart(int bytes) {
    this.bytes = bytes;
  }

  private boolean isIn(RunSetup setup) {
    return switch (this) {
      case CELL -> setup.simulatesCache();
      case LAST_MISS -> setup.simulatesCache() && setup.locatesMisses();
      case CLOCK -> setup.options().clock().isKept();
      case CANONICAL -> setup.foldsAtOnce() || setup.knowsExtent();
      case SLOTS -> true;
    };
  }

  /** Where the part begins in a node, in bytes. */
  int offset(RunSetup setup) {
    int offset = CProfNode.HEAD_BYTES + (setup.simulatesCache() ? CProfNode.MISSES_BYTES : 0);
    for (NodePart part : values()) {
      offset += part.ordinal() < ordinal() && part.isIn(setup) ? part.bytes : 0;
    }
    return offset;
  }
}
