package util;

import com.jopdesign.sys.Const;
import com.jopdesign.sys.Native;

/** Prints to the serial line. */
public abstract class Dbg {

  private static final String DIGITS = "0123456789ABCDEF";

  private Dbg() {}

  public static void init() {}

  public static void initSer() {}

  public static void initSerWait() {}

  /** What a debugger has sent for a network: nothing, as with the serial line. */
  public static int readBuffer(int[] buffer, int position) {
    return 0;
  }

  /** Sends a character. */
  public static void wr(int character) {
    while ((Native.rd((short) Const.IO_STATUS) & Const.MSK_UA_TDRE) == 0) {
      // Waits until the one before is sent.
    }
    Native.wr(character, (short) Const.IO_UART);
  }

  /** Ends a line. */
  public static void lf() {
    wr('\r');
    wr('\n');
  }

  public static void wr(String text) {
    int length = text.length();
    for (int i = 0; i < length; i++) {
      wr(text.charAt(i));
    }
  }

  public static void wr(StringBuffer text) {
    wr(text.toString());
  }

  /** A text, a number, and the end of the line. */
  public static void wr(String text, int value) {
    wr(text);
    intVal(value);
    lf();
  }

  public static void wr(boolean value) {
    wr(value ? "true " : "false ");
  }

  /** A number and a blank. */
  public static void intVal(int value) {
    digits(value);
    wr(' ');
  }

  private static void digits(int value) {
    if (value < 0) {
      wr('-');
    }
    int divisor = 1000000000;
    boolean isShown = false;
    while (divisor > 0) {
      int digit = value / divisor % 10;
      digit = digit < 0 ? -digit : digit;
      isShown |= digit != 0 || divisor == 1;
      if (isShown) {
        wr('0' + digit);
      }
      divisor /= 10;
    }
  }

  /** Eight digits and a blank. */
  public static void hexVal(int value) {
    hex(value, 28);
  }

  /** Two digits and a blank. */
  public static void byteVal(int value) {
    hex(value, 4);
  }

  private static void hex(int value, int first) {
    for (int shift = first; shift >= 0; shift -= 4) {
      wr(DIGITS.charAt(value >>> shift & 15));
    }
    wr(' ');
  }
}
