package org.cprof.jop;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;

/**
 * JOP's devices, as far as the host can have them: counters of cycles and microseconds, a serial
 * line that is standard input and output, watchdog and others that only keep what was written.
 */
public final class Devices {

  private static final int COUNTER = Registers.address("IO_CNT");
  private static final int MICROS = Registers.address("IO_US_CNT");
  private static final int INTERRUPT = Registers.address("IO_SWINT");
  private static final int DEADLINE = Registers.address("IO_DEADLINE");
  private static final int PROCESSOR = Registers.address("IO_CPU_ID");
  private static final int PROCESSORS = Registers.address("IO_CPUCNT");
  private static final int SERIAL_STATUS = Registers.address("IO_STATUS");
  private static final int SERIAL_DATA = Registers.address("IO_UART");
  private static final int RANDOM = Registers.address("IO_PRAND");
  private static final int FIRST_FACTOR = Registers.address("IO_MAC_A");
  private static final int SECOND_FACTOR = Registers.address("IO_MAC_B");

  /** Begins alike, so that runs are equal. */
  private static final Random RANDOM_NUMBERS = new Random(1);

  private static final Accumulator ACCUMULATOR = new Accumulator();

  private static final int MAY_SEND = 1;
  private static final int HAS_RECEIVED = 2;

  /** What registers that programs write to are for. */
  private static final Map<Integer, String> NAMES = new TreeMap<Integer, String>();

  static {
    NAMES.put(Registers.address("IO_WD"), "watchdog");
    NAMES.put(Registers.address("IO_LED"), "LEDs");
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

  /**
   * What a device's register shows.
   *
   * @throws UnsupportedOperationException if there is no device at the address
   */
  public static int read(int address) {
    int register = Registers.checked(address);
    if (register == COUNTER) {
      return (int) Processor.cycles();
    } else if (register == MICROS) {
      return (int) Processor.micros();
    } else if (register == PROCESSOR) {
      return 0;
    } else if (register == PROCESSORS) {
      return 1;
    } else if (register == SERIAL_DATA) {
      return receive();
    } else if (register == RANDOM) {
      return RANDOM_NUMBERS.nextInt(Integer.MAX_VALUE);
    } else if (register == FIRST_FACTOR || register == SECOND_FACTOR) {
      return ACCUMULATOR.read();
    }
    Processor.synchronize();
    if (register == SERIAL_STATUS) {
      return MAY_SEND | (received() > 0 ? HAS_RECEIVED : 0);
    }
    Written written = WRITTEN.get(register);
    return written == null ? 0 : written.last;
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

  /**
   * Writes to a device's register.
   *
   * @throws UnsupportedOperationException if there is no device at the address
   */
  public static void write(int value, int address) {
    Registers.checked(address);
    Processor.synchronize();
    Written written = WRITTEN.get(address);
    if (written == null) {
      written = new Written();
      WRITTEN.put(address, written);
    }
    written.changes += written.times > 0 && written.last != value ? 1 : 0;
    written.times++;
    written.last = value;
    if (address == INTERRUPT) {
      Interrupts.raise(value);
    } else if (address == DEADLINE) {
      Processor.waitFor(value);
    } else if (address == FIRST_FACTOR) {
      ACCUMULATOR.writeFirst(value);
    } else if (address == SECOND_FACTOR) {
      ACCUMULATOR.writeSecond(value);
    } else if (address == SERIAL_DATA) {
      System.out.write(value);
      System.out.flush(); // whatever ends the program, the line has it
    }
  }

  /** What was written to each device, in a line. */
  static List<String> used() {
    List<String> used = new ArrayList<String>();
    for (Map.Entry<Integer, Written> entry : WRITTEN.entrySet()) {
      String name = NAMES.get(entry.getKey());
      Written written = entry.getValue();
      used.add(
          (name == null ? Registers.names(entry.getKey()) : name)
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
