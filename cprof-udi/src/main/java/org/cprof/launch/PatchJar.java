package org.cprof.launch;

import java.io.IOException;
import java.io.OutputStream;
import java.net.URI;
import java.nio.file.FileSystem;
import java.nio.file.FileSystemException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * A jar for {@code --patch-module java.base=}: five classes of the very JDK that is to run, changed
 * a little.
 *
 * <ul>
 *   <li>{@code Thread} gets six fields for the run-time, which make the current context one load
 *       away.
 *   <li>{@code ClassLoader} gets one for what is to stay as long as the loader.
 *   <li>{@code ImmutableCollections} gets a constant salt, or the order of {@code Set.of} would
 *       differ between runs.
 *   <li>{@code Reference} initializes what the threads that it starts would initialize in a race
 *       with the main thread. HotSpot gives each class its identity hash when it is linked, from
 *       the generator of the thread that links it, so all later hashes of the main thread would
 *       depend on who came first.
 *   <li>{@code ThreadLocalRandom} starts its secondary seeds with a constant. The JDK alone draws
 *       from them, for the levels of its skip lists; the numbers that programs draw stay random.
 * </ul>
 */
public final class PatchJar {

  /** To be raised with every change of what is written, so that jars made before are not taken. */
  public static final int VERSION = 8;

  private static final String THREAD = "java/lang/Thread.class";
  private static final String LOADER = "java/lang/ClassLoader.class";
  private static final String COLLECTIONS = "java/util/ImmutableCollections.class";

  private static final String REFERENCE = "java/lang/ref/Reference.class";

  private static final String RANDOM = "java/util/concurrent/ThreadLocalRandom.class";

  private static final List<String> THREAD_FIELDS =
      List.of(
          "cprofContext",
          "cprofBlocks",
          "cprofTree",
          "cprofMonitors",
          "cprofLeafCounters",
          "cprofBypassed");

  private static final List<String> THREAD_OBJECTS = List.of("cprofDataCaches", "cprofThrows");

  private static final List<String> LOADER_FIELDS = List.of("cprofLoaderData");

  /** What the threads for references and finalizers initialize first, on JDK 17 and on JDK 25. */
  private static final List<String> RACED =
      List.of("jdk/internal/misc/VM", "jdk/internal/ref/Cleaner");

  private static final String UNSAFE = "jdk/internal/misc/Unsafe";

  /** Any value will do, as long as it stays. */
  private static final long SALT = 0x5DEECE66DL;

  private PatchJar() {}

  /**
   * Writes the jar, complete or not at all: several runs may do so at once.
   *
   * @param javaHome the JDK that is to run
   * @throws IOException when the JDK has no readable run-time image or the file cannot be written
   */
  public static void write(Path javaHome, Path file) throws IOException {
    Files.createDirectories(file.getParent());
    Path temporary = Files.createTempFile(file.getParent(), file.getFileName().toString(), ".tmp");
    try (FileSystem image =
        FileSystems.newFileSystem(URI.create("jrt:/"), Map.of("java.home", javaHome.toString()))) {
      try (OutputStream out = Files.newOutputStream(temporary);
          ZipOutputStream jar = new ZipOutputStream(out)) {
        byte[] thread = withFields(read(image, THREAD), "J", THREAD_FIELDS);
        add(jar, THREAD, withFields(thread, "Ljava/lang/Object;", THREAD_OBJECTS));
        add(jar, LOADER, withFields(read(image, LOADER), "Ljava/lang/Object;", LOADER_FIELDS));
        add(jar, COLLECTIONS, withConstantSalt(read(image, COLLECTIONS)));
        add(jar, RANDOM, withConstantSeeds(read(image, RANDOM)));
        add(jar, REFERENCE, withoutRaces(read(image, REFERENCE)));
      }
      Files.move(
          temporary, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    } catch (FileSystemException problem) {
      throw new IOException(
          "cannot prepare " + file + " from " + javaHome + ": " + problem, problem);
    } finally {
      Files.deleteIfExists(temporary);
    }
  }

  private static byte[] read(FileSystem image, String name) throws IOException {
    return Files.readAllBytes(image.getPath("/modules/java.base", name));
  }

  private static void add(ZipOutputStream jar, String name, byte[] content) throws IOException {
    ZipEntry entry = new ZipEntry(name);
    entry.setTime(0);
    jar.putNextEntry(entry);
    jar.write(content);
    jar.closeEntry();
  }

  private static byte[] withFields(byte[] classFile, String descriptor, List<String> names) {
    ClassReader reader = new ClassReader(classFile);
    ClassWriter writer = new ClassWriter(reader, 0);
    reader.accept(
        new ClassVisitor(Opcodes.ASM9, writer) {
          @Override
          public void visitEnd() {
            int access = Opcodes.ACC_PRIVATE | Opcodes.ACC_TRANSIENT | Opcodes.ACC_SYNTHETIC;
            for (String name : names) {
              super.visitField(access, name, descriptor, null, null).visitEnd();
            }
            super.visitEnd();
          }
        },
        0);
    return writer.toByteArray();
  }

  private static byte[] withConstantSalt(byte[] collections) {
    return withChanged("<clinit>", collections, ConstantClock::new);
  }

  private static byte[] withoutRaces(byte[] reference) {
    return withChanged("<clinit>", reference, EarlyClasses::new);
  }

  private static byte[] withConstantSeeds(byte[] random) {
    return withChanged("nextSecondarySeed", random, ConstantSeed::new);
  }

  /** A class file with one of its methods changed; its constants keep their places. */
  static byte[] withChanged(
      String changedMethod, byte[] classFile, UnaryOperator<MethodVisitor> change) {
    ClassReader reader = new ClassReader(classFile);
    ClassWriter writer = new ClassWriter(reader, ClassWriter.COMPUTE_MAXS);
    reader.accept(
        new ClassVisitor(Opcodes.ASM9, writer) {
          @Override
          public MethodVisitor visitMethod(
              int access, String name, String descriptor, String signature, String[] exceptions) {
            MethodVisitor method =
                super.visitMethod(access, name, descriptor, signature, exceptions);
            return name.equals(changedMethod) ? change.apply(method) : method;
          }
        },
        0);
    return writer.toByteArray();
  }

  /** Begins with the classes that other threads would race for. */
  private static final class EarlyClasses extends MethodVisitor {

    EarlyClasses(MethodVisitor next) {
      super(Opcodes.ASM9, next);
    }

    @Override
    public void visitCode() {
      super.visitCode();
      for (String name : RACED) {
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

  /** Replaces the clock that the salt is made from. */
  private static final class ConstantClock extends MethodVisitor {

    ConstantClock(MethodVisitor next) {
      super(Opcodes.ASM9, next);
    }

    @Override
    public void visitMethodInsn(
        int opcode, String owner, String name, String descriptor, boolean isInterface) {
      if (owner.equals("java/lang/System") && name.equals("nanoTime")) {
        visitLdcInsn(SALT);
      } else {
        super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
      }
    }
  }

  /** Replaces the seed that is mixed, behind the call that made it. */
  private static final class ConstantSeed extends MethodVisitor {

    ConstantSeed(MethodVisitor next) {
      super(Opcodes.ASM9, next);
    }

    @Override
    public void visitMethodInsn(
        int opcode, String owner, String name, String descriptor, boolean isInterface) {
      super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
      if (name.equals("getAndAdd")) { // Stack: J
        visitInsn(Opcodes.POP2); // Stack:
        visitLdcInsn(SALT); // Stack: J
      }
    }
  }
}
