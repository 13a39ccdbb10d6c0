package org.cprof.start;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.cprof.instrument.method.MethodInfo;
import org.cprof.prepared.ByteSource;
import org.cprof.prepared.Item;
import org.cprof.profile.NodeKind;

/**
 * What is known of the classes that a JVM starts with: their methods by id. Each is read when it is
 * asked for.
 *
 * <pre>
 *   long hash of the rest   int routines   ints ids of what is found by name   methods
 *   names of classes   texts
 *   methods: int number   int offset of each, from their start   entries
 * </pre>
 */
public final class StartMethods {

  private static final int HASH_BYTES = 8;

  private final byte[] content;
  private final int routines;
  private final int[] named;
  private final int[] methods;
  private final Set<String> classes = new HashSet<>();
  private final List<String> leftOut = new ArrayList<>();
  private final Set<String> packages = new HashSet<>();
  private final IntFunction<MethodInfo> routineInfos;

  private StartMethods(byte[] content, IntFunction<MethodInfo> routineInfos) {
    this.content = content;
    this.routineInfos = routineInfos;
    ByteSource in = new ByteSource(content, HASH_BYTES);
    routines = in.readInt();
    named = in.readInts();
    methods = offsets(in);
    for (int count = in.readInt(); count > 0; count--) {
      classes.add(in.readString());
    }
    for (int count = in.readInt(); count > 0; count--) {
      leftOut.add(in.readString());
    }
    for (int count = in.readInt(); count > 0; count--) {
      packages.add(in.readString());
    }
  }

  /** The offsets of entries in the content; behind them, the source goes on. */
  private static int[] offsets(ByteSource in) {
    int[] offsets = in.readInts();
    int length = in.readInt();
    for (int i = 0; i < offsets.length; i++) {
      offsets[i] += in.position();
    }
    in.skip(length);
    return offsets;
  }

  /**
   * Reads a file.
   *
   * @param routines the routines that callers count, by the bytecode of the target
   * @throws IOException if it cannot be read or is damaged
   */
  public static StartMethods read(Path file, IntFunction<MethodInfo> routines) throws IOException {
    byte[] content = Files.readAllBytes(file);
    try {
      if (hash(content) == new ByteSource(content, 0).readLong()) {
        return new StartMethods(content, routines);
      }
    } catch (RuntimeException damaged) {
      throw new IOException(file + ": damaged", damaged);
    }
    throw new IOException(file + ": damaged");
  }

  private static long hash(byte[] content) {
    return ByteSource.hash(content, HASH_BYTES, content.length);
  }

  /**
   * Writes a file.
   *
   * @param routines ids below this one are roots and routines
   * @param methods by id
   * @param classes internal names
   * @param leftOut methods that stay as they are, each with the reason
   * @param packages those of the JDK's own modules, with dots
   */
  static void write(
      Path file,
      int routines,
      List<Item.Method> methods,
      Set<String> classes,
      List<String> leftOut,
      Set<String> packages)
      throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    DataOutputStream out = new DataOutputStream(bytes);
    out.writeLong(0);
    out.writeInt(routines);
    ByteSource.writeInts(out, named(methods));
    write(out, methods);
    writeTexts(out, classes);
    writeTexts(out, leftOut);
    writeTexts(out, packages);
    byte[] content = bytes.toByteArray();
    long hash = hash(content);
    ByteSource.putInt(content, 0, (int) (hash >> 32));
    ByteSource.putInt(content, 4, (int) hash);
    Files.write(file, content);
  }

  private static int[] named(List<Item.Method> methods) {
    return IntStream.range(0, methods.size())
        .filter(id -> isNamed(methods.get(id).info()))
        .toArray();
  }

  private static boolean isNamed(MethodInfo method) {
    return method.kind() == NodeKind.NATIVE
        || method.className().isEmpty()
        || method.isConstructorOfObject();
  }

  private static void write(DataOutputStream out, List<Item.Method> items) throws IOException {
    ByteArrayOutputStream entries = new ByteArrayOutputStream();
    int[] offsets = new int[items.size()];
    for (int i = 0; i < offsets.length; i++) {
      offsets[i] = entries.size();
      items.get(i).write(new DataOutputStream(entries));
    }
    ByteSource.writeInts(out, offsets);
    out.writeInt(entries.size());
    entries.writeTo(out);
  }

  private static void writeTexts(DataOutputStream out, Iterable<String> texts) throws IOException {
    List<String> all = new ArrayList<>();
    texts.forEach(all::add);
    out.writeInt(all.size());
    for (String text : all) {
      ByteSource.writeString(out, text);
    }
  }

  /** Ids below this one are roots and routines. */
  public int routines() {
    return routines;
  }

  /** The ids of natives, bytecodes and the constructor of Object. */
  public int[] named() {
    return named.clone();
  }

  /** How many methods there are. */
  public int count() {
    return methods.length;
  }

  /** The method of an id. */
  public Item.Method method(int id) {
    return (Item.Method) Item.read(new ByteSource(content, methods[id]), routineInfos);
  }

  /** Whether a class is among them, by its internal name. */
  public boolean hasClass(String internalName) {
    return classes.contains(internalName);
  }

  /** Their internal names. */
  public Set<String> classes() {
    return classes;
  }

  /** Methods that stay as they are, each with the reason. */
  public List<String> leftOut() {
    return leftOut;
  }

  /** The packages of the modules that the boot loader and the platform's define, with dots. */
  public Set<String> packages() {
    return packages;
  }
}
