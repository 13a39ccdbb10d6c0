package org.cprof.serve;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Collection;
import java.util.List;
import org.cprof.files.Cache;
import org.cprof.prepared.Message;
import org.cprof.prepared.RecordCodec;
import org.cprof.setup.AgentOptions;
import org.cprof.start.StartKey;

/**
 * What a JVM that was tried tells of a JDK's start. It does not depend on what counting code does,
 * so it is kept for all keys with counting code in the same classes.
 *
 * @param ofBootLoader internal names of the classes of the boot loader that were asked for: those
 *     that the JDK does not name as classes of its start
 * @param loaded names of the classes that every JVM loads before its program, with dots
 * @param platformModules modules whose classes are the JDK's own, and not those of its tools
 */
record StartTrial(List<String> ofBootLoader, List<String> loaded, List<String> platformModules) {

  /** What a JVM has told until it ended. */
  static StartTrial of(Session session) {
    return new StartTrial(
        sorted(session.ofBootLoader()),
        sorted(session.loadedAtFirst()),
        sorted(session.platformModules()));
  }

  private static List<String> sorted(Collection<String> names) {
    return names.stream().distinct().sorted().toList();
  }

  /**
   * Where it is kept.
   *
   * @throws IOException if the JDK's image or the agent cannot be read
   */
  static Path file(Cache cache, AgentOptions options, Path javaHome, Path agent)
      throws IOException {
    String key = StartKey.ofTrial(options, javaHome, agent).hash();
    return cache.folder(Cache.Kind.TRIALS).resolve(key);
  }

  /** What is kept in a file; null if it is not there, or damaged. */
  static StartTrial read(Path file) {
    try {
      Message kept = new Message(Files.readAllBytes(file));
      StartTrial trial = new RecordCodec(opcode -> null).read(kept, StartTrial.class);
      // A crash may leave zeros in a file, which are lists of nothing.
      return trial.loaded().isEmpty() ? null : trial;
    } catch (IOException | RuntimeException notThere) {
      return null;
    }
  }

  /**
   * Keeps it, complete or not at all.
   *
   * @param temporary a folder of the same file system
   */
  void write(Path file, Path temporary) throws IOException {
    Files.createDirectories(file.getParent());
    Path written = temporary.resolve("trial-written");
    Files.write(written, RecordCodec.write(new Message(), this).content());
    Files.move(written, file, StandardCopyOption.ATOMIC_MOVE);
  }
}
