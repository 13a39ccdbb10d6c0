package org.cprof.runner.command;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.cprof.collect.Collector;
import org.cprof.runner.CliCommand;
import org.cprof.runner.CommandException;
import org.cprof.runner.CommandGroup;
import org.cprof.runner.ExitCode;
import org.cprof.runner.host.ProfiledProgram;
import org.cprof.runner.host.RawProfiles;
import org.cprof.runner.text.Names;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code cprof control}: starts and stops counting in a program while it runs. */
@Command(
    name = "control",
    description = {
      "Starts or stops counting in a running program, or writes its profile as it is now.",
      "Without a process, lists the programs that can be controlled: those of the same user."
    },
    footer = {
      "",
      "Example:",
      "  cprof run --stopped -- -cp app.jar org.example.Main &",
      "  cprof control $! start",
      "  cprof control $! stop"
    })
public final class ControlCommand implements CliCommand {
  /** What can be asked for. */
  enum Action {
    START,
    STOP,
    RESET,
    STATUS,
    DUMP
  }

  @Spec private CommandSpec spec;

  @Parameters(
      index = "0",
      arity = "0..1",
      paramLabel = "PROCESS",
      description = "Id of the program's process, or of its 'cprof run'.")
  private Long process;

  @Parameters(
      index = "1",
      arity = "0..1",
      paramLabel = "ACTION",
      description =
          "start and stop: counting; reset: forgets what was counted; dump: writes the profile as"
              + " it is now; status (default).")
  private Action action = Action.STATUS;

  @Option(
      names = {"-o", "--output"},
      paramLabel = "FILE",
      description = "Where dump writes to (default: the program's own profile).")
  private Path output;

  @Mixin private JsonOption json;

  @Mixin private SharingOption sharing;

  @Override
  public CommandGroup group() {
    return CommandGroup.START;
  }

  @Override
  public Integer call() {
    if (output != null && action != Action.DUMP) {
      throw CommandException.wrongUse("--output needs the action dump");
    }
    try {
      if (process == null) {
        list();
      } else {
        control();
      }
    } catch (NoClassDefFoundError noAttach) {
      throw CommandException.notRun(
          "this Java has no module jdk.attach; set JAVA_HOME to a JDK that has it");
    } catch (IOException e) {
      throw CommandException.notRun(e.getMessage());
    }
    return ExitCode.DONE;
  }

  private record Running(String process, String program) {}

  private record Controlled(String process, boolean counting, String profile) {}

  private void list() {
    var programs = ProfiledProgram.all();
    json.print(
        spec.commandLine().getOut(),
        () ->
            programs.stream()
                .map(program -> new Running(program.id(), ProfiledProgram.nameOf(program)))
                .toList(),
        () ->
            programs.isEmpty()
                ? List.of("No program of yours runs under 'cprof run'.")
                : programs.stream()
                    .map(
                        program ->
                            program.id() + " " + Names.clean(ProfiledProgram.nameOf(program)))
                    .toList());
  }

  private void control() throws IOException {
    try (ProfiledProgram program = ProfiledProgram.attach(process)) {
      String command = action == Action.DUMP ? Action.STATUS.name() : action.name();
      String[] answer = program.send(command.toLowerCase(Locale.ROOT)).split(" ", 3);
      boolean isOn = answer[1].equals("on");
      Path profile = profile(Path.of(answer[2]));
      String done = action == Action.DUMP ? "; written: " : "; profile: ";
      json.print(
          spec.commandLine().getOut(),
          () -> new Controlled(program.id(), isOn, profile.toString()),
          () ->
              List.of(
                  "counting is " + (isOn ? "on" : "off") + done + Names.clean(profile.toString())));
    }
  }

  /** Where the profile will be, or is now. */
  private Path profile(Path raw) throws IOException {
    try (Collector collector = RawProfiles.open(raw)) {
      Path profile = output == null ? collector.output() : new OutputFile(output).path();
      if (action == Action.DUMP) {
        collector.write(profile, true);
        sharing.apply(profile);
      }
      return profile;
    }
  }
}
