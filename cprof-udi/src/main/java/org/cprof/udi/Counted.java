package org.cprof.udi;

import org.cprof.code.Instruction;

/**
 * What a UDI counts in counters of its own, which every node of a method has. The program's
 * instruction is at the place where it stands in the class file; the counting code goes before or
 * behind it.
 */
public sealed interface Counted {

  /** {@return the instruction at which it is counted; null for what is counted once a call} */
  Instruction at();

  /** {@return number of the counter, from 0; the first of them where it needs several} */
  int counter();

  /**
   * Executions of a basic block.
   *
   * @param at the block's first instruction
   * @param counter number of the counter, from 0
   */
  record BlockExecution(Instruction at, int counter) implements Counted {}

  /**
   * Calls of the method, counted when it is entered.
   *
   * @param counter number of the counter, from 0
   */
  record Call(int counter) implements Counted {
    @Override
    public Instruction at() {
      return null;
    }
  }

  /**
   * Sum of what a bytecode costs beyond its base price because of its operands.
   *
   * @param at the instruction that it stands for, or the return that it stands in front of
   * @param counter number of the counter, from 0
   */
  record Price(Instruction at, int counter) implements Counted {}

  /**
   * Misses of a simulated method cache, where a return instruction goes back to a method that is
   * not cached.
   *
   * @param at a return
   * @param counter number of the counter, from 0
   */
  record ReturnMiss(Instruction at, int counter) implements Counted {}

  /**
   * Executions of an instruction, counted before it executes.
   *
   * @param at the instruction
   * @param counter number of the counter, from 0
   */
  record Execution(Instruction at, int counter) implements Counted {}

  /**
   * Instructions that have been executed to their end, and not thrown.
   *
   * @param at the instruction
   * @param counter number of the counter, from 0
   */
  record Completion(Instruction at, int counter) implements Counted {}

  /**
   * Arrays that an instruction has made: for each of its dimensions the number of arrays in one
   * counter, the number of their elements in the next.
   *
   * @param at a newarray, anewarray or multianewarray
   * @param counter number of the first counter, from 0; two for each dimension
   * @param dimensions how many dimensions it makes, from 1
   */
  record NewArrays(Instruction at, int counter, int dimensions) implements Counted {}

  /**
   * Arrays that an instruction has made, all of its dimensions together, counted by the clock of
   * the target.
   *
   * @param at a newarray, anewarray or multianewarray
   * @param dimensions how many dimensions it makes, from 1
   */
  record Allocation(Instruction at, int dimensions) implements Counted {
    @Override
    public int counter() {
      return 0;
    }
  }
}
