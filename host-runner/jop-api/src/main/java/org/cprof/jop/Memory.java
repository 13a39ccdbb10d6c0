package org.cprof.jop;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;

/** Words by address, and objects by a number that stands for theirs. */
public final class Memory {

  private static final int WORDS = Setting.memoryWords();

  private static final int INTERNAL_WORDS = 1 << 10;

  /** Numbers of objects begin behind the words, so that none is taken for another. */
  private static final int FIRST_OBJECT = WORDS;

  /** From the number of an object on: a header, a field or an element of it was meant. */
  private static final int NEAR_OBJECT = 1 << 10;

  private static final int[] WORD = new int[WORDS];
  private static final int[] INTERNAL = new int[INTERNAL_WORDS];
  private static final List<Object> OBJECTS = new ArrayList<Object>();
  private static final Map<Object, Integer> NUMBERS = new IdentityHashMap<Object, Integer>();

  private Memory() {}

  /** The word at an address. */
  public static int read(int address) {
    return WORD[checked(address)];
  }

  /** Writes a word. */
  public static void write(int value, int address) {
    WORD[checked(address)] = value;
  }

  /** The word at an address of the on-chip memory. */
  public static int readInternal(int address) {
    return INTERNAL[checkedInternal(address)];
  }

  /** Writes a word of the on-chip memory. */
  public static void writeInternal(int value, int address) {
    INTERNAL[checkedInternal(address)] = value;
  }

  private static int checked(int address) {
    if (address < 0 || address >= WORDS) {
      throw Missing.of(
          "address " + address + " of the memory",
          isNearObject(address)
              ? "numbers from "
                  + FIRST_OBJECT
                  + " on stand for objects, which have no words on the"
                  + " host"
              : "it has " + WORDS + " words; --target-memory makes the memory larger");
    }
    return address;
  }

  private static synchronized boolean isNearObject(int address) {
    int last = FIRST_OBJECT + OBJECTS.size() - 1;
    return address >= FIRST_OBJECT && last >= FIRST_OBJECT && address - last < NEAR_OBJECT;
  }

  private static int checkedInternal(int address) {
    if (address < 0 || address >= INTERNAL_WORDS) {
      throw Missing.of(
          "address " + address + " of the on-chip memory", "it has " + INTERNAL_WORDS + " words");
    }
    return address;
  }

  /** A number for an object, 0 for null; the same for the same object. */
  public static synchronized int number(Object object) {
    if (object == null) {
      return 0;
    }
    Integer known = NUMBERS.get(object);
    if (known == null) {
      known = FIRST_OBJECT + OBJECTS.size();
      OBJECTS.add(object);
      NUMBERS.put(object, known);
    }
    return known;
  }

  public static synchronized Object object(int number) {
    if (number == 0) {
      return null;
    }
    int index = number - FIRST_OBJECT;
    if (index < 0 || index >= OBJECTS.size()) {
      throw Missing.of("an object at address " + number, "only what toInt returned is one");
    }
    return OBJECTS.get(index);
  }

  /** What a program used that no host can have. */
  public static RuntimeException missing(String method, String why) {
    return Missing.of(method, why);
  }
}
