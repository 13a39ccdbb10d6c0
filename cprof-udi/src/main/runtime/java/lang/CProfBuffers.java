package java.lang;

import java.nio.Buffer;
import java.nio.ByteBuffer;
import jdk.internal.misc.CProfNative;
import jdk.internal.misc.Unsafe;

/** Where files are mapped into memory. */
final class CProfBuffers {

  private static final Unsafe U = CProfNative.unsafe();
  private static final long ADDRESS = U.objectFieldOffset(Buffer.class, "address");

  private CProfBuffers() {}

  static long address(ByteBuffer buffer) {
    return U.getLong(buffer, ADDRESS);
  }
}
