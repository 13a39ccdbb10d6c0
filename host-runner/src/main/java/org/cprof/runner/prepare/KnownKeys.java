package org.cprof.runner.prepare;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.zip.CRC32;
import org.cprof.launch.PatchJar;
import org.cprof.model.Models;
import org.cprof.runner.host.AgentOptions;
import org.cprof.runner.host.HostJdk;

/**
 * Which key belongs to the options of a run, as an earlier run with the same options found it. A
 * run that is known here need neither read nor check its model once more: what it is given is the
 * same to the last byte.
 *
 * <p>A file for each, by a checksum of the options: the key in its first line, then the options and
 * the files they name.
 */
final class KnownKeys {
  private static final String SUFFIX = ".key";

  /** Of a few hundred bytes each. */
  private static final int MOST = 200;

  private final Path folder;

  KnownKeys(Path folder) {
    this.folder = folder;
  }

  /**
   * The key's hash, if a run with these options was here before.
   *
   * @param agent the agent's jar
   * @throws IOException if a file that the options name cannot be read
   */
  Optional<String> hashFor(HostJdk jdk, Path agent, AgentOptions options) throws IOException {
    String run = describe(jdk, agent, options);
    Path file = fileFor(run);
    if (!Files.isRegularFile(file)) {
      return Optional.empty();
    }
    String known = Files.readString(file);
    int end = known.indexOf('\n');
    return end > 0 && known.substring(end + 1).equals(run)
        ? Optional.of(known.substring(0, end))
        : Optional.empty();
  }

  /** Remembers a key whose model and sizes were read without errors. */
  void add(HostJdk jdk, Path agent, AgentOptions options, PreparedKey key) throws IOException {
    if (hashFor(jdk, agent, options).isPresent()) {
      return;
    }
    String run = describe(jdk, agent, options);
    Files.createDirectories(folder);
    makeRoom();
    Path temporary = Files.createTempFile(folder, "new-", SUFFIX);
    try {
      Files.writeString(temporary, key.hash() + "\n" + run);
      Files.move(temporary, fileFor(run), StandardCopyOption.ATOMIC_MOVE);
    } catch (AtomicMoveNotSupportedException notKept) {
      Files.deleteIfExists(temporary);
    }
  }

  /** All of them go, since none tells when it was used last. */
  private void makeRoom() throws IOException {
    List<Path> known = new ArrayList<>();
    try (DirectoryStream<Path> files = Files.newDirectoryStream(folder, "*" + SUFFIX)) {
      files.forEach(known::add);
    }
    if (known.size() >= MOST) {
      for (Path file : known) {
        Files.deleteIfExists(file);
      }
    }
  }

  private Path fileFor(String run) {
    return folder.resolve(checksum(run.getBytes(StandardCharsets.UTF_8)) + SUFFIX);
  }

  private static String describe(HostJdk jdk, Path agent, AgentOptions options) throws IOException {
    Map<String, String> values = new TreeMap<>(options.forPreparation().values());
    StringBuilder run = new StringBuilder();
    run.append("jdk ").append(jdk.version()).append(" in ").append(jdk.home()).append('\n');
    addState(run, jdk.home().toRealPath().resolve("lib").resolve("modules"));
    run.append("patch ").append(PatchJar.VERSION).append('\n');
    addState(run, agent);
    for (Map.Entry<String, String> value : values.entrySet()) {
      run.append(value.getKey()).append('=').append(value.getValue()).append('\n');
    }
    String model = values.get("model");
    if (model != null && !Models.builtIn().contains(model)) {
      addFiles(run, Path.of(model));
    }
    if (values.containsKey("sizes")) {
      addContent(run, Path.of(values.get("sizes")));
    }
    return run.toString();
  }

  private static void addFiles(StringBuilder run, Path model) throws IOException {
    List<Path> files = new ArrayList<>();
    try (DirectoryStream<Path> entries = Files.newDirectoryStream(model, "*.csv")) {
      entries.forEach(files::add);
    }
    files.sort(null);
    for (Path file : files) {
      addContent(run, file);
    }
  }

  private static void addContent(StringBuilder run, Path file) throws IOException {
    addState(run, file.toRealPath());
    run.append(checksum(Files.readAllBytes(file))).append('\n');
  }

  private static void addState(StringBuilder run, Path file) throws IOException {
    run.append(file)
        .append(' ')
        .append(Files.size(file))
        .append(" bytes of ")
        .append(Files.getLastModifiedTime(file).toMillis())
        .append('\n');
  }

  private static String checksum(byte[] content) {
    CRC32 checksum = new CRC32();
    checksum.update(content);
    return Long.toHexString(checksum.getValue());
  }
}
