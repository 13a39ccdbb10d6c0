package org.cprof.serve;

import org.cprof.prepared.ByteSource;

/** A request of a JVM, see {@code java.lang.CProfProtocol}. */
final class Request {

  private final ByteSource in;
  private final int kind;

  /**
   * @param content without its length
   */
  Request(byte[] content) {
    in = new ByteSource(content, 0);
    kind = in.readByte();
  }

  int kind() {
    return kind;
  }

  int getByte() {
    return in.readByte();
  }

  boolean getFlag() {
    return in.readByte() != 0;
  }

  int getInt() {
    return in.readInt();
  }

  long getLong() {
    return in.readLong();
  }

  String getText() {
    return in.readString();
  }

  byte[] getBytes() {
    return in.readBytes(in.readInt());
  }

  String[] getTexts() {
    String[] texts = new String[in.readInt()];
    for (int i = 0; i < texts.length; i++) {
      texts[i] = in.readString();
    }
    return texts;
  }
}
