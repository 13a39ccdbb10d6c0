package com.jopdesign.sys;

import org.cprof.jop.Processor;
import org.cprof.jop.ProgramEnd;

/** The start and the end of a program. */
public class Startup {

  private Startup() {}

  /**
   * Sets what another processor runs.
   *
   * @param index of the processor, from 0 for the second one
   * @throws UnsupportedOperationException since there is one processor
   */
  public static void setRunnable(Runnable program, int index) {
    Processor.requireFirst(index + 1);
  }

  /** Ends the program. */
  public static void exit() {
    ProgramEnd.now();
  }

  /** Words of the scratchpad memory. */
  public static int getSPMSize() {
    return GC.getScratchpadSize();
  }
}
