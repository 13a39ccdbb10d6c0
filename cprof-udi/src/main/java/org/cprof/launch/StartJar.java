package org.cprof.launch;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.zip.CRC32;
import java.util.zip.CheckedOutputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * A jar for {@code --patch-module java.base=} with the classes of the VM's start as they are, but
 * for their constant pools, which already hold what their instrumented form will bring. When
 * HotSpot redefines a class it compares every constant with the one in its place, and one that is
 * new with all others besides, which took a quarter of a run's start.
 *
 * <p>The patched classes of {@link PatchJar} and those of the run-time stand in it, too. The JDK's
 * own code is not told that {@code java.base} is patched: it would look into the jar at each start,
 * and show its class files to programs that read them as resources.
 */
public final class StartJar implements Closeable {

  private static final String BOOTSTRAP = "jdk/internal/module/ModuleBootstrap";

  private static final String MODULES = "java/lang/CProfModules";
  private static final String ADDED = "(Ljava/util/Set;)Ljava/util/Set;";

  private static final String PREFIX = "start-";
  private static final String SUFFIX = ".jar";

  private final Path folder;
  private final Path temporary;
  private final TreeMap<String, byte[]> classes = new TreeMap<>();

  /** Begins a jar, which gets its name in this folder when it is complete. */
  public StartJar(Path folder) throws IOException {
    this.folder = folder;
    this.temporary = Files.createTempFile(folder, PREFIX, ".tmp");
    try (InputStream in =
        StartJar.class.getResourceAsStream("/META-INF/cprof-runtime/" + MODULES + ".class")) {
      add(MODULES, in.readAllBytes());
    }
  }

  /**
   * Adds a class.
   *
   * @param name internal name
   * @param classFile with the constants that it will get
   */
  public void add(String name, byte[] classFile) {
    classes.put(name, name.equals(BOOTSTRAP) ? withoutOptions(classFile) : classFile);
  }

  /** Completes the jar and puts it in its place in one step, in that of a damaged one, too. */
  public void commit() throws IOException {
    for (Path old : allIn(folder)) {
      if (!isWhole(old)) {
        Files.deleteIfExists(old);
      }
    }
    CRC32 checksum = new CRC32();
    try (OutputStream out = Files.newOutputStream(temporary);
        ZipOutputStream jar = new ZipOutputStream(new CheckedOutputStream(out, checksum))) {
      // Inflating would take more time than reading.
      jar.setMethod(ZipOutputStream.STORED);
      for (Map.Entry<String, byte[]> each : classes.entrySet()) {
        jar.putNextEntry(entry(each.getKey() + ".class", each.getValue()));
        jar.write(each.getValue());
      }
    }
    Files.move(
        temporary,
        folder.resolve(name(checksum)),
        StandardCopyOption.ATOMIC_MOVE,
        StandardCopyOption.REPLACE_EXISTING);
  }

  /** The checksum of the content stands in the name. */
  private static String name(CRC32 checksum) {
    return PREFIX + HexFormat.of().toHexDigits((int) checksum.getValue()) + SUFFIX;
  }

  /**
   * The jar in a folder. One that is damaged is as good as not there: the JVM looks at no checksum.
   */
  public static Optional<Path> findIn(Path folder) throws IOException {
    return allIn(folder).stream().filter(StartJar::isWhole).findFirst();
  }

  /** Removes what stands in a folder. */
  public static void removeIn(Path folder) throws IOException {
    for (Path jar : allIn(folder)) {
      Files.deleteIfExists(jar);
    }
  }

  private static List<Path> allIn(Path folder) throws IOException {
    List<Path> jars = new ArrayList<>();
    try (DirectoryStream<Path> found = Files.newDirectoryStream(folder, PREFIX + "*" + SUFFIX)) {
      found.forEach(jars::add);
    } catch (NoSuchFileException notThereYet) {
      return List.of();
    }
    Collections.sort(jars);
    return jars;
  }

  private static boolean isWhole(Path jar) {
    CRC32 checksum = new CRC32();
    try {
      checksum.update(Files.readAllBytes(jar));
    } catch (IOException unreadable) {
      return false;
    }
    return jar.getFileName().toString().equals(name(checksum));
  }

  private static ZipEntry entry(String name, byte[] content) {
    CRC32 checksum = new CRC32();
    checksum.update(content);
    ZipEntry entry = new ZipEntry(name);
    entry.setTime(0);
    entry.setSize(content.length);
    entry.setCrc(checksum.getValue());
    return entry;
  }

  /** Without a commit before, discards what was added. */
  @Override
  public void close() throws IOException {
    Files.deleteIfExists(temporary);
  }

  /** As if there had been neither {@code --patch-module} nor {@code -javaagent}. */
  private static byte[] withoutOptions(byte[] bootstrap) {
    byte[] unpatched = PatchJar.withChanged("initModulePatcher", bootstrap, NoPatches::new);
    return PatchJar.withChanged("addModules", unpatched, NoAgentModule::new);
  }

  /** Replaces what the options tell, which they are asked for all the same. */
  private static final class NoPatches extends MethodVisitor {

    NoPatches(MethodVisitor next) {
      super(Opcodes.ASM9, next);
    }

    @Override
    public void visitMethodInsn(
        int opcode, String owner, String name, String descriptor, boolean isInterface) {
      super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
      if (name.equals("decode")) { // Stack: M
        visitInsn(Opcodes.POP); // Stack:
        visitMethodInsn(Opcodes.INVOKESTATIC, "java/util/Map", "of", "()Ljava/util/Map;", true);
      }
    }
  }

  /** Leaves out the module that an agent needs where it is there anyway. */
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
