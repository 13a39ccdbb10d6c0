package org.cprof.prepared;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import org.cprof.instrument.method.MethodInfo;
import org.cprof.instrument.method.MethodRegistry;

/**
 * A class file as the instrumenter left it, with the places where numbers stand that are given anew
 * in each JVM.
 *
 * @param name internal name
 * @param items what the numbers stand for, in the order in which they are given
 * @param offsets of the numbers in the code
 * @param itemOfOffset the item whose number stands at each of these
 * @param code the instrumented class file
 */
public record PreparedClass(
    String name, List<Item> items, int[] offsets, int[] itemOfOffset, byte[] code) {

  /** In place of the number of what gets none, or gets it in the JVM. */
  public static final int NONE = -1;

  /** Gets numbers for its methods, in their order; {@link #NONE} for places. */
  public int[] numbers(MethodRegistry registry) {
    int[] numbers = new int[items.size()];
    for (int i = 0; i < numbers.length; i++) {
      numbers[i] = items.get(i).number(registry);
    }
    return numbers;
  }

  /** The instrumented class with the numbers of its methods. */
  public byte[] link(int[] numbers) {
    byte[] linked = code.clone();
    for (int i = 0; i < offsets.length; i++) {
      int number = numbers[itemOfOffset[i]];
      if (number != NONE) {
        ByteSource.putInt(linked, offsets[i], number);
      }
    }
    return linked;
  }

  /** Where the number of an item stands. */
  public List<Integer> offsetsOf(int item) {
    List<Integer> found = new ArrayList<>();
    for (int i = 0; i < offsets.length; i++) {
      if (itemOfOffset[i] == item) {
        found.add(offsets[i]);
      }
    }
    return found;
  }

  byte[] encoded() {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    DataOutputStream out = new DataOutputStream(bytes);
    try {
      ByteSource.writeString(out, name);
      out.writeInt(items.size());
      for (Item item : items) {
        item.write(out);
      }
      ByteSource.writeInts(out, offsets);
      ByteSource.writeInts(out, itemOfOffset);
      out.writeInt(code.length);
      out.write(code);
    } catch (IOException impossible) {
      throw new IllegalStateException(impossible);
    }
    return bytes.toByteArray();
  }

  /**
   * Reads what {@link #encoded} has written.
   *
   * @param routines the routines that callers count, by the bytecode of the target
   */
  static PreparedClass decoded(byte[] bytes, IntFunction<MethodInfo> routines) {
    ByteSource in = new ByteSource(bytes, 0);
    String name = in.readString();
    int count = in.readInt();
    List<Item> items = new ArrayList<>(count);
    for (int i = 0; i < count; i++) {
      items.add(Item.read(in, routines));
    }
    return new PreparedClass(name, items, in.readInts(), in.readInts(), in.readBytes(in.readInt()));
  }
}
