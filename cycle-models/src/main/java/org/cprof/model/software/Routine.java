package org.cprof.model.software;

import java.util.List;
import org.cprof.model.bytecode.Bytecode;
import org.cprof.model.code.Kind;

/**
 * A method of the target's run-time library, as far as its price goes: it executes its segments in
 * their order.
 *
 * @param name its name
 * @param bytecode the bytecode that it implements, or null if it is only called by other routines
 * @param words its size in words of 4 bytes
 * @param returnOpcode the bytecode by which it returns
 * @param segments its segments
 * @param standIn the source of a price that only stands in for an unknown one; empty if there is
 *     none
 */
record Routine(
    String name,
    Bytecode bytecode,
    int words,
    int returnOpcode,
    List<Segment> segments,
    String standIn) {

  /** Whether it implements a bytecode that is in software at these values of the parameters. */
  boolean isPriced() {
    return bytecode != null && bytecode.kind() == Kind.SOFTWARE;
  }
}
