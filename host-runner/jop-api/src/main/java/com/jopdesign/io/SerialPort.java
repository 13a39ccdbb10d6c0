package com.jopdesign.io;

/** The serial line: standard input and output. */
public final class SerialPort extends HardwareObject {

  /** In the status: a character can be sent, one was received, one was received with an error. */
  public static final int MASK_TDRE = 1;

  public static final int MASK_RDRF = 2;
  public static final int MASK_PARITY_ERR = 4;
  public static final int PARITY_ODD = 1;
  public static final int PARITY_EVEN = 3;

  public volatile int status;
  public volatile int data;

  public final int read() {
    return data;
  }

  public final void write(int character) {
    data = character;
  }

  public final void setParityMode(int mode) {
    status = mode;
  }

  /** Whether a character was received. */
  public final boolean rxFull() {
    return (status & MASK_RDRF) != 0;
  }

  /** Whether a character can be sent. */
  public final boolean txEmpty() {
    return (status & MASK_TDRE) != 0;
  }

  public final boolean parityError() {
    return (status & MASK_PARITY_ERR) != 0;
  }
}
