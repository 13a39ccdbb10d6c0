package com.jopdesign.io;

import com.jopdesign.sys.Const;
import com.jopdesign.sys.JVMHelp;

/** Gives the devices that all boards have. */
public class IOFactory {

  private static final IOFactory ONLY = new IOFactory();
  private static final int SCRATCHPAD_WORDS = 64;

  private final SerialPort serial =
      (SerialPort) JVMHelp.makeHWObject(new SerialPort(), Const.IO_STATUS, 0, 0);
  private final SysDevice system =
      (SysDevice) JVMHelp.makeHWObject(new SysDevice(), Const.IO_SYS_DEVICE, 0, 0);
  private final int[] scratchpad = new int[SCRATCHPAD_WORDS];
  private int mask;

  /** For factories of boards with more devices. */
  protected IOFactory() {}

  public static IOFactory getFactory() {
    return ONLY;
  }

  public SerialPort getSerialPort() {
    return serial;
  }

  public SysDevice getSysDevice() {
    return system;
  }

  /** A memory on the chip. */
  public int[] getScratchpadMemory() {
    return scratchpad;
  }

  /** Sets what runs for an interrupt. None comes, and what a program raises is missing. */
  public void registerInterruptHandler(int number, Runnable handler) {
    JVMHelp.addInterruptHandler(number, handler);
  }

  public void deregisterInterruptHandler(int number) {
    JVMHelp.removeInterruptHandler(number);
  }

  public void enableInterrupt(int number) {
    mask |= 1 << number;
    system.intMask = mask;
  }

  public void disableInterrupt(int number) {
    mask &= ~(1 << number);
    system.intMask = mask;
  }
}
