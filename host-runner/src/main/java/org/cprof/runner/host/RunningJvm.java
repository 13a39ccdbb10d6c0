package org.cprof.runner.host;

import com.sun.tools.attach.VirtualMachine;
import com.sun.tools.attach.VirtualMachineDescriptor;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.cprof.runner.CommandException;
import org.cprof.runner.text.IoFailure;

/** A JVM of this user that runs, whose flight recorder is asked by the JDK's {@code jcmd}. */
public final class RunningJvm {
  private static final Pattern VERSION = Pattern.compile("(?m)^JDK ([0-9]+)(\\S*)$");
  private static final Pattern DEPTH = Pattern.compile("(?m)^Stack depth: ([0-9]+)$");

  /** The recording's own name in the JVM, beside others. */
  private static final String NAME = "cprof";

  private final VirtualMachineDescriptor jvm;
  private final Path jcmd;
  private String version;

  private RunningJvm(VirtualMachineDescriptor jvm, Path jcmd) {
    this.jvm = jvm;
    this.jcmd = jcmd;
  }

  /**
   * The JVM of a process.
   *
   * @throws CommandException if it is none of this user's
   */
  public static RunningJvm of(long process) {
    // A process that is no JVM would take the request to attach as a signal to end.
    VirtualMachineDescriptor jvm =
        VirtualMachine.list().stream()
            .filter(each -> each.id().equals(Long.toString(process)))
            .findFirst()
            .orElseThrow(
                () ->
                    CommandException.wrongUse("process " + process + " is not a JVM of this user"));
    Path jcmd = HostJdk.current().home().resolve("bin").resolve("jcmd");
    return new RunningJvm(jvm, jcmd);
  }

  /** What it executes, by its class and arguments. */
  public String program() {
    return jvm.displayName().isEmpty() ? "process " + jvm.id() : jvm.displayName();
  }

  /** The version of its JDK, such as {@code 17.0.15}. */
  public String version() {
    if (version == null) {
      Matcher found = found(VERSION, ask("VM.version"), "its version");
      version = found.group(1) + found.group(2);
    }
    return version;
  }

  /** The first number of the version. */
  public int feature() {
    return Integer.parseInt(version().replaceFirst("[^0-9].*", ""));
  }

  /** Whether its compiled code knows inlined frames everywhere, and not at safepoints alone. */
  public boolean knowsInlinedFrames() {
    return ask("VM.flags").contains("+DebugNonSafepoints");
  }

  /**
   * Starts a recording, which ends by itself if nobody ends it.
   *
   * @param recording the file that it leaves
   * @return how many frames a stack has at most
   */
  public int start(Path settings, Path recording, int depth, long seconds) {
    // Refused where the recorder was on before; then its own depth holds.
    askAnyway("JFR.configure", "stackdepth=" + depth);
    ask(
        "JFR.start",
        "name=" + NAME,
        "settings=" + settings,
        "duration=" + seconds + "s",
        "filename=" + recording);
    Matcher known = DEPTH.matcher(ask("JFR.configure"));
    return known.find() ? Math.min(depth, Integer.parseInt(known.group(1))) : depth;
  }

  /** Ends the recording. If the JVM has ended, its file is there already, or there is none. */
  public void stop(Path recording) {
    if (ProcessHandle.of(Long.parseLong(jvm.id())).isPresent()) {
      askAnyway("JFR.stop", "name=" + NAME, "filename=" + recording);
    }
  }

  private Matcher found(Pattern pattern, String answer, String what) {
    Matcher matcher = pattern.matcher(answer);
    if (!matcher.find()) {
      throw CommandException.notRun("process " + jvm.id() + " does not report " + what);
    }
    return matcher;
  }

  private String ask(String... command) {
    Answer answer = askAnyway(command);
    if (answer.exitCode != 0 || answer.text.contains("Could not")) {
      throw CommandException.notRun(
          "process " + jvm.id() + " refuses " + command[0] + ": " + answer.text.strip());
    }
    return answer.text;
  }

  private record Answer(int exitCode, String text) {}

  private Answer askAnyway(String... command) {
    List<String> all = new ArrayList<>(List.of(jcmd.toString(), jvm.id()));
    all.addAll(List.of(command));
    try {
      Process process = new ProcessBuilder(all).redirectErrorStream(true).start();
      String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      return new Answer(process.waitFor(), text);
    } catch (IOException e) {
      throw CommandException.notRun("cannot reach process " + jvm.id() + ": " + IoFailure.text(e));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw CommandException.notRun("interrupted while waiting for process " + jvm.id());
    }
  }
}
