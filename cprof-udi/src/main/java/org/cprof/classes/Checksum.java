package org.cprof.classes;

import java.util.zip.Adler32;
import java.util.zip.CRC32;

/** A checksum of 64 bits: CRC-32 and Adler-32, which the JDK has as native code. */
public final class Checksum {

  private Checksum() {}

  public static long of(byte[] bytes, int from, int to) {
    CRC32 high = new CRC32();
    high.update(bytes, from, to - from);
    Adler32 low = new Adler32();
    low.update(bytes, from, to - from);
    return high.getValue() << 32 | low.getValue();
  }
}
