package org.cprof.start;

import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import org.cprof.code.ChangedMethods;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * What is changed in some classes of the JDK, besides counting.
 *
 * <ul>
 *   <li>{@code Thread} gets fields for the run-time, which make the current context one load away.
 *   <li>{@code ClassLoader} gets one for what is to stay as long as the loader, and the method by
 *       which the JVM tells the system's class loader of an agent's jar: without it no JVM starts
 *       with an agent.
 *   <li>{@code InstrumentationImpl} asks for the agent's class where such a loader need not find
 *       it.
 *   <li>{@code ForkJoinTask} gets one for where a test has made the task.
 *   <li>{@code ImmutableCollections} gets a constant salt, or the order of {@code Set.of} would
 *       differ between runs.
 *   <li>{@code Reference} initializes what the threads that it starts would initialize in a race
 *       with the main thread. HotSpot gives each class its identity hash when it is linked, from
 *       the generator of the thread that links it, so all later hashes of the main thread would
 *       depend on who came first.
 *   <li>{@code ThreadLocalRandom} starts its secondary seeds with a constant. The JDK alone draws
 *       from them, for the levels of its skip lists; the numbers that programs draw stay random.
 *   <li>{@code ModuleBootstrap} is not told that {@code java.base} is patched, nor that there is an
 *       agent: it would look into the jar at each start, show its class files to programs that read
 *       them as resources, and resolve the module of agents.
 *   <li>{@code FileChannelImpl} gets {@code CProfIo} as a member of its nest, which calls a private
 *       native of it.
 * </ul>
 */
final class JdkChanges {

  private static final List<String> THREAD_FIELDS =
      List.of(
          "cprofContext",
          "cprofBlocks",
          "cprofTree",
          "cprofMonitors",
          "cprofLeafCounters",
          "cprofBypassed");

  private static final List<String> THREAD_OBJECTS =
      List.of("cprofDataCaches", "cprofThrows", "cprofHandOver");

  /** The tasks of a {@code ForkJoinPool} know where they were made. */
  static final String FORK_JOIN_TASK = "java/util/concurrent/ForkJoinTask";

  private static final List<String> TASK_FIELDS = List.of("cprofHandOver");

  private static final List<String> LOADER_FIELDS = List.of("cprofLoaderData");

  /** What the thread for finalizers initializes first. */
  private static final String VM = "jdk/internal/misc/VM";

  /** What the thread for references initializes first, up to JDK 25. */
  private static final String CLEANER = "jdk/internal/ref/Cleaner";

  private static final String UNSAFE = "jdk/internal/misc/Unsafe";

  /** Any value will do, as long as it stays. */
  private static final long SALT = 0x5DEECE66DL;

  /** The methods that make the salt of the time: one up to JDK 26, the other from 27 on. */
  private static final Set<String> SALT_MAKERS = Set.of("<clinit>", "runtimeSetup");

  private static final String MODULES = "java/lang/CProfModules";
  private static final String PATCHES = "(Ljava/util/Map;)Ljava/util/Map;";
  private static final String ADDED = "(Ljava/util/Set;)Ljava/util/Set;";

  private static final String AGENT_CLASS = "java/lang/CProfAgentClass";
  private static final String LOAD = "(Ljava/lang/ClassLoader;Ljava/lang/String;)Ljava/lang/Class;";

  private JdkChanges() {}

  /**
   * A class file with its changes.
   *
   * @param name internal name of the class
   */
  static byte[] of(String name, byte[] classFile) {
    return switch (name) {
      case "java/lang/Thread" -> ofThread(classFile);
      case IoAccess.CHANNEL -> withNestMember(classFile, IoAccess.CLASS);
      case "java/lang/ClassLoader" ->
          withAppending(withFields(classFile, "Ljava/lang/Object;", LOADER_FIELDS));
      case FORK_JOIN_TASK -> withFields(classFile, "Ljava/lang/Object;", TASK_FIELDS);
      case "java/util/ImmutableCollections" ->
          withChanged(
              SALT_MAKERS,
              classFile,
              next -> new AtCalls(next, "nanoTime", true, code -> code.visitLdcInsn(SALT)));
      case "java/util/concurrent/ThreadLocalRandom" ->
          withChanged(
              "nextSecondarySeed",
              classFile,
              next -> new AtCalls(next, "getAndAdd", false, JdkChanges::constantSeed));
      case "java/lang/ref/Reference" ->
          withChanged("<clinit>", classFile, next -> new EarlyClasses(next, raced(classFile)));
      case "jdk/internal/module/ModuleBootstrap" -> withoutOptions(classFile);
      case "sun/instrument/InstrumentationImpl" ->
          withChanged(
              "loadClassAndStartAgent",
              classFile,
              next -> new AtCalls(next, "loadClass", true, JdkChanges::agentsClass));
      default -> classFile;
    };
  }

  /** Stack: L L becomes L. The system's class loader need not find the class. */
  private static void agentsClass(MethodVisitor code) {
    code.visitMethodInsn(Opcodes.INVOKESTATIC, AGENT_CLASS, "load", LOAD, false);
  }

  /** Stack: M stays M. Keeps the patches of the program's own options. */
  private static void otherPatches(MethodVisitor code) {
    code.visitMethodInsn(Opcodes.INVOKESTATIC, MODULES, "patches", PATCHES, false);
  }

