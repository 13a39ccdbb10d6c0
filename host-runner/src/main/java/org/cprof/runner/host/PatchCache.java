package org.cprof.runner.host;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import org.cprof.launch.PatchJar;
import org.cprof.launch.StartJar;
import org.cprof.runner.CommandException;

/**
 * The patched classes of each JDK, made on the first run under it and kept in the {@link
 * UserCache}.
 *
 * <p>The file's name is made from what its content depends on: the JDK's run-time image and the
 * version of the changes. So an updated JDK gets a new file, and one that is there is right.
 */
final class PatchCache {

  private final UserCache cache;

  PatchCache(UserCache cache) {
    this.cache = cache;
  }

  /**
   * The jar for a run on a JDK.
   *
   * @param prepared files of prepared classes; what stands beside them has more than those patched
   * @throws CommandException if it is not there and cannot be made
   */
  Path jarFor(HostJdk jdk, List<Path> prepared) {
    try {
      for (Path file : prepared) {
        Optional<Path> start = StartJar.findIn(file.getParent());
        if (start.isPresent()) {
          return start.get();
        }
      }
      Path jar = cache.folder().resolve("patch-" + key(jdk) + ".jar");
      if (!Files.isRegularFile(jar)) {
        PatchJar.write(jdk.home(), jar);
        if (!cache.isKept()) {
          jar.toFile().deleteOnExit();
        }
      }
      return jar;
    } catch (IOException problem) {
      throw CommandException.notRun("cannot prepare the JDK's classes: " + problem.getMessage());
    }
  }

  private static String key(HostJdk jdk) throws IOException {
    Path image = jdk.image();
    String content =
        String.join(
            "\n",
            Integer.toString(PatchJar.VERSION),
            image.toString(),
            Long.toString(Files.size(image)),
            Files.getLastModifiedTime(image).toString());
    try {
      byte[] hash =
          MessageDigest.getInstance("SHA-256").digest(content.getBytes(StandardCharsets.UTF_8));
      return HexFormat.of().formatHex(hash, 0, 8);
    } catch (NoSuchAlgorithmException everyJdkHasIt) {
      throw new IllegalStateException(everyJdkHasIt);
    }
  }
}
