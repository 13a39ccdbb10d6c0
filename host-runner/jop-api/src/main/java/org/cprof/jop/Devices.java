package org.cprof.jop;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * JOP's devices, as far as the host can have them: counters of cycles and microseconds, a serial
 * line that is standard input and output, watchdog and others that only keep what was written.
 */
public final class Devices {

  private static final int BASE = 0xffffff80;
  private static final int COUNTER = BASE;
  private static final int MICROS = BASE + 1;
  private static final int PROCESSOR = BASE + 6;
  private static final int PROCESSORS = BASE + 11;
  private static final int SERIAL_STATUS = BASE + 0x10;
  private static final int SERIAL_DATA = BASE + 0x11;
  private static final int MAY_SEND = 1;
  private static final int HAS_RECEIVED = 2;

  /** Names of addresses that programs write to. */
  private static final Map<Integer, String> NAMES = new TreeMap<Integer, String>();

  static {
    NAMES.put(BASE + 3, "watchdog");
    NAMES.put(BASE + 0x40, "LEDs");
    NAMES.put(SERIAL_DATA, "serial line");
  }

  private static final Map<Integer, Written> WRITTEN = new TreeMap<Integer, Written>();

  private Devices() {}

  /** What was written to an address. */
  private static final class Written {
    int times;
    int changes;
    int last;
  }

  /** Whether an address is that of a device. */
  public static boolean has(int address) {
    return address < 0;
  }

  /** What a device's register shows. */
  public static int read(int address) {
    switch (address) {
      case COUNTER:
        return (int) Processor.cycles();
      case MICROS:
        return (int) Processor.micros();
      case PROCESSOR:
        return 0;
      case PROCESSORS:
        return 1;
      case SERIAL_STATUS:
        Processor.synchronize();
        return MAY_SEND | (received() > 0 ? HAS_RECEIVED : 0);
      case SERIAL_DATA:
        return receive();
      default:
        Processor.synchronize();
        Written written = WRITTEN.get(address);
        return written == null ? 0 : written.last;
    }
  }

  private static int received() {
    try {
      return System.in.available();
    } catch (IOException closed) {
      return 0;
    }
  }

  private static int receive() {
    try {
      return received() > 0 ? System.in.read() : 0;
    } catch (IOException closed) {
      return 0;
    }
  }

  /** Writes to a device's register. */
  public static void write(int value, int address) {
    Processor.synchronize();
    Written written = WRITTEN.get(address);
    if (written == null) {
      written = new Written();
      WRITTEN.put(address, written);
    }
    written.changes += written.times > 0 && written.last != value ? 1 : 0;
    written.times++;
    written.last = value;
    if (address == SERIAL_DATA) {
      System.out.write(value);
      if (value == '\n') {
        System.out.flush();
      }
    }
  }

  /** What was written to each device, in a line. */
  static List<String> used() {
    List<String> used = new ArrayList<String>();
    for (Map.Entry<Integer, Written> entry : WRITTEN.entrySet()) {
      String name = NAMES.get(entry.getKey());
      Written written = entry.getValue();
      used.add(
          (name == null ? "IO_BASE+0x" + Integer.toHexString(entry.getKey() - BASE) : name)
              + ": "
              + written.times
              + " writes, "
              + written.changes
              + " changes, last "
              + written.last);
    }
    return used;
  }
}
