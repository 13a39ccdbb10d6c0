package org.cprof.runner.prepare;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.cprof.launch.PatchJar;
import org.cprof.model.ProcessorModel;
import org.cprof.model.sizes.MethodSizes;
import org.cprof.runner.host.AgentOptionsFile;
import org.cprof.runner.host.HostJdk;
import org.cprof.runner.host.Installation;

/**
 * The key of prepared classes: everything that the inserted code depends on besides the class
 * itself. Whatever new choice changes inserted code belongs here.
 *
 * @param lines what the key is made of, to be read by people too
 */
public record PreparedKey(List<String> lines) {

  /**
   * The key of runs with these settings and this installation.
   *
   * @param options what is counted
   * @param model that of a UDI which knows no processor is {@code bytecodes}
   * @throws IOException if the JDK's run-time image or the agent cannot be read
   */
  public static PreparedKey of(
      HostJdk jdk, AgentOptionsFile options, ProcessorModel model, MethodSizes sizes)
      throws IOException {
    List<String> lines = new ArrayList<>(linesOf(jdk));
    lines.add("agent " + JarIdentity.of(Installation.agentJar()));
    lines.add("counting " + options.counting());
    lines.add("model " + model.name() + " " + model.hash());
    lines.add("parameters " + model.settings());
    lines.add("sizes " + sizes.hash());
    return new PreparedKey(List.copyOf(lines));
  }

  /** What tells a JDK from others, and from what it was before an update. */
  static List<String> linesOf(HostJdk jdk) throws IOException {
    Path image = jdk.image();
    return List.of(
        "jdk " + jdk.version() + " in " + jdk.home(),
        "image " + image,
        "image bytes " + Files.size(image),
        "image time " + Files.getLastModifiedTime(image),
        "patch " + PatchJar.VERSION);
  }

  /** A name for files. */
  public String hash() {
    return Hashes.sha256(String.join("\n", lines).getBytes(StandardCharsets.UTF_8));
  }
}
