package org.cprof.raw;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.IntFunction;
import org.cprof.instrument.method.MethodInfo;
import org.cprof.prepared.ByteSource;
import org.cprof.prepared.Item;

/** An entry of a raw profile's log, in the order in which things happened. */
public sealed interface LogEntry {

  /** Writes the entry behind a byte that tells which one it is. */
  void write(DataOutputStream out) throws IOException;

  /** The entry as it stands in the log. */
  default byte[] encoded() {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try {
      write(new DataOutputStream(bytes));
    } catch (IOException impossible) {
      throw new UncheckedIOException(impossible);
    }
    return bytes.toByteArray();
  }

  /**
   * Reads what {@link #write} has written.
   *
   * @param routines the routines that callers count, by the bytecode of the target
   */
  static LogEntry read(byte[] entry, IntFunction<MethodInfo> routines) {
    ByteSource in = new ByteSource(entry, 0);
    int tag = in.readByte();
    return switch (tag) {
      case Start.TAG -> Start.read(in);
      case Loaded.TAG -> new Loaded(in.readLong(), in.readInts());
      case Registered.TAG ->
          new Registered(in.readInt(), ((Item.Method) Item.read(in, routines)).info());
      case CallSites.TAG -> new CallSites(in.readInt(), in.readInts(), in.readInts());
      case LeftOut.TAG -> new LeftOut(in.readString());
      case Matched.TAG -> new Matched(in.readString());
      case Switched.TAG -> new Switched(in.readString(), in.readString());
      case Recorded.TAG -> new Recorded(in.readString());
      case End.TAG -> new End(strings(in), strings(in));
      default -> throw new IllegalArgumentException("no entry has the tag " + tag);
    };
  }

  private static List<String> strings(ByteSource in) {
    int count = in.readInt();
    List<String> strings = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      strings.add(in.readString());
    }
    return strings;
  }

  private static void write(DataOutputStream out, List<String> strings) throws IOException {
    out.writeInt(strings.size());
    for (String string : strings) {
      ByteSource.writeString(out, string);
    }
  }

  /**
   * What the JVM is told, and what it is; the first entry.
   *
   * @param options of the run, by key
   * @param process id of the process
   * @param tool that counts, with its version
   * @param jdk the JVM and its version
   * @param command the program, as the JVM knows it
   * @param start the folder with what the JVM started with
   * @param store the file with the classes that it loaded
   */
  record Start(
      Map<String, String> options,
      long process,
      String tool,
      String jdk,
      String command,
      String start,
      String store)
      implements LogEntry {
    private static final int TAG = 1;

    @Override
    public void write(DataOutputStream out) throws IOException {
      out.writeByte(TAG);
      out.writeInt(options.size());
      for (Map.Entry<String, String> option : options.entrySet()) {
        ByteSource.writeString(out, option.getKey());
        ByteSource.writeString(out, option.getValue());
      }
      out.writeLong(process);
      for (String text : List.of(tool, jdk, command, start, store)) {
        ByteSource.writeString(out, text);
      }
    }

    private static Start read(ByteSource in) {
      int count = in.readInt();
      Map<String, String> options = new TreeMap<>();
      for (int i = 0; i < count; i++) {
        options.put(in.readString(), in.readString());
      }
      return new Start(
          options,
          in.readLong(),
          in.readString(),
          in.readString(),
          in.readString(),
          in.readString(),
          in.readString());
    }
  }

  /**
   * A class that the JVM has loaded.
   *
   * @param place where it stands in the store
   * @param numbers the ids of its methods, in the order of its items; -1 for other items
   */
  record Loaded(long place, int[] numbers) implements LogEntry {
    private static final int TAG = 3;

    @Override
    public void write(DataOutputStream out) throws IOException {
      out.writeByte(TAG);
      out.writeLong(place);
      ByteSource.writeInts(out, numbers);
    }
  }

  /** A method that got an id. */
  record Registered(int id, MethodInfo info) implements LogEntry {
    private static final int TAG = 4;

    @Override
    public void write(DataOutputStream out) throws IOException {
      out.writeByte(TAG);
      out.writeInt(id);
      new Item.Method(info, null).write(out);
    }
  }

  /** Where a method calls: the source lines and bytecode indexes of its slots, from slot 1. */
  record CallSites(int id, int[] lines, int[] bytecodeIndexes) implements LogEntry {
    private static final int TAG = 5;

    @Override
    public void write(DataOutputStream out) throws IOException {
      out.writeByte(TAG);
      out.writeInt(id);
      ByteSource.writeInts(out, lines);
      ByteSource.writeInts(out, bytecodeIndexes);
    }
  }

  /** A method or class that runs as it is, with the reason. */
  record LeftOut(String text) implements LogEntry {
    private static final int TAG = CProfFile.LEFT_OUT;

    @Override
    public void write(DataOutputStream out) throws IOException {
      ByteSource.write(out, TAG, text);
    }
  }

  /** A pattern of classes has matched for the first time. */
  record Matched(String pattern) implements LogEntry {
    private static final int TAG = 7;

    @Override
    public void write(DataOutputStream out) throws IOException {
      ByteSource.write(out, TAG, pattern);
    }
  }

  /**
   * Counting was started, stopped or reset.
   *
   * @param command its name in lower case
   * @param copy name of the file beside this one that has the trees of that time
   */
  record Switched(String command, String copy) implements LogEntry {
    private static final int TAG = CProfFile.SWITCHED;

    @Override
    public void write(DataOutputStream out) throws IOException {
      ByteSource.write(out, TAG, command, copy);
    }
  }

  /** A method whose calls are recorded one by one: the first has the series 0, and so on. */
  record Recorded(String method) implements LogEntry {
    private static final int TAG = 10;

    @Override
    public void write(DataOutputStream out) throws IOException {
      ByteSource.write(out, TAG, method);
    }
  }

  /**
   * The JVM has come to its end by itself.
   *
   * @param missed loaded classes that are neither counted nor left out by name
   * @param routineDifferences a line for each routine of the user that returned something else than
   *     the host
   */
  record End(List<String> missed, List<String> routineDifferences) implements LogEntry {
    private static final int TAG = CProfFile.ENDED_BY_ITSELF;

    @Override
    public void write(DataOutputStream out) throws IOException {
      out.writeByte(TAG);
      LogEntry.write(out, missed);
      LogEntry.write(out, routineDifferences);
    }
  }
}
