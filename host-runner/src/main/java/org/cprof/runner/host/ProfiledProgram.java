package org.cprof.runner.host;

import com.sun.tools.attach.AgentInitializationException;
import com.sun.tools.attach.AgentLoadException;
import com.sun.tools.attach.AttachNotSupportedException;
import com.sun.tools.attach.VirtualMachine;
import com.sun.tools.attach.VirtualMachineDescriptor;
import java.io.File;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.cprof.agent.CProfAgent;
import org.cprof.runner.CommandException;

/**
 * A program that runs under CProf, asked from outside by the JVM's attach mechanism, which lets in
 * the user who started it and nobody else.
 */
public final class ProfiledProgram implements AutoCloseable {
  private static final String FAILED = "failed: ";

  private final VirtualMachine vm;
  private final String agent;

  private ProfiledProgram(VirtualMachine vm, String agent) {
    this.vm = vm;
    this.agent = agent;
  }

  /**
   * The program of a process, which may also be the {@code cprof run} that has started it.
   *
   * @throws CommandException if CProf does not run there, or belongs to somebody else
   */
  public static ProfiledProgram attach(long processId) {
    // A process that is no JVM would take the request to attach as a signal to end.
    List<Long> known =
        VirtualMachine.list().stream()
            .map(VirtualMachineDescriptor::id)
            .filter(id -> id.matches("[0-9]+"))
            .map(Long::valueOf)
            .toList();
    Optional<ProcessHandle> process = ProcessHandle.of(processId);
    if (process.isEmpty()) {
      throw CommandException.wrongUse("there is no process " + processId);
    }
    return Stream.concat(process.stream(), process.get().children().sorted())
        .filter(each -> known.contains(each.pid()))
        .filter(ProfiledProgram::runsAgent)
        .findFirst()
        .map(ProcessHandle::pid)
        .flatMap(ProfiledProgram::open)
        .orElseThrow(
            () ->
                CommandException.wrongUse(
                    "process "
                        + processId
                        + " is not a program of this user that runs under CProf;"
                        + " 'cprof control' lists those"));
  }

  /** The programs of this user that run under CProf, each with its process id. */
  public static List<VirtualMachineDescriptor> all() {
    Predicate<VirtualMachineDescriptor> isProfiled =
        jvm ->
            jvm.id().matches("[0-9]+")
                && ProcessHandle.of(Long.parseLong(jvm.id()))
                    .filter(ProfiledProgram::runsAgent)
                    .isPresent();
    return VirtualMachine.list().stream().filter(isProfiled).toList();
  }

  /** What a program is called: its class and arguments, or its command if the JVM tells neither. */
  public static String nameOf(VirtualMachineDescriptor program) {
    boolean isTold = !program.displayName().isEmpty() && !program.displayName().equals("Unknown");
    return isTold
        ? program.displayName()
        : ProcessHandle.of(Long.parseLong(program.id()))
            .flatMap(process -> process.info().commandLine())
            .map(line -> line.replaceFirst("(?s).* -javaagent:[^ ]* ", ""))
            .orElse("a program that has just ended");
  }

  /**
   * Whether a JVM of this user does, whose options may be those that {@code cprof options} wrote.
   */
  private static boolean runsAgent(ProcessHandle jvm) {
    ProcessHandle.Info info = jvm.info();
    return Stream.concat(
            info.commandLine().stream(),
            info.arguments().stream()
                .flatMap(Arrays::stream)
                .filter(argument -> argument.startsWith("@"))
                .flatMap(ProfiledProgram::wordsOf))
        .anyMatch(words -> words.matches("(?s).*-javaagent:[^ ]*cprof[^ /]*agent[^ /]*\\.jar.*"));
  }

  /** Of an argument that names a file of arguments; none of one that only looks so. */
  private static Stream<String> wordsOf(String argument) {
    File file = new File(argument.substring(1));
    return file.isFile() && file.canRead()
        ? ArgumentFile.read(file.toPath()).stream()
        : Stream.empty();
  }

  private static Optional<ProfiledProgram> open(long processId) {
    try {
      VirtualMachine vm = VirtualMachine.attach(Long.toString(processId));
      String agent = vm.getAgentProperties().getProperty(CProfAgent.AGENT);
      if (agent == null) {
        vm.detach();
        return Optional.empty();
      }
      return Optional.of(new ProfiledProgram(vm, agent));
    } catch (IOException | AttachNotSupportedException e) {
      throw CommandException.notRun("cannot reach process " + processId + ": " + e.getMessage());
    }
  }

  /** The process id of the program itself. */
  public String id() {
    return vm.id();
  }

  /**
   * Has the agent do something.
   *
   * @return its answer
   * @throws CommandException if it could not
   */
  public String send(String command) {
    String request = UUID.randomUUID().toString();
    try {
      vm.loadAgent(agent, request + " " + command);
      String answer = vm.getAgentProperties().getProperty(CProfAgent.ANSWER, "");
      if (!answer.startsWith(request)) {
        throw CommandException.notRun("process " + id() + " did not answer");
      }
      String text = answer.substring(request.length() + 1);
      if (text.startsWith(FAILED)) {
        throw CommandException.notRun(text.substring(FAILED.length()));
      }
      return text;
    } catch (IOException | AgentLoadException | AgentInitializationException e) {
      throw CommandException.notRun("cannot reach process " + id() + ": " + e.getMessage());
    }
  }

  @Override
  public void close() {
    try {
      vm.detach();
    } catch (IOException programHasEnded) {
      // Then nothing is attached.
      return;
    }
  }
}
