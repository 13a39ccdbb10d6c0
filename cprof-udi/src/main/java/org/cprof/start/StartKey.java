package org.cprof.start;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Stream;
import org.cprof.classes.JarIdentity;
import org.cprof.setup.AgentOption;
import org.cprof.setup.AgentOptions;
import org.cprof.setup.RunChoice;

/**
 * All that inserted code depends on besides the class itself. Whatever new choice changes inserted
 * code belongs here.
 *
 * @param lines what the key is made of, to be read by people too
 */
public record StartKey(List<String> lines) {
  private static final int HASH_BYTES = 12;

  /**
   * The key of runs.
   *
   * @param javaHome the JDK
   * @param agent the agent's jar
   * @throws IOException if the JDK's image, the agent or a file of the options cannot be read
   */
  public static StartKey of(RunChoice choice, Path javaHome, Path agent) throws IOException {
    List<String> lines = new ArrayList<>(ofJdk(javaHome, agent));
    lines.add("counting " + choice.options().decidingOnCode());
    lines.add("model " + choice.model().name() + " " + choice.model().hash());
    lines.add("parameters " + choice.model().settings());
    lines.add("sizes " + choice.sizes().hash());
    for (Path entry : choice.options().get(AgentOption.UDI_PATH)) {
      lines.add("udi " + contentOf(entry));
    }
    return new StartKey(List.copyOf(lines));
  }

  /**
   * The part on which it depends what a JVM loads at its start: which classes have counting code,
   * but not which code that is.
   *
   * @throws IOException if the JDK's image or the agent cannot be read
   */
  public static StartKey ofTrial(AgentOptions options, Path javaHome, Path agent)
      throws IOException {
    List<String> lines = new ArrayList<>(ofJdk(javaHome, agent));
    lines.add("include " + options.get(AgentOption.INCLUDE));
    lines.add("exclude " + options.get(AgentOption.EXCLUDE));
    return new StartKey(List.copyOf(lines));
  }

  private static List<String> ofJdk(Path javaHome, Path agent) throws IOException {
    Path image = javaHome.toRealPath().resolve("lib").resolve("modules");
    return List.of(
        "jdk " + image,
        "image bytes " + Files.size(image),
        "image time " + Files.getLastModifiedTime(image),
        "agent " + JarIdentity.of(agent));
  }

  /** What tells the content of a jar or folder. */
  private static String contentOf(Path entry) throws IOException {
    if (Files.isRegularFile(entry)) {
      return JarIdentity.of(entry);
    }
    StringBuilder all = new StringBuilder();
    try (Stream<Path> files = Files.walk(entry)) {
      for (Path file : files.filter(Files::isRegularFile).sorted().toList()) {
        all.append(entry.relativize(file)).append(' ');
        all.append(sha256(Files.readAllBytes(file))).append('\n');
      }
    }
    return sha256(all.toString().getBytes(StandardCharsets.UTF_8));
  }

  /** A name for a folder. */
  public String hash() {
    return sha256(String.join("\n", lines).getBytes(StandardCharsets.UTF_8));
  }

  /** The first 96 bits of the SHA-256 hash, in hexadecimal digits. */
  private static String sha256(byte[] content) {
    try {
      byte[] hash = MessageDigest.getInstance("SHA-256").digest(content);
      return HexFormat.of().formatHex(hash, 0, HASH_BYTES);
    } catch (NoSuchAlgorithmException everyJdkHasIt) {
      throw new IllegalStateException(everyJdkHasIt);
    }
  }
}
