package org.cprof.start;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import org.cprof.classes.Checksum;
import org.cprof.instrument.call.Item;
import org.cprof.instrument.method.CallerCountedCall;
import org.cprof.instrument.method.InvokeKind;
import org.cprof.instrument.method.MethodInfo;
import org.cprof.prepared.Message;
import org.cprof.prepared.RecordCodec;
import org.cprof.profile.MethodReference;
import org.cprof.profile.NodeKind;

/**
 * What is known of the classes that a JVM starts with: their methods by id. Each is read when it is
 * asked for. In their file the checksum of the rest stands in front.
 */
public final class StartMethods {

  /**
   * What stands in the file.
   *
   * @param routines ids below this one are roots and routines
   * @param named the names of routines, natives, bytecodes and the constructor of Object, by id
   * @param starts where each method starts among them, by id
   * @param classes internal names
   * @param leftOut methods that stay as they are, each with the reason
   * @param packages those of the JDK's own modules, with dots
   * @param kept of routines
   */
  private record Content(
      int routines,
      Map<Integer, MethodReference> named,
      int[] starts,
      byte[] methods,
      Set<String> classes,
      List<String> leftOut,
      Set<String> packages,
      OfRoutines kept) {}

  /**
   * @param callerCounted those that callers count, by the bytecode of the target
   * @param notes of all
   */
  private record OfRoutines(Map<Integer, byte[]> callerCounted, RoutineNotes notes) {}

  /** The codec of what has no calls. */
  private static final RecordCodec PLAIN = new RecordCodec(opcode -> null);

  private final Content content;
  private final RecordCodec codec;

  private final Map<Integer, MethodInfo> callerCounted = new ConcurrentHashMap<>();

  /** What was read last: a run reads a file when its JVM starts and when it has ended. */
  private static volatile LastRead last;

  private record LastRead(Path file, FileTime written, long bytes, StartMethods methods) {}

  private StartMethods(Content content) {
    this.content = content;
    this.codec = new RecordCodec(this::routine);
  }

  /**
   * Reads a file.
   *
   * @throws IOException if it cannot be read or is damaged
   */
  public static StartMethods read(Path file) throws IOException {
    FileTime written = Files.getLastModifiedTime(file);
    long bytes = Files.size(file);
    LastRead known = last;
    if (known == null
        || !known.file.equals(file)
        || !known.written.equals(written)
        || known.bytes != bytes) {
      known = new LastRead(file, written, bytes, readNow(file));
      last = known;
    }
    return known.methods;
  }

  private static StartMethods readNow(Path file) throws IOException {
    byte[] bytes = Files.readAllBytes(file);
    try {
      Message in = new Message(bytes);
      if (in.getLong() == Checksum.of(bytes, Long.BYTES, bytes.length)) {
        return new StartMethods(PLAIN.read(in, Content.class));
      }
    } catch (RuntimeException damaged) {
      throw new IOException(file + ": damaged", damaged);
    }
    throw new IOException(file + ": damaged");
  }

  /**
   * Writes a file.
   *
   * @param routines ids below this one are roots and routines
   * @param methods by id
   * @param classes internal names
   * @param leftOut methods that stay as they are, each with the reason
   * @param packages those of the JDK's own modules, with dots
   * @param callerCounted the routines that callers count, by the bytecode of the target
   * @param notes of all routines
   */
  static void write(
      Path file,
      int routines,
      List<Item.Method> methods,
      Set<String> classes,
      List<String> leftOut,
      Set<String> packages,
      Map<Integer, MethodInfo> callerCounted,
      RoutineNotes notes)
      throws IOException {
    Message entries = new Message();
    int[] starts = new int[methods.size()];
    for (int id = 0; id < starts.length; id++) {
      starts[id] = entries.position();
      RecordCodec.write(entries, methods.get(id));
    }
    Map<Integer, byte[]> stored = new TreeMap<>();
    callerCounted.forEach(
        (opcode, info) ->
            stored.put(opcode, RecordCodec.write(new Message(), StoredRoutine.of(info)).content()));
    Content content =
        new Content(
            routines,
            named(routines, methods),
            starts,
            entries.content(),
            classes,
            leftOut,
            packages,
            new OfRoutines(stored, notes));
    byte[] bytes = RecordCodec.write(new Message(), content).content();
    long checksum = Checksum.of(bytes, 0, bytes.length);
    Files.write(file, new Message().putLong(checksum).putAll(bytes).content());
  }

