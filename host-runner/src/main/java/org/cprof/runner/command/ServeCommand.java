package org.cprof.runner.command;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.file.Path;
import org.cprof.runner.CliCommand;
import org.cprof.runner.CommandException;
import org.cprof.runner.ExitCode;
import org.cprof.runner.command.option.JdkOption;
import org.cprof.runner.host.RunCode;
import org.cprof.runner.text.IoFailure;
import org.cprof.serve.Service;
import org.cprof.setup.AgentOptions;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/**
 * {@code cprof serve}: instruments the classes of the JVM that has started it, by its standard
 * input and output. The options of {@code cprof options} have JVMs do so.
 */
@Command(
    name = "serve",
    hidden = true,
    description = "Instruments the classes of the JVM that starts it with 'cprof options'.")
public final class ServeCommand implements CliCommand {

  @Mixin private JdkOption jdkOption;

  @Parameters(paramLabel = "FILE", description = "What is counted, as 'cprof options' writes it.")
  private Path file;

  @Override
  public Integer call() {
    try {
      RunCode code = RunCode.of(jdkOption.jdk(), options());
      code.start();
      try (Service service = code.serve();
          FileOutputStream answers = new FileOutputStream(FileDescriptor.out)) {
        service.serve(System.in, answers);
      }
      return ExitCode.DONE;
    } catch (IOException e) {
      throw CommandException.notRun("the service has ended: " + IoFailure.text(e));
    }
  }

  private AgentOptions options() throws IOException {
    try {
      return AgentOptions.read(file);
    } catch (IllegalArgumentException wrong) {
      throw CommandException.wrongUse(wrong);
    }
  }
}
