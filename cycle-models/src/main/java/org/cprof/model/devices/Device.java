package org.cprof.model.devices;

/**
 * A row of {@code devices.csv}: registers at addresses one after the other.
 *
 * @param name the constant of the target's library that is the first address
 * @param address of the first register, below 0
 * @param words how many registers there are
 * @param source where that comes from
 */
public record Device(String name, int address, int words, String source) {

  /** Whether one of the registers is at an address. */
  boolean isAt(int other) {
    return address <= other && other < address + words;
  }
}
