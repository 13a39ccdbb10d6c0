package org.cprof.runner.host;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.concurrent.TimeUnit;
import org.cprof.files.Cache;
import org.cprof.files.FolderTree;
import org.cprof.runner.Main;

/**
 * The class data archive of CProf's own JVM, from which it starts without reading and verifying
 * class files. The start script looks for it: a file in the user's cache whose name begins with
 * what the script and the JDK are, and ends with the checksum and the size of its content. JDK 17
 * crashes on an archive that is damaged, so the script compares both before each use. Where there
 * is none, the script makes a folder for it, which nobody else can, and names the beginning of its
 * name; this run leaves one.
 */
public final class LauncherArchive {

  private static final String SUFFIX = ".jsa";

  private static final int SECONDS = 60;

  /** Bytes, more than an archive has. */
  private static final long LEAST_FREE = 100L << 20;

  /** What a JVM ends with that makes no archive; one that is killed ends with more. */
  private static final int REFUSED = 1;

  private LauncherArchive() {}

  /**
   * Keeps the classes that this JVM has loaded so far, if the start script has asked for that. If
   * the JVM makes none, an empty file says so, and nobody tries again.
   */
  public static void makeIfAsked() {
    String asked = System.getProperty(Main.ARCHIVE);
    if (asked == null) {
      return;
    }
    UserCache user = UserCache.ofUser();
    Path folder = user.cache().folder(Cache.Kind.ARCHIVES);
    try {
      // Elsewhere the script would not look.
      if (user.isKept() && folder.equals(Path.of(asked).getParent())) {
        make(asked);
        user.cache().makeRoom();
      }
    } catch (IOException notNow) {
      // Its folder stays, and keeps others from trying for an hour.
    }
  }

  private static void make(String asked) throws IOException {
    Path classes = Main.classList(asked);
    Path temporary = classes.getParent();
    Path archive = temporary.resolve("archive");
    if (!dump(written(classes), archive)) {
      Files.write(archive, new byte[0]);
    }
    String[] sum = checksum(archive).split(" ");
    Path kept = Path.of(asked + "-" + sum[0] + "-" + sum[1] + SUFFIX);
    Files.move(archive, kept, StandardCopyOption.ATOMIC_MOVE);
    FolderTree.remove(temporary);
  }

  /** The lines of a list that this JVM still adds to, as far as they are complete. */
  private static Path written(Path classes) throws IOException {
    String list = Files.readString(classes);
    String complete = list.substring(0, list.lastIndexOf('\n') + 1);
    return Files.writeString(classes.resolveSibling("complete"), complete);
  }

  /**
   * Whether a JVM makes an archive of the classes.
   *
   * @throws IOException if it could not end, or the disk may be full: a later one may make one
   */
  private static boolean dump(Path classes, Path archive) throws IOException {
    Process process =
        new ProcessBuilder(
                HostJdk.current().java().toString(),
                "-Xshare:dump",
                "-XX:SharedClassListFile=" + classes,
                "-XX:SharedArchiveFile=" + archive,
                "-cp",
                System.getProperty("java.class.path"))
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .start();
    try {
      if (!process.waitFor(SECONDS, TimeUnit.SECONDS)) {
        process.destroyForcibly();
        throw new IOException("no archive within " + SECONDS + " s");
      }
    } catch (InterruptedException e) {
      process.destroyForcibly();
      Thread.currentThread().interrupt();
      throw new InterruptedIOException();
    }
    // In a changed root, where no mount is known, there is no FileStore.
    boolean isFull = archive.getParent().toFile().getUsableSpace() < LEAST_FREE;
    if (process.exitValue() > REFUSED || process.exitValue() == REFUSED && isFull) {
      throw new IOException("the JVM that makes an archive ended with " + process.exitValue());
    }
    return process.exitValue() == 0 && Files.exists(archive);
  }

  /** Checksum and size by the command that the start script uses, parted by a space. */
  static String checksum(Path file) throws IOException {
    Process process = new ProcessBuilder("cksum").redirectInput(file.toFile()).start();
    String told = new String(process.getInputStream().readAllBytes(), StandardCharsets.US_ASCII);
    if (!told.matches("[0-9]+ [0-9]+\\s*")) {
      throw new IOException("cksum: " + told);
    }
    return told.strip();
  }
}
