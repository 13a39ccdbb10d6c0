package org.cprof.classes;

import java.util.function.IntConsumer;

/** Finds the way through the constant pool of a class file (JVMS 4.4). */
public final class ConstantPool {

  /** Offset of the first constant. */
  private static final int FIRST = 10;

  private static final int COUNT = 8;

  private static final int UTF8 = 1;
  private static final int INTEGER = 3;

  private ConstantPool() {}

  /**
   * Walks through a well-formed class file's constants.
   *
   * @param integers gets the offset of each integer constant's value
   * @return where the constants end
   */
  public static int walk(byte[] classFile, IntConsumer integers) {
    int count = shortAt(classFile, COUNT);
    int at = FIRST;
    for (int i = 1; i < count; i++) {
      int tag = classFile[at];
      if (tag == INTEGER) {
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
