package org.cprof.model.rewrite;

import org.cprof.model.bytecode.Bytecode;

/** One instruction of what a rewrite rule puts in place of another. */
sealed interface Step {
  /** As long as the instruction that is replaced. */
  int LENGTH_OF_REPLACED = -1;

  /**
   * Always the same bytecode.
   *
   * @param bytes its length, or {@link #LENGTH_OF_REPLACED}
   */
  record Fixed(Bytecode bytecode, int bytes) implements Step {}

  /**
   * A load or store of the variable {@code x} in its shortest form: {@code iload_0} to {@code
   * iload_3}, {@code iload}, or {@code wide iload}.
   *
   * @param general the form with an operand
   * @param first the form for variable 0; those for 1 to 3 follow it
   */
  record OnLocal(Bytecode general, int first) implements Step {}

  /** {@code iconst_m1} to {@code iconst_5}, by the constant {@code c}. */
  record SmallConstant() implements Step {}

  /** Whatever the rules of this name make of the constant {@code c}. */
  record Macro(String name) implements Step {}
}
