package org.cprof.runner.command;

import java.io.IOException;
import java.io.PrintWriter;
import org.cprof.instrument.WholeJdk;
import org.cprof.model.ProcessorModel;
import org.cprof.runner.CliCommand;
import org.cprof.runner.CommandException;
import org.cprof.runner.ExitCode;
import org.cprof.runner.host.HostJdk;
import org.cprof.runner.text.Numbers;
import org.cprof.runner.text.Progress;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code cprof instrument}: a dry run of the instrumenter over a whole JDK. */
@Command(
    name = "instrument",
    description = {
      "Puts every class of every module of a JDK through the instrumenter, without running any,"
          + " and tells what came of it.",
      "Ends with exit code 1 if a method or class had to stay as it is."
    },
    footer = {"", "Example:", "  cprof instrument --model jop --jdk /opt/jdk-25"})
public final class InstrumentCommand implements CliCommand {
  @Spec private CommandSpec spec;

  @Mixin private ModelOptions modelOptions;

  @Mixin private JdkOption jdkOption;

  @Override
  public Integer call() {
    ProcessorModel model = modelOptions.load();
    HostJdk jdk = jdkOption.jdk();
    WholeJdk.Result result = instrument(jdk, model);
    PrintWriter out = spec.commandLine().getOut();
    out.println(
        "JDK "
            + jdk.version()
            + " on "
            + model.name()
            + ": "
            + Numbers.count(result.classes(), "class file")
            + ", "
            + Numbers.count(result.methods(), "instrumented method")
            + ", "
            + Numbers.grouped(result.bytesBefore())
            + " bytes before, "
            + Numbers.grouped(result.bytesAfter())
            + " after, "
            + Numbers.grouped(result.leftOut().size())
            + " left as they are");
    result.leftOut().forEach(line -> out.println("  " + line));
    out.flush();
    return result.leftOut().isEmpty() ? ExitCode.DONE : ExitCode.CHECK_FAILED;
  }

  private WholeJdk.Result instrument(HostJdk jdk, ProcessorModel model) {
    String doing = "instrumenting all classes of JDK " + jdk.version() + " ...";
    try (Progress progress = Progress.show(doing, spec.commandLine().getErr())) {
      return WholeJdk.instrument(jdk.home(), model, classFile -> {});
    } catch (IOException problem) {
      throw CommandException.notRun(
          "cannot read the classes of " + jdk.home() + ": " + problem.getMessage());
    }
  }
}
