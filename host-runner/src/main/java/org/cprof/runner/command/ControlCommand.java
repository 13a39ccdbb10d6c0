package org.cprof.runner.command;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.StreamWriteFeature;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Locale;
import org.cprof.runner.CliCommand;
import org.cprof.runner.CommandException;
import org.cprof.runner.ExitCode;
import org.cprof.runner.host.ProfiledProgram;
import org.cprof.runner.text.Names;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code cprof control}: starts and stops counting in a program while it runs. */
@Command(
    name = "control",
    description = {
      "Starts and stops counting in a program that runs under 'cprof run', or writes its profile"
          + " as it is now. Without a process it lists the programs that can be controlled: those"
          + " of the same user."
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

  @Option(names = "--json", description = "Prints the answer as JSON.")
  private boolean json;

  @Override
  public Integer call() {
    if (output != null && action != Action.DUMP) {
      throw CommandException.wrongUse("--output goes with dump only");
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

  private void list() throws IOException {
    PrintWriter out = spec.commandLine().getOut();
    if (json) {
      try (JsonGenerator generator = generator(out)) {
        generator.writeStartArray();
        for (var program : ProfiledProgram.all()) {
          generator.writeStartObject();
          generator.writeStringField("process", program.id());
          generator.writeStringField("program", program.displayName());
          generator.writeEndObject();
        }
        generator.writeEndArray();
        generator.writeRaw('\n');
      }
    } else {
      ProfiledProgram.all()
          .forEach(program -> out.println(program.id() + " " + Names.clean(program.displayName())));
    }
    out.flush();
  }

  private void control() throws IOException {
    PrintWriter out = spec.commandLine().getOut();
    try (ProfiledProgram program = ProfiledProgram.attach(process)) {
      Path file = output == null ? null : new OutputFile(output).path();
      String name = action.name().toLowerCase(Locale.ROOT);
      String[] answer = program.send(file == null ? name : name + " " + file).split(" ", 3);
      boolean isOn = answer[1].equals("on");
      String profile = file == null ? answer[2] : file.toString();
      if (json) {
        try (JsonGenerator generator = generator(out)) {
          generator.writeStartObject();
          generator.writeStringField("process", program.id());
          generator.writeBooleanField("counting", isOn);
          generator.writeStringField("profile", profile);
          generator.writeEndObject();
          generator.writeRaw('\n');
        }
      } else {
        String done = action == Action.DUMP ? "; written: " : "; profile: ";
        out.println("counting is " + (isOn ? "on" : "off") + done + Names.clean(profile));
      }
    }
    out.flush();
  }

  private static JsonGenerator generator(PrintWriter out) throws IOException {
    return JsonFactory.builder()
        .disable(StreamWriteFeature.AUTO_CLOSE_TARGET)
        .build()
        .createGenerator(out)
        .useDefaultPrettyPrinter();
  }
}
