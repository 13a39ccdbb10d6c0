package org.cprof.runner.command;

import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import org.cprof.code.MethodCode;
import org.cprof.model.ProcessorModel;
import org.cprof.runner.CliCommand;
import org.cprof.runner.ExitCode;
import org.cprof.runner.explain.ClassFiles;
import org.cprof.runner.explain.Listing;
import org.cprof.runner.explain.MethodFinder;
import org.cprof.runner.explain.MethodName;
import org.cprof.runner.text.Numbers;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code cprof explain}: a method's bytecode with the price of each instruction. */
@Command(
    name = "explain",
    description = "Lists a method's bytecode with the price of each instruction.",
    footer = {"", "Example:", "  cprof explain 'java.lang.Math.max(II)I' --model jop --set r=3"})
public final class ExplainCommand implements CliCommand {
  @Spec private CommandSpec spec;

  @Mixin private ModelOptions model;

  @Option(
      names = {"-cp", "--cp", "--class-path"},
      paramLabel = "PATH",
      defaultValue = "",
      description = "Where the class is, unless it is one of the JDK: directories and jars.")
  private String classPath;

  @Parameters(
      paramLabel = "CLASS.METHOD[DESCRIPTOR]",
      description =
          "The method, such as 'java.lang.Math.max(II)I'; without a descriptor, all methods of the"
              + " name.")
  private String method;

  @Override
  public Integer call() {
    ProcessorModel processor = model.load();
    List<MethodCode> found =
        new MethodFinder(new ClassFiles(classPath)).find(MethodName.parse(method));
    PrintWriter out = spec.commandLine().getOut();
    List<String> header = new ArrayList<>();
    header.add(processor.title());
    header.add(Numbers.hertz(processor.clockHz()));
    processor.settings().forEach((name, value) -> header.add(name + "=" + value));
    out.println(String.join(", ", header));
    for (MethodCode one : found) {
      out.println();
      Listing.lines(processor, one).forEach(line -> out.println(line.stripTrailing()));
    }
    return ExitCode.DONE;
  }
}
