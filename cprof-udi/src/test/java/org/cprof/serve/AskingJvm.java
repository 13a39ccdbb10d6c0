package org.cprof.serve;

import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.EOFException;
import java.io.File;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.util.Arrays;

/** What a JVM does at its ends of two pipes, from the description of the protocol. */
final class AskingJvm {

  private static final int PART = 4096;
  private static final int HEAD = 12;

  private final OutputStream ask;
  private final DataInputStream answer;
  private int number;

  /**
   * @param answer null for a JVM that only asks
   */
  AskingJvm(OutputStream ask, InputStream answer) {
    this.ask = ask;
    this.answer = answer == null ? null : new DataInputStream(answer);
  }

  /** Takes a free pair in a folder. */
  static AskingJvm take(Path folder, long process) throws IOException {
    File own = folder.resolve(Long.toString(process)).toFile();
    for (File free : folder.toFile().listFiles((in, name) -> name.startsWith("free-"))) {
      if (free.renameTo(own)) {
        return new AskingJvm(
            new FileOutputStream(new File(own, "ask")),
            new FileInputStream(new File(own, "answer")));
      }
    }
    throw new IOException("no pair is free in " + folder);
  }

  /** The parts of a message. */
  static byte[] parts(int number, int state, byte[] content) {
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    for (int at = 0; at < content.length; at += PART - HEAD) {
      ByteBuffer part = ByteBuffer.allocate(PART).order(ByteOrder.nativeOrder());
      part.putInt(number).putInt(content.length - at).putInt(state);
      part.put(content, at, Math.min(content.length - at, PART - HEAD));
      all.writeBytes(part.array());
    }
    return all.toByteArray();
  }

  /** The last request was this one. */
  void setNumber(int ofRequest) {
    number = ofRequest;
  }

  void send(byte[] request) throws IOException {
    ask.write(parts(++number, 0, request));
  }

  /** Sends only so many parts of a request. */
  void sendPartly(byte[] request, int parts) throws IOException {
    ask.write(Arrays.copyOf(parts(++number, 0, request), parts * PART));
  }

  /** The next answer to the last request; null at the end. */
  byte[] receive() throws IOException {
    try {
      ByteBuffer part = part();
      while (part.getInt(0) != number) {
        part = part();
      }
      byte[] content = new byte[part.getInt(4)];
      for (int at = 0; at < content.length; at += PART - HEAD) {
        part = at == 0 ? part : part();
        part.get(HEAD, content, at, Math.min(content.length - at, PART - HEAD));
      }
      return content;
    } catch (EOFException end) {
      return null;
    }
  }

  private ByteBuffer part() throws IOException {
    byte[] part = new byte[PART];
    answer.readFully(part);
    return ByteBuffer.wrap(part).order(ByteOrder.nativeOrder());
  }

  /** The answer to a request; null at the end. */
  byte[] ask(byte[] request) throws IOException {
    try {
      send(request);
    } catch (IOException nobodyReads) {
      return null;
    }
    return receive();
  }
}
