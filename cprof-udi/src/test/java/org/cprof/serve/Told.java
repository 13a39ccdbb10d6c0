package org.cprof.serve;

import java.util.ArrayList;
import java.util.List;
import org.cprof.prepared.ByteSource;

/** An answer, taken apart as the run-time does. */
final class Told {

  private final int rows;
  private final int firstId;
  private final byte[] block;
  private final List<String> notes = new ArrayList<>();
  private final ByteSource rest;

  Told(byte[] content) {
    rest = new ByteSource(content, 0);
    rows = rest.readInt();
    firstId = rows == 0 ? -1 : rest.readInt();
    block = rows == 0 ? new byte[0] : rest.readBytes(rest.readInt());
    for (int count = rest.readInt(); count > 0; count--) {
      notes.add(
          switch (rest.readByte()) {
            case 1 ->
                "override " + rest.readString() + "." + rest.readString() + " " + rest.readInt();
            case 2 -> "only call " + rest.readInt() + " " + rest.readLong();
            default -> throw new AssertionError("no such note");
          });
    }
  }

  /** How many methods the JVM has not known. */
  int rows() {
    return rows;
  }

  /** The id of the first of them. */
  int firstId() {
    return firstId;
  }

  byte[] block() {
    return block;
  }

  List<String> notes() {
    return notes;
  }

  /** What was asked for. */
  ByteSource rest() {
    return rest;
  }
}
