package com.jopdesign.io;

/** The registers of the processor. */
public final class SysDevice extends HardwareObject {

  /** Reading counts cycles, writing enables interrupts. */
  public volatile int cntInt;

  /** Reading counts microseconds, writing sets the timer. */
  public volatile int uscntTimer;

  public volatile int intNr;

  /** The watchdog. */
  public volatile int wd;

  public volatile int exception;
  public volatile int lock_acquire;
  public volatile int cpuId;

  /** Starts the other processors. */
  public volatile int signal;

  public volatile int intMask;
  public volatile int clearInt;

  /** Writing waits until the counter has this value. */
  public volatile int deadLine;

  /** How many processors there are. */
  public volatile int nrCpu;

  public volatile int perfCounter;
}
