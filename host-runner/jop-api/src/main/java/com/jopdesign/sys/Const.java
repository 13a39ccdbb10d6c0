package com.jopdesign.sys;

/** Addresses of JOP's devices, and bits of their registers. */
public final class Const {

  /** The registers of the processor: reading counts cycles, writing enables interrupts. */
  public static final int IO_BASE = 0xffffff80;

  public static final int IO_SYS_DEVICE = IO_BASE;
  public static final int IO_CNT = IO_BASE;
  public static final int IO_INT_ENA = IO_BASE;
  public static final int IO_US_CNT = IO_BASE + 1;
  public static final int IO_TIMER = IO_BASE + 1;
  public static final int IO_SWINT = IO_BASE + 2;
  public static final int IO_INTNR = IO_BASE + 2;
  public static final int IO_WD = IO_BASE + 3;
  public static final int IO_EXCPT = IO_BASE + 4;
  public static final int IO_LOCK = IO_BASE + 5;
  public static final int IO_UNLOCK = IO_BASE + 6;
  public static final int IO_CPU_ID = IO_BASE + 6;
  public static final int IO_SIGNAL = IO_BASE + 7;
  public static final int IO_INTMASK = IO_BASE + 8;
  public static final int IO_INTCLEARALL = IO_BASE + 9;
  public static final int IO_RAMCNT = IO_BASE + 10;
  public static final int IO_DEADLINE = IO_BASE + 10;
  public static final int IO_CPUCNT = IO_BASE + 11;
  public static final int IO_PERFCNT = IO_BASE + 12;

  /** The serial line: status and data. */
  public static final int IO_STATUS = IO_BASE + 0x10;

  public static final int IO_UART = IO_BASE + 0x11;

  /** In the status: a character can be sent, one was received. */
  public static final int MSK_UA_TDRE = 1;

  public static final int MSK_UA_RDRF = 2;

  /** Motors and sensors of Lego, where the expansion header is. */
  public static final int IO_LEGO = IO_BASE + 0x30;

  /** The unit that multiplies and accumulates: writing takes a factor, reading the sum. */
  public static final int IO_MAC = IO_BASE + 0x60;

  public static final int IO_MAC_A = IO_BASE + 0x60;
  public static final int IO_MAC_B = IO_BASE + 0x61;

  /** Pins of the boards. */
  public static final int IO_IN = IO_BASE + 0x40;

  public static final int IO_LED = IO_BASE + 0x40;
  public static final int IO_OUT = IO_BASE + 0x41;
  public static final int IO_ADC1 = IO_BASE + 0x41;
  public static final int IO_ADC2 = IO_BASE + 0x42;
  public static final int IO_ADC3 = IO_BASE + 0x43;

  /** What the processor throws an exception for, in {@link #IO_EXCPT}. */
  public static final int EXC_SPOV = 1;

  public static final int EXC_NP = 2;
  public static final int EXC_AB = 3;
  public static final int EXC_ROLLBACK = 4;
  public static final int EXC_MON = 5;
  public static final int EXC_DIVZ = 8;

  public static final int NUM_INTERRUPTS = 3;
  public static final int STACK_SIZE = 256;
  public static final int STACK_OFF = 64;
  public static final boolean SUPPORT_DOUBLE = true;
  public static final boolean SUPPORT_FLOAT = true;

  private Const() {}
}
