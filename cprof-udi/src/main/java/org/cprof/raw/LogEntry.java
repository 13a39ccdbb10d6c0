package org.cprof.raw;

import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;
import org.cprof.instrument.call.Item;
import org.cprof.instrument.method.MethodInfo;
import org.cprof.prepared.Message;
import org.cprof.prepared.RecordCodec;

/** An entry of a raw profile's log, in the order in which things happened. */
public sealed interface LogEntry {

  default byte[] encoded() {
    return RecordCodec.write(new Message(), (Record) this).content();
  }

  /**
   * Reads an entry.
   *
   * @param routines the routines that callers count, by the bytecode of the target
   */
  static LogEntry read(byte[] entry, IntFunction<MethodInfo> routines) {
    return new RecordCodec(routines).read(new Message(entry), LogEntry.class);
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
    static final int TAG = 1;
  }

  /**
   * A class that the JVM has loaded.
   *
   * @param offset where it stands in the store
   * @param numbers the ids of its methods, in the order of its items; -1 for other items
   */
  record Loaded(long offset, int[] numbers) implements LogEntry {
    static final int TAG = 3;
  }

  /**
   * A method that got an id, and is in no class of the store.
   *
   * @param sites where it calls; null if that is not told
   */
  record Registered(int id, MethodInfo info, Item.Method.Positions sites) implements LogEntry {
    static final int TAG = 4;
  }

  /** A method or class that runs as it is, with the reason. */
  record LeftOut(String text) implements LogEntry {
    static final int TAG = CProfFile.LEFT_OUT;
  }

  /** The program has started a JVM that does not count, by this command. */
  record UncountedJvm(String command) implements LogEntry {
    static final int TAG = 13;
  }

  /** A pattern of classes has matched for the first time. */
  record Matched(String pattern) implements LogEntry {
    static final int TAG = 7;
  }

  /**
   * Counting was started, stopped or reset.
   *
   * @param command its name in lower case
   * @param copy name of the file beside this one that has the trees of that time
   */
  record Switched(String command, String copy) implements LogEntry {
    static final int TAG = CProfFile.SWITCHED;
  }

  /**
   * A method whose calls are recorded one by one: the first has the series 0, and so on.
   *
   * @param isLimited whether it is a test, an annotation of which says what it may cost
   * @param isPart whether it only leads to a dynamic test or is the body of one
   */
  record Recorded(String method, boolean isLimited, boolean isPart) implements LogEntry {
    static final int TAG = 10;
  }

  /**
   * A class that has executed a test that it inherits.
   *
   * @param limited the tests that annotations limit where this class inherits them; each by the
   *     class that declares it, name and descriptor in one
   */
  record Inherited(String className, List<String> limited) implements LogEntry {
    static final int TAG = 12;
  }

  /** A recorded method that the program has asked what its calls cost. */
  record Measured(String method) implements LogEntry {
    static final int TAG = 11;
  }

  /**
   * The JVM has come to its end by itself.
   *
   * @param missed loaded classes that are neither counted nor left out by name
   */
  record End(List<String> missed) implements LogEntry {
    static final int TAG = CProfFile.ENDED_BY_ITSELF;
  }
}
