package org.cprof.runner.prepare;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.zip.CRC32;
import org.cprof.model.Models;
import org.cprof.runner.host.AgentOptionsFile;
import org.cprof.runner.host.HostJdk;
import org.cprof.runner.output.ResultFile;

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
  Optional<String> hashFor(HostJdk jdk, Path agent, AgentOptionsFile options) throws IOException {
    String run = describe(jdk, agent, options);
    return hashIn(fileFor(run), run);
  }

  /** Remembers a key whose model and sizes were read without errors. */
  void add(HostJdk jdk, Path agent, AgentOptionsFile options, PreparedKey key) throws IOException {
    String run = describe(jdk, agent, options);
    Path file = fileFor(run);
    if (hashIn(file, run).isPresent()) {
      return;
    }
    Files.createDirectories(folder);
    makeRoom();
    byte[] content = (key.hash() + "\n" + run).getBytes(StandardCharsets.UTF_8);
    ResultFile.write(file, out -> out.write(content));
  }

  private static Optional<String> hashIn(Path file, String run) throws IOException {
    if (!Files.isRegularFile(file)) {
      return Optional.empty();
    }
    String known = Files.readString(file);
    int end = known.indexOf('\n');
    return end > 0 && known.substring(end + 1).equals(run)
        ? Optional.of(known.substring(0, end))
        : Optional.empty();
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
    CRC32 checksum = new CRC32();
    checksum.update(run.getBytes(StandardCharsets.UTF_8));
    return folder.resolve(Long.toHexString(checksum.getValue()) + SUFFIX);
  }

  private static String describe(HostJdk jdk, Path agent, AgentOptionsFile options)
      throws IOException {
    Map<String, String> values = new TreeMap<>(options.forPreparation().values());
    List<String> lines = new ArrayList<>(PreparedKey.linesOf(jdk));
    lines.add("agent " + agent);
    lines.add("agent bytes " + Files.size(agent));
    lines.add("agent time " + Files.getLastModifiedTime(agent));
    for (Map.Entry<String, String> value : values.entrySet()) {
      lines.add(value.getKey() + "=" + value.getValue());
    }
    String model = values.get("model");
    for (Path directory : model == null ? List.<Path>of() : Models.directories(model)) {
      for (Path file : tables(directory)) {
        lines.add(contentOf(file));
      }
    }
    if (values.containsKey("sizes")) {
      lines.add(contentOf(Path.of(values.get("sizes"))));
    }
    return String.join("\n", lines);
  }

  private static List<Path> tables(Path model) throws IOException {
    List<Path> files = new ArrayList<>();
    try (DirectoryStream<Path> entries = Files.newDirectoryStream(model, "*.csv")) {
      entries.forEach(files::add);
    }
    files.sort(null);
    return files;
  }

  private static String contentOf(Path file) throws IOException {
    return "content of " + file.toRealPath() + " " + Hashes.sha256(Files.readAllBytes(file));
  }
}
