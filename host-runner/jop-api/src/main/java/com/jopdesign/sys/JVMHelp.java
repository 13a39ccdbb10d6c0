package com.jopdesign.sys;

import org.cprof.jop.HardwareObjects;
import org.cprof.jop.Interrupts;

/** What JOP's runtime offers to programs: printing, devices as objects, interrupt handlers. */
public class JVMHelp {

  private JVMHelp() {}

  /** Sends a character. */
  public static void wr(int character) {
    while ((Native.rd((short) Const.IO_STATUS) & Const.MSK_UA_TDRE) == 0) {
      // Waits until the one before is sent.
    }
    Native.wr(character, (short) Const.IO_UART);
  }

  public static void wr(String text) {
    int length = text.length();
    for (int i = 0; i < length; i++) {
      wr(text.charAt(i));
    }
  }

  /** Three digits of a number. */
  public static void wrByte(int value) {
    wr('0' + value / 100);
    wr('0' + value / 10 % 10);
    wr('0' + value % 10);
  }

  /** Digits of a number and a blank. */
  public static void wrSmall(int value) {
    digits(value);
    wr(' ');
  }

  private static void digits(int value) {
    if (value < 0) {
      wr('-');
    }
    if (value > 9 || value < -9) {
      digits(Math.abs(value / 10));
    }
    wr('0' + Math.abs(value % 10));
  }

  /**
   * Makes an object one of a device.
   *
   * @param address of the register that is its first field
   * @return the object
   */
  public static Object makeHWObject(Object object, int address, int index, int constants) {
    HardwareObjects.put(object, address);
    return object;
  }

  /** An array for the registers of a device: a plain one. */
  public static int[] makeHWArray(int length, int address, int index, int constants) {
    return new int[length];
  }

  /** Sets what runs for an interrupt. None comes, and what a program raises is missing. */
  public static void addInterruptHandler(int number, Runnable handler) {
    Interrupts.set(number, true);
  }

  public static void addInterruptHandler(int processor, int number, Runnable handler) {
    addInterruptHandler(number, handler);
  }

  public static void removeInterruptHandler(int number) {
    Interrupts.set(number, false);
  }

  public static void removeInterruptHandler(int processor, int number) {
    removeInterruptHandler(number);
  }
}