  /** In place of the seed that the call has made. */
  private static void constantSeed(MethodVisitor code) { // Stack: J
    code.visitInsn(Opcodes.POP2); // Stack:
    code.visitLdcInsn(SALT); // Stack: J
  }

  private static byte[] ofThread(byte[] thread) {
    return withFields(withFields(thread, "J", THREAD_FIELDS), "Ljava/lang/Object;", THREAD_OBJECTS);
  }

  private static byte[] withNestMember(byte[] host, String member) {
    ClassWriter writer = copy(host, 0);
    writer.visitNestMember(member);
    return writer.toByteArray();
  }

  private static byte[] withoutOptions(byte[] bootstrap) {
    byte[] unpatched =
        withChanged(
            "initModulePatcher",
            bootstrap,
            next -> new AtCalls(next, "decode", false, JdkChanges::otherPatches));
    return withChanged("addModules", unpatched, NoAgentModule::new);
  }

  /** The JVM calls it, and a private one of any superclass, if the loader's class has none. */
  private static byte[] withAppending(byte[] loader) {
    ClassWriter writer = copy(loader, ClassWriter.COMPUTE_MAXS);
    MethodVisitor append =
        writer.visitMethod(
            Opcodes.ACC_PRIVATE | Opcodes.ACC_SYNTHETIC,
            CProfAgentClass.APPEND,
            "(Ljava/lang/String;)V",
            null,
            null);
    append.visitCode();
    append.visitVarInsn(Opcodes.ALOAD, 1); // Stack: L
    append.visitMethodInsn(
        Opcodes.INVOKESTATIC, AGENT_CLASS, "append", "(Ljava/lang/String;)V", false); // Stack:
    append.visitInsn(Opcodes.RETURN);
    append.visitMaxs(0, 0);
    append.visitEnd();
    return writer.toByteArray();
  }

  private static byte[] withFields(byte[] classFile, String descriptor, List<String> names) {
    ClassWriter writer = copy(classFile, 0);
    int access = Opcodes.ACC_PRIVATE | Opcodes.ACC_TRANSIENT | Opcodes.ACC_SYNTHETIC;
    for (String name : names) {
      writer.visitField(access, name, descriptor, null, null).visitEnd();
    }
    return writer.toByteArray();
  }

  /** A writer that has all of a class already. */
  private static ClassWriter copy(byte[] classFile, int flags) {
    ClassReader reader = new ClassReader(classFile);
    ClassWriter writer = new ClassWriter(reader, flags);
    reader.accept(writer, 0);
    return writer;
  }

  private static byte[] withChanged(
      String method, byte[] classFile, UnaryOperator<MethodVisitor> change) {
    return withChanged(Set.of(method), classFile, change);
  }

  private static byte[] withChanged(
      Set<String> methods, byte[] classFile, UnaryOperator<MethodVisitor> change) {
    return ChangedMethods.written(
        new ClassReader(classFile),
        ClassWriter.COMPUTE_MAXS,
        0,
        (access, name, descriptor, next) -> methods.contains(name) ? change.apply(next) : next);
  }

  private static List<String> raced(byte[] reference) {
    return StartClass.names(new ClassReader(reference), CLEANER::equals)
        ? List.of(VM, CLEANER)
        : List.of(VM);
  }

  /** Begins with the classes that other threads would race for. */
  private static final class EarlyClasses extends MethodVisitor {

    private final List<String> raced;

    EarlyClasses(MethodVisitor next, List<String> raced) {
      super(Opcodes.ASM9, next);
      this.raced = raced;
    }

    @Override
    public void visitCode() {
      super.visitCode();
      for (String name : raced) {
        visitMethodInsn(
            Opcodes.INVOKESTATIC, UNSAFE, "getUnsafe", "()L" + UNSAFE + ";", false); // Stack: U
        visitLdcInsn(Type.getObjectType(name)); // Stack: U C
        visitMethodInsn(
            Opcodes.INVOKEVIRTUAL,
            UNSAFE,
            "ensureClassInitialized",
            "(Ljava/lang/Class;)V",
            false); // Stack:
      }
    }
  }

  /** Has code behind each call of a method, or in its place. */
  private static final class AtCalls extends MethodVisitor {

    private final String called;
    private final boolean isInPlace;
    private final Consumer<MethodVisitor> code;

    AtCalls(MethodVisitor next, String called, boolean isInPlace, Consumer<MethodVisitor> code) {
      super(Opcodes.ASM9, next);
      this.called = called;
      this.isInPlace = isInPlace;
      this.code = code;
    }

    @Override
    public void visitMethodInsn(
        int opcode, String owner, String name, String descriptor, boolean isInterface) {
      boolean isCalled = name.equals(called);
      if (!isCalled || !isInPlace) {
        super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
      }
      if (isCalled) {
        code.accept(mv);
      }
    }
  }

  /** Does not ask for the agents' module, which programs on the class path start with anyway. */
  private static final class NoAgentModule extends MethodVisitor {

    NoAgentModule(MethodVisitor next) {
      super(Opcodes.ASM9, next);
    }

    @Override
    public void visitInsn(int opcode) {
      if (opcode == Opcodes.ARETURN) { // Stack: S
        visitMethodInsn(Opcodes.INVOKESTATIC, MODULES, "added", ADDED, false); // Stack: S
      }
      super.visitInsn(opcode);
    }
  }
}
