package org.cprof.code;

/**
 * A block rule of the user. The class is public, with a public constructor without parameters.
 *
 * <p>Where control flow ends a block, it ends by any rule.
 */
public interface BlockEnds {

  /**
   * Whether a block also ends behind an instruction. Asked in the order of the code, possibly by
   * several threads at once; a method for which it throws is not instrumented.
   *
   * @param method whose instructions are known, but not its blocks
   */
  boolean endsBehind(MethodCode method, Instruction instruction);
}
