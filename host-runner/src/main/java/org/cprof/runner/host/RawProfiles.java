package org.cprof.runner.host;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.cprof.collect.Collector;
import org.cprof.model.csv.ModelException;
import org.cprof.profile.Profile;
import org.cprof.profile.ProfileReader;
import org.cprof.raw.Images;
import org.cprof.raw.LogFile;
import org.cprof.raw.RawProfile;
import org.cprof.runner.merge.ProfileMerge;
import org.cprof.runner.text.Steps;
import org.cprof.setup.AgentOption;
import org.cprof.setup.AgentOptions;

/**
 * The raw profiles that the JVMs of a run leave in a folder beside the profile: one for each, named
 * by its process. What could not be made a profile stays there.
 */
public final class RawProfiles implements AutoCloseable {

  private final Path output;
  private final Path folder;
  private final Children children;

  /** Raw profiles of earlier runs that nobody has collected. */
  private final Set<Path> earlier;

  /** What has been made a profile, or is not wanted. */
  private final Set<Path> done = new HashSet<>();

  RawProfiles(AgentOptions options, Children children) throws IOException {
    this.folder = options.rawFolder();
    this.output = options.get(AgentOption.OUTPUT);
    this.children = children;
    this.earlier = files();
  }

  /**
   * Opens a raw profile.
   *
   * @throws IOException if it cannot be read, is damaged, or its model has gone
   */
  public static Collector open(Path file) throws IOException {
    try {
      return Collector.of(file);
    } catch (ModelException wrongModel) {
      throw new IOException(file + ": " + wrongModel.getMessage(), wrongModel);
    }
  }

  public static boolean isRaw(Path file) {
    if (!Files.isRegularFile(file)) {
      return false;
    }
    try (RandomAccessFile in = new RandomAccessFile(file.toFile(), "r")) {
      return in.length() > Long.BYTES && RawProfile.isRaw(Long.reverseBytes(in.readLong()));
    } catch (IOException unreadable) {
      return false;
    }
  }

  /** Whether the JVM that leaves a raw profile still runs. */
  public static boolean isRunning(Collector raw) {
    return ProcessHandle.of(raw.process()).isPresent();
  }

  /**
   * The profile as it is now.
   *
   * @throws IOException if it cannot be read, is damaged, or its model has gone
   */
  public static Profile read(Path file) throws IOException {
    Path temporary = Files.createTempFile("cprof-", ".cprof.csv.gz");
    try (Collector raw = open(file)) {
      raw.write(temporary, isRunning(raw));
      return ProfileReader.read(temporary);
    } finally {
      Files.deleteIfExists(temporary);
    }
  }

  /**
   * The raw profiles in a folder of them, or in the folder of {@code cprof options}, which has such
   * folders; in the order of their names, and of the images of a process.
   */
  public static Set<Path> in(Path folder) throws IOException {
    Set<Path> files =
        new TreeSet<>(Comparator.comparing(raw -> raw.resolveSibling(Images.name(raw))));
    if (Files.isDirectory(folder)) {
      try (DirectoryStream<Path> found = Files.newDirectoryStream(folder, "*" + AgentOptions.RAW)) {
        for (Path each : found) {
          files.addAll(Files.isDirectory(each) ? in(each) : Set.of(each));
        }
      }
    }
    return files;
  }

  private Set<Path> files() throws IOException {
    return in(folder);
  }

  /**
   * Makes the profile of the run, when its JVM has ended.
   *
   * @param process id of that
   * @return the profiles of other JVMs
   */
  List<Path> collect(long process) {
    List<Path> apart = new ArrayList<>();
    try {
      Set<Path> made = files();
      made.removeAll(earlier);
      Optional<Path> main = made.stream().filter(raw -> Images.isOf(raw, process)).findFirst();
      if (main.isPresent()) {
        write(main.get(), output, false);
        made.remove(main.get());
      }
      for (Path child : made) {
        collectChild(child, process, apart);
      }
    } catch (IOException problem) {
      System.err.println(
          "cprof: the profile was not written: "
              + problem.getMessage()
              + "; 'cprof collect "
              + folder
              + "' tries again");
    }
    return apart;
  }

  private void collectChild(Path child, long main, List<Path> apart) throws IOException {
    String process = Images.name(child);
    Path file = child(process);
    // What the program has replaced itself with is no child.
    switch (children == Children.IGNORE && Images.isOf(child, main) ? Children.APART : children) {
      case APART -> {
        write(child, file, true);
        apart.add(file);
      }
      case MERGE -> {
        write(child, file, true);
        ProfileMerge merge = new ProfileMerge();
        merge.add(ProfileReader.read(output));
        merge.add(ProfileReader.read(file));
        merge.write(output, Steps.UNSEEN);
        Files.delete(file);
      }
      case IGNORE -> done.add(child);
    }
  }

  private Path child(String process) {
    String name = output.getFileName().toString();
    int suffix = name.indexOf(".cprof");
    return output.resolveSibling(
        suffix < 0
            ? name + "-" + process
            : name.substring(0, suffix) + "-" + process + name.substring(suffix));
  }

  private void write(Path raw, Path file, boolean isChild) throws IOException {
    try (Collector collector = open(raw)) {
      if (isChild) {
        collector.writeChild(file, isRunning(collector));
      } else {
        collector.write(file, isRunning(collector));
      }
      done.add(raw);
      if (!collector.missed().isEmpty()) {
        System.err.println(
            "cprof: "
                + collector.missed().size()
                + " loaded classes were not instrumented, so nothing of them is counted: "
                + String.join(", ", collector.missed()));
      }
    }
  }

  /** Removes what has been made a profile. */
  @Override
  public void close() throws IOException {
    for (Path raw : done) {
      remove(raw);
    }
    removeIfEmpty(folder);
  }

  /**
   * Removes a raw profile with its log and the copies that belong to it, and its folder with the
   * last one.
   */
  public static void remove(Path raw) throws IOException {
    Path folder = raw.toAbsolutePath().getParent();
    try (DirectoryStream<Path> files = Files.newDirectoryStream(folder, raw.getFileName() + "*")) {
      for (Path file : files) {
        Files.delete(file);
      }
    }
    Files.deleteIfExists(LogFile.of(raw));
    if (folder.toString().endsWith(AgentOptions.RAW)) {
      removeIfEmpty(folder);
    }
  }

  private static void removeIfEmpty(Path folder) throws IOException {
    if (!Files.isDirectory(folder)) {
      return;
    }
    try (DirectoryStream<Path> left = Files.newDirectoryStream(folder)) {
      if (left.iterator().hasNext()) {
        return;
      }
    }
    Files.delete(folder);
  }
}
