package org.cprof.serve;

import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.cprof.prepared.Message;

/** Messages in the parts in which they go through pipes, see {@code java.lang.CProfProtocol}. */
final class PipeMessages {

  /** Longer than any class file with its name. */
  private static final int MOST = 1 << 30;

  /**
   * A request.
   *
   * @param number of it
   * @param known ids of methods whose rows the JVM has: all below this one
   */
  record Request(int number, int known, Message request) {}

  private PipeMessages() {}

  /**
   * Reads the next request that is complete.
   *
   * @throws EOFException at the end, or where {@link #end} stands
   */
  static Request read(InputStream in) throws IOException {
    DataInputStream parts = new DataInputStream(in);
    ByteBuffer part = next(parts);
    while (true) {
      int number = part.getInt(CProfProtocol.NUMBER);
      int known = part.getInt(CProfProtocol.STATE);
      byte[] content = new byte[left(part)];
      int at = 0;
      while (part.getInt(CProfProtocol.NUMBER) == number && left(part) == content.length - at) {
        int count = Math.min(content.length - at, CProfProtocol.MOST_IN_PART);
        part.get(CProfProtocol.CONTENT, content, at, count);
        at += count;
        if (at == content.length) {
          return new Request(number, known, new Message(content));
        }
        part = next(parts);
      }
    }
  }

  private static ByteBuffer next(DataInputStream parts) throws IOException {
    byte[] part = new byte[CProfProtocol.PART_BYTES];
    parts.readFully(part);
    ByteBuffer buffer = ByteBuffer.wrap(part).order(ByteOrder.nativeOrder());
    if (left(buffer) == 0) {
      throw new EOFException();
    }
    return buffer;
  }

  private static int left(ByteBuffer part) throws IOException {
    int left = part.getInt(CProfProtocol.LEFT);
    if (left < 0 || left > MOST) {
      throw new IOException("a request of " + left + " bytes");
    }
    return left;
  }

  /** Writes the answer to a request, all its parts at once. */
  static void write(OutputStream out, int number, boolean isAnswer, byte[] content)
      throws IOException {
    int most = CProfProtocol.MOST_IN_PART;
    ByteBuffer parts = empty((content.length + most - 1) / most);
    int part = 0;
    for (int at = 0; at < content.length; at += most) {
      parts.putInt(part + CProfProtocol.NUMBER, number);
      parts.putInt(part + CProfProtocol.LEFT, content.length - at);
      parts.putInt(
          part + CProfProtocol.STATE,
          isAnswer ? CProfProtocol.ANSWERED : CProfProtocol.NOT_ANSWERED);
      parts.put(part + CProfProtocol.CONTENT, content, at, Math.min(content.length - at, most));
      part += CProfProtocol.PART_BYTES;
    }
    out.write(parts.array());
    out.flush();
  }

  private static ByteBuffer empty(int parts) {
    return ByteBuffer.allocate(parts * CProfProtocol.PART_BYTES).order(ByteOrder.nativeOrder());
  }

  /** A part that no request has. */
  static byte[] end() {
    return empty(1).array();
  }
}
