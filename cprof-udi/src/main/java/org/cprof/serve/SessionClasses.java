package org.cprof.serve;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.cprof.classes.Checksum;
import org.cprof.classes.Natives;
import org.cprof.prepared.ClassStore;
import org.cprof.prepared.PreparedClass;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodNode;

/**
 * The code of the classes of one JVM: from the store, or instrumented now. The same class file once
 * more, of another loader, gets the ids that it had.
 */
final class SessionClasses {
  /** What decides on the code of a class, beside its file: whether it is hidden. */
  private static final int DECIDING = CProfProtocol.HIDDEN;

  /**
   * The size of a store, in bytes, from which on no run adds to it: programs may make classes that
   * are new in each run. All classes of a JDK take some 330 MB.
   */
  private static final long MOST_BYTES = 512L << 20;

  private final RunContext run;
  private final SessionRegistry registry;
  private final SessionLog log;

  /** The ids of classes that were asked for, by what decides on their code. */
  private final Map<Long, int[]> numbers = new HashMap<>();

  SessionClasses(RunContext run, SessionRegistry registry, SessionLog log) {
    this.run = run;
    this.registry = registry;
    this.log = log;
  }

  /**
   * The code of a class.
   *
   * @param linked with the ids of its methods
   */
  record Code(PreparedClass prepared, byte[] linked) {}

  /**
   * The code of a class with the ids of its methods.
   *
   * @param kind of the class, as the JVM says it
   * @param name internal name
   * @param given its class file; the JVM makes that of a class which it has loaded before
   * @throws RuntimeException when the class file is broken
   */
  Code code(int kind, String name, byte[] given, Natives natives) {
    boolean isThere = (kind & CProfProtocol.LOADED_BEFORE) != 0;
    byte[] classFile = isThere ? withSortedMethods(given) : given;
    long key = key(kind, classFile, natives);
    ClassStore.Entry entry = run.store().find(key);
    if (entry == null || !entry.prepared().name().equals(name)) {
      entry = add(key, run.code().prepare(classFile, natives));
    }
    PreparedClass prepared = entry.prepared();
    int[] ids = numbers.get(key);
    if (ids == null) {
      ids = prepared.numbers(registry);
      numbers.put(key, ids);
      log.loaded(entry.start(), prepared.items(), ids);
    }
    return new Code(prepared, prepared.link(ids));
  }

  /** What tells the code of a class from others in the store. */
  static long key(int kind, byte[] classFile, Natives natives) {
    List<String> dependencies = natives.dependencies(classFile);
    return 31 * Checksum.of(classFile, 0, classFile.length)
        + 17L * classFile.length
        + (dependencies.isEmpty() ? 0 : hash(dependencies))
        + (kind & DECIDING);
  }

  private static long hash(List<String> texts) {
    byte[] bytes = String.join("\n", texts).getBytes(StandardCharsets.UTF_8);
    return Checksum.of(bytes, 0, bytes.length);
  }

  /** Adds a class, unless there is no room: then the log has its methods. */
  private ClassStore.Entry add(long key, PreparedClass prepared) {
    try {
      long start = run.store().bytes() < MOST_BYTES ? run.store().add(key, prepared) : -1;
      return new ClassStore.Entry(start, prepared);
    } catch (IOException full) {
      return new ClassStore.Entry(-1, prepared);
    }
  }

  /**
   * The class file with its methods in the order of their names and descriptors. HotSpot makes that
   * of a loaded class with them in the order of their names' addresses, which is another one in
   * each run.
   */
  static byte[] withSortedMethods(byte[] classFile) {
    ClassNode type = new ClassNode();
    new ClassReader(classFile).accept(type, 0);
    type.methods.sort(
        Comparator.comparing((MethodNode method) -> method.name).thenComparing(each -> each.desc));
    ClassWriter writer = new ClassWriter(0);
    type.accept(writer);
    return writer.toByteArray();
  }
}
