package com.jopdesign.sys;

import org.cprof.jop.Devices;
import org.cprof.jop.Memory;
import org.cprof.jop.Registers;

/**
 * What JOP's own bytecodes do. Calls of these methods become such bytecodes on the target, and are
 * priced as they are.
 */
public final class Native {

  private static final String STACK = "the host's stack has no words";
  private static final String OBJECTS = "the host's objects have no words";

  private Native() {}

  /** Reads a word of the memory, or a register of a device at a negative address. */
  public static int rd(int address) {
    return Devices.has(address) ? Devices.read(address) : Memory.read(address);
  }

  /** Writes what {@link #rd} reads. */
  public static void wr(int value, int address) {
    if (Devices.has(address)) {
      Devices.write(value, address);
    } else {
      Memory.write(value, address);
    }
  }

  /**
   * Reads a register of a device by its address of 2014, wherever the model has it: what stands in
   * for JOP's own classes, whose addresses are constants of their code. Its descriptor tells it
   * from what programs call.
   */
  public static int rd(short address) {
    return Devices.read(Registers.ofStandIn(address));
  }

  /** Writes what {@link #rd(short)} reads. */
  public static void wr(int value, short address) {
    Devices.write(value, Registers.ofStandIn(address));
  }

  public static int rdMem(int address) {
    return rd(address);
  }

  public static void wrMem(int value, int address) {
    wr(value, address);
  }

  /** Reads a word of the on-chip memory. */
  public static int rdIntMem(int address) {
    return Memory.readInternal(address);
  }

  public static void wrIntMem(int value, int address) {
    Memory.writeInternal(value, address);
  }

  public static int getSP() {
    throw Memory.missing("Native.getSP", STACK);
  }

  public static void setSP(int value) {
    throw Memory.missing("Native.setSP", STACK);
  }

  public static int getVP() {
    throw Memory.missing("Native.getVP", STACK);
  }

  public static void setVP(int value) {
    throw Memory.missing("Native.setVP", STACK);
  }

  /** Copies words of the on-chip memory into an array. */
  public static void int2extMem(int from, int[] to, int count) {
    for (int i = 0; i < count; i++) {
      to[i] = Memory.readInternal(from + i);
    }
  }

  /** Copies words of an array into the on-chip memory. */
  public static void ext2intMem(int[] from, int to, int count) {
    for (int i = 0; i < count; i++) {
      Memory.writeInternal(from[i], to + i);
    }
  }

  public static long makeLong(int high, int low) {
    return (long) high << 32 | low & 0xffffffffL;
  }

  public static void invoke(int argument, int pointer) {
    throw Memory.missing("Native.invoke", "the host's methods have no addresses");
  }

  public static void invoke(int pointer) {
    throw Memory.missing("Native.invoke", "the host's methods have no addresses");
  }

  /** A number that stands for an object's address. */
  public static int toInt(Object object) {
    return Memory.number(object);
  }

  /** The object of {@link #toInt(Object)}. */
  public static Object toObject(int address) {
    return Memory.object(address);
  }

  public static int[] toIntArray(int address) {
    return (int[]) Memory.object(address);
  }

  public static int toInt(float value) {
    return Float.floatToRawIntBits(value);
  }

  public static float toFloat(int bits) {
    return Float.intBitsToFloat(bits);
  }

  public static long toLong(double value) {
    return Double.doubleToRawLongBits(value);
  }

  public static double toDouble(long bits) {
    return Double.longBitsToDouble(bits);
  }

  /** A monitor of JOP stops interrupts, of which the host has none. */
  public static void lock(int reference) {}

  public static void unlock(int reference) {}

  public static int condMove(int a, int b, boolean condition) {
    return condition ? a : b;
  }

  public static Object condMoveRef(Object a, Object b, boolean condition) {
    return condition ? a : b;
  }

  /** Empties the data caches, which hold nothing of these words. */
  public static void invalidate() {}

  /** Copies a word of one place in the memory to another. */
  public static void memCopy(int to, int from, int position) {
    Memory.write(Memory.read(from + position), to + position);
  }

  public static int getStatic(int address) {
    throw Memory.missing("Native.getStatic", OBJECTS);
  }

  public static void putStatic(int value, int address) {
    throw Memory.missing("Native.putStatic", OBJECTS);
  }

  public static int getField(int reference, int index) {
    throw Memory.missing("Native.getField", OBJECTS);
  }

  public static void putField(int reference, int index, int value) {
    throw Memory.missing("Native.putField", OBJECTS);
  }

  public static int arrayLoad(int reference, int index) {
    return ((int[]) Memory.object(reference))[index];
  }

  public static void arrayStore(int reference, int index, int value) {
    ((int[]) Memory.object(reference))[index] = value;
  }

  public static int arrayLength(int reference) {
    return java.lang.reflect.Array.getLength(Memory.object(reference));
  }
}
