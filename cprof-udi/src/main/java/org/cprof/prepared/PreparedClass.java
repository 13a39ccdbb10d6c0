package org.cprof.prepared;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import org.cprof.instrument.OperandSites;
import org.cprof.instrument.method.MethodInfo;
import org.cprof.instrument.method.MethodRegistry;

/**
 * A class file as the instrumenter left it, with the places where numbers stand that are given anew
 * in each VM.
 *
 * @param name internal name
 * @param original what it was made from
 * @param items what the numbers stand for, in the order in which they are given
 * @param smallNumbers whether they stand in instructions, two bytes each, and not in constants
 * @param offsets of the numbers in the code
 * @param itemOfOffset the item whose number stands at each of these
 * @param code the instrumented class file
 */
public record PreparedClass(
    String name,
    Original original,
    List<Item> items,
    boolean smallNumbers,
    int[] offsets,
    int[] itemOfOffset,
    byte[] code) {

  /** Gets numbers for its items in this VM, in their order. */
  public int[] numbers(MethodRegistry registry, OperandSites sites) {
    int[] numbers = new int[items.size()];
    for (int i = 0; i < numbers.length; i++) {
      numbers[i] = items.get(i).number(registry, sites);
    }
    return numbers;
  }

  /** The same, with -1 in the place of what is no method of the class. */
  public int[] numbersOfMethods(int[] numbers) {
    int[] ofMethods = numbers.clone();
    for (int i = 0; i < ofMethods.length; i++) {
      if (!(items.get(i) instanceof Item.Method)) {
        ofMethods[i] = -1;
      }
    }
    return ofMethods;
  }

  /**
   * The instrumented class with the numbers of its items.
   *
   * @return null where a number is too large for its place
   */
  public byte[] link(int[] numbers) {
    for (int i = 0; i < offsets.length; i++) {
      int number = numbers[itemOfOffset[i]];
      if (!smallNumbers) {
        ByteSource.putInt(code, offsets[i], number);
      } else if (number == (short) number) {
        ByteSource.putShort(code, offsets[i], number);
      } else {
        return null;
      }
    }
    return code;
  }

  byte[] encoded() throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    DataOutputStream out = new DataOutputStream(bytes);
    ByteSource.writeString(out, name);
    original.write(out);
    out.writeInt(items.size());
    for (Item item : items) {
      item.write(out);
    }
    out.writeBoolean(smallNumbers);
    ByteSource.writeInts(out, offsets);
    ByteSource.writeInts(out, itemOfOffset);
    out.writeInt(code.length);
    out.write(code);
    return bytes.toByteArray();
  }

  /**
   * Reads what {@link #encoded} has written.
   *
   * @param routines the routines of this VM that callers count, by the bytecode of the target
   */
  static PreparedClass decoded(byte[] bytes, IntFunction<MethodInfo> routines) {
    ByteSource in = new ByteSource(bytes, 0);
    String name = in.readString();
    Original original = Original.read(in);
    int count = in.readInt();
    List<Item> items = new ArrayList<>(count);
    for (int i = 0; i < count; i++) {
      items.add(Item.read(in, routines));
    }
    return new PreparedClass(
        name,
        original,
        items,
        in.readByte() != 0,
        in.readInts(),
        in.readInts(),
        in.readBytes(in.readInt()));
  }
}
