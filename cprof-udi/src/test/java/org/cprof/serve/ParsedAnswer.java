package org.cprof.serve;

import java.util.ArrayList;
import java.util.List;
import org.cprof.prepared.Message;

/** An answer, taken apart as the run-time does. */
final class ParsedAnswer {

  private final int rows;
  private final int firstId;
  private final byte[] block;
  private final List<String> notes = new ArrayList<>();
  private final Message rest;

  ParsedAnswer(byte[] content) {
    rest = new Message(content, 0);
    rows = rest.getInt();
    firstId = rows == 0 ? -1 : rest.getInt();
    block = rows == 0 ? new byte[0] : rest.getBytes();
    for (int count = rest.getInt(); count > 0; count--) {
      notes.add("override " + rest.getText() + "." + rest.getText() + " " + rest.getInt());
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
  Message rest() {
    return rest;
  }
}
