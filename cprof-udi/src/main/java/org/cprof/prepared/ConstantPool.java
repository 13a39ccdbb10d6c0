package org.cprof.prepared;

import java.util.Arrays;
import java.util.function.IntConsumer;

/** Finds the way through the constant pool of a class file (JVMS 4.4). */
public final class ConstantPool {

  /** Offset of the first constant. */
  static final int FIRST = 10;

  private static final int COUNT = 8;

  private static final int UTF8 = 1;
  private static final int INTEGER = 3;

  private ConstantPool() {}

  /**
   * A class file with the constants of another one, behind its own.
   *
   * @param more a class file whose first constants are the same
   * @throws IllegalArgumentException if they are not
   */
  public static byte[] extended(byte[] classFile, byte[] more) {
    int end = end(classFile);
    int newEnd = end(more);
    if (newEnd < end || !Arrays.equals(classFile, FIRST, end, more, FIRST, end)) {
      throw new IllegalArgumentException("the constants of another class");
    }
    byte[] extended = Arrays.copyOf(more, newEnd + classFile.length - end);
    System.arraycopy(classFile, 0, extended, 0, COUNT);
    System.arraycopy(classFile, end, extended, newEnd, classFile.length - end);
    return extended;
  }

  /** Where the constant pool of a well-formed class file ends. */
  static int end(byte[] classFile) {
    return walk(classFile, null);
  }

  /**
   * Walks through a well-formed class file's constants.
   *
   * @param integers gets the offset of each integer constant's value; null where nobody asks
   * @return where the constant pool ends
   */
  static int walk(byte[] classFile, IntConsumer integers) {
    int count = shortAt(classFile, COUNT);
    int at = FIRST;
    for (int i = 1; i < count; i++) {
      int tag = classFile[at];
      if (tag == INTEGER && integers != null) {
        integers.accept(at + 1);
      }
      if (tag == UTF8) {
        at += 3 + shortAt(classFile, at + 1);
      } else {
        at += length(tag);
      }
      if (tag == 5 || tag == 6) { // A long or double takes two numbers.
        i++;
      }
    }
    return at;
  }

  private static int length(int tag) {
    return switch (tag) {
      case 7, 8, 16, 19, 20 -> 3; // class, string, method type, module, package
      case 15 -> 4; // method handle
      case 5, 6 -> 9; // long, double
      case 3, 4, 9, 10, 11, 12, 17, 18 -> 5; // numbers, references, name and type, dynamic
      default -> throw new IllegalArgumentException("no constant has the tag " + tag);
    };
  }

  static int shortAt(byte[] bytes, int at) {
    return (bytes[at] & 0xFF) << 8 | bytes[at + 1] & 0xFF;
  }
}
