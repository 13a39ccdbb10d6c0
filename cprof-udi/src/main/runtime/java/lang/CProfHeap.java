package java.lang;

import jdk.internal.loader.BootLoader;
import jdk.internal.loader.NativeLibraries;
import jdk.internal.misc.CProfNative;
import jdk.internal.misc.Unsafe;

/**
 * Collects garbage once before the program, after which the heap is as large as the plain JVM's,
 * which does not collect then. A full collection gives back what it leaves free, all but {@code
 * MaxHeapFreeRatio} per cent: of G1's first heap of 380 MB that would leave 16, in which a program
 * soon collects what the plain JVM never does. So the flag is 100 meanwhile. It is one of those
 * that may change while a JVM runs. HotSpot exports tables of its structures, for debuggers, by
 * which the flag is found; where they do not tell, the heap shrinks.
 */
final class CProfHeap {

  private static final Unsafe U = CProfNative.unsafe();

  private static final String FLAG = "JVMFlag";
  private static final String SHRINKING = "MaxHeapFreeRatio";
  private static final long NEVER = 100;

  private CProfHeap() {}

  /** Collects garbage, and leaves the heap's size as it is. */
  static void collect() {
    long ratio = ratio(BootLoader.getNativeLibraries());
    long usual = ratio == 0 ? 0 : U.getLong(null, ratio);
    if (ratio == 0 || Long.compareUnsigned(usual, NEVER) > 0) {
      Runtime.getRuntime().gc();
      return;
    }
    U.putLong(null, ratio, NEVER);
    try {
      Runtime.getRuntime().gc();
    } finally {
      U.putLong(null, ratio, usual);
    }
  }

  /** The address of the flag's value; 0 if this VM does not tell. */
  private static long ratio(NativeLibraries vm) {
    String entry = "gHotSpotVMStructEntry";
    long row = told(vm, "gHotSpotVMStructs");
    long stride = told(vm, entry.concat("ArrayStride"));
    long type = told(vm, entry.concat("TypeNameOffset"));
    long field = told(vm, entry.concat("FieldNameOffset"));
    long offset = told(vm, entry.concat("OffsetOffset"));
    long address = told(vm, entry.concat("AddressOffset"));
    long first = 0;
    long count = 0;
    long name = -1;
    long value = -1;
    // Without these, all are 0. The last row has no names.
    while (stride > 0 && U.getLong(null, row + type) != 0) {
      if (isText(U.getLong(null, row + type), FLAG)) {
        long text = U.getLong(null, row + field);
        if (isText(text, "flags")) {
          first = U.getLong(null, row + address);
        } else if (isText(text, "numFlags")) {
          count = U.getLong(null, row + address);
        } else if (isText(text, "_name")) {
          name = U.getLong(null, row + offset);
        } else if (isText(text, "_addr")) {
          value = U.getLong(null, row + offset);
        }
      }
      row += stride;
    }
    long bytes = size(vm);
    if (first == 0 || count == 0 || name < 0 || value < 0 || bytes <= 0) {
      return 0;
    }
    long flag = U.getLong(null, first);
    for (long left = U.getLong(null, count); left > 0; left--) {
      if (isText(U.getLong(null, flag + name), SHRINKING)) {
        return U.getLong(null, flag + value);
      }
      flag += bytes;
    }
    return 0;
  }

  /** Bytes of a flag's structure; 0 if this VM does not tell. */
  private static long size(NativeLibraries vm) {
    String entry = "gHotSpotVMTypeEntry";
    long row = told(vm, "gHotSpotVMTypes");
    long stride = told(vm, entry.concat("ArrayStride"));
    long type = told(vm, entry.concat("TypeNameOffset"));
    while (stride > 0 && U.getLong(null, row + type) != 0) {
      if (isText(U.getLong(null, row + type), FLAG)) {
        return U.getLong(null, row + told(vm, entry.concat("SizeOffset")));
      }
      row += stride;
    }
    return 0;
  }

  /** The value of a variable that the VM exports; 0 if it does not. */
  private static long told(NativeLibraries vm, String variable) {
    long address = vm.find(variable);
    return address == 0 ? 0 : U.getLong(null, address);
  }

  /** Whether a C string, which may be none, is a text of ASCII letters. */
  private static boolean isText(long address, String text) {
    for (int i = 0; address != 0 && i < text.length(); i++) {
      if (U.getByte(null, address + i) != text.charAt(i)) {
        return false;
      }
    }
    return address != 0 && U.getByte(null, address + text.length()) == 0;
  }
}
