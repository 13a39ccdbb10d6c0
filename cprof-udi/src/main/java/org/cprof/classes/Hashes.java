package org.cprof.classes;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** Names for files that are made from their content. */
public final class Hashes {
  private static final int BYTES = 12;

  private Hashes() {}

  /** The first 96 bits of the SHA-256 hash, in hexadecimal digits. */
  public static String sha256(byte[] content) {
    try {
      byte[] hash = MessageDigest.getInstance("SHA-256").digest(content);
      return HexFormat.of().formatHex(hash, 0, BYTES);
    } catch (NoSuchAlgorithmException everyJdkHasIt) {
      throw new IllegalStateException(everyJdkHasIt);
    }
  }
}
