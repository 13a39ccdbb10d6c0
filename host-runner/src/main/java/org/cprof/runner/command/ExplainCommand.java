package org.cprof.runner.command;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.cprof.code.MethodCode;
import org.cprof.model.ProcessorModel;
import org.cprof.profile.MethodReference;
import org.cprof.profile.NodeKind;
import org.cprof.runner.CliCommand;
import org.cprof.runner.CommandException;
import org.cprof.runner.ExitCode;
import org.cprof.runner.command.option.ClassPathOption;
import org.cprof.runner.command.option.JsonOption;
import org.cprof.runner.command.option.ModelOptions;
import org.cprof.runner.explain.MethodFinder;
import org.cprof.runner.explain.MethodListing;
import org.cprof.runner.explain.MethodText;
import org.cprof.runner.explain.NamedMethod;
import org.cprof.runner.html.SourceFolders;
import org.cprof.runner.text.Names;
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

  @Mixin private JsonOption json;

  @Mixin private ClassPathOption classPath;

  @Option(
      names = "--sources",
      paramLabel = "DIR",
      description = "A folder of sources, whose lines are shown in the listing. Repeatable.")
  private List<Path> sources = new ArrayList<>();

  @Parameters(
      paramLabel = "CLASS.METHOD[DESCRIPTOR]",
      description =
          "The method, such as 'java.lang.Math.max(II)I'; without a descriptor, all methods of the"
              + " name.")
  private String method;

  @Override
  public Integer call() {
    SourceFolders.check(sources);
    ProcessorModel processor = model.load();
    List<MethodCode> found = new MethodFinder(classPath.open()).find(NamedMethod.parse(method));
    json.print(
        spec.commandLine().getOut(),
        () -> found.stream().map(one -> MethodListing.of(processor, one)).toList(),
        () -> lines(processor, found));
    return ExitCode.DONE;
  }

  private List<String> lines(ProcessorModel processor, List<MethodCode> found) {
    List<String> header = new ArrayList<>();
    header.add(processor.title());
    header.add(Numbers.hertz(processor.clockHz()));
    processor.settings().forEach((name, value) -> header.add(name + "=" + value));
    List<String> lines = new ArrayList<>();
    lines.add(String.join(", ", header));
    for (MethodCode one : found) {
      lines.add("");
      MethodText.lines(processor, one, line -> source(one, line))
          .forEach(line -> lines.add(line.stripTrailing()));
    }
    return lines;
  }

  private String source(MethodCode method, int line) {
    MethodReference reference =
        new MethodReference(
            NodeKind.METHOD, method.className(), method.name(), method.descriptor());
    try {
      return new SourceFolders(sources).textOf(reference, line).map(Names::clean).orElse("");
    } catch (IOException e) {
      throw CommandException.wrongUse(e);
    }
  }
}