  private static Map<Integer, MethodReference> named(int routines, List<Item.Method> methods) {
    Map<Integer, MethodReference> named = new TreeMap<>();
    for (int id = 0; id < methods.size(); id++) {
      MethodInfo method = methods.get(id).info();
      if (id < routines || isNamed(method)) {
        named.put(id, method.reference());
      }
    }
    return named;
  }

  private static boolean isNamed(MethodInfo method) {
    return method.kind() == NodeKind.NATIVE
        || method.className().isEmpty()
        || method.isConstructorOfObject();
  }

  /** Ids below this one are roots and routines. */
  public int routines() {
    return content.routines();
  }

  /** The names of routines, natives, bytecodes and the constructor of Object, by id. */
  public Map<Integer, MethodReference> named() {
    return content.named();
  }

  public int count() {
    return content.starts().length;
  }

  public Item.Method method(int id) {
    return (Item.Method)
        codec.read(new Message(content.methods(), content.starts()[id]), Item.class);
  }

  /**
   * The routine of a bytecode of the target as a method that callers count; null if there is none.
   */
  public MethodInfo routine(int targetOpcode) {
    MethodInfo known = callerCounted.get(targetOpcode);
    byte[] stored = content.kept().callerCounted().get(targetOpcode);
    if (known == null && stored != null) {
      MethodInfo read = codec.read(new Message(stored), StoredRoutine.class).routine();
      MethodInfo earlier = callerCounted.putIfAbsent(targetOpcode, read);
      return earlier == null ? read : earlier;
    }
    return known;
  }

  /** What a profile tells of the routines. */
  public RoutineNotes notes() {
    return content.kept().notes();
  }

  /** Whether a class is among them, by its internal name. */
  public boolean hasClass(String internalName) {
    return content.classes().contains(internalName);
  }

  /** The internal names of the classes that the JVM starts with. */
  public Set<String> classes() {
    return content.classes();
  }

  /** Methods that stay as they are, each with the reason. */
  public List<String> leftOut() {
    return content.leftOut();
  }

  /** The packages of the modules that the boot loader and the platform's define, with dots. */
  public Set<String> packages() {
    return content.packages();
  }

  /**
   * A routine that callers count as it stands in a file, with all that it calls: what a routine
   * calls may have other prices there than where a bytecode of the program calls it.
   *
   * @param alone without calls
   * @param counters how many counters it has for its calls
   */
  record StoredRoutine(MethodInfo alone, List<Call> calls, int counters) {

    public record Call(
        int slot, InvokeKind kind, StoredRoutine callee, int counter, int costs, int misses) {

      private static Call of(CallerCountedCall call) {
        return new Call(
            call.slot(),
            call.kind(),
            StoredRoutine.of(call.callee()),
            call.counter(),
            call.costs(),
            call.misses());
      }

      private CallerCountedCall call() {
        return new CallerCountedCall(slot, kind, callee.routine(), counter, costs, misses);
      }
    }

    public static StoredRoutine of(MethodInfo routine) {
      return new StoredRoutine(
          routine.withCallerCountedCalls(List.of(), 0),
          routine.callerCountedCalls().stream().map(Call::of).toList(),
          routine.calls().counters());
    }

    public MethodInfo routine() {
      return alone.withCallerCountedCalls(calls.stream().map(Call::call).toList(), counters);
    }
  }
}
