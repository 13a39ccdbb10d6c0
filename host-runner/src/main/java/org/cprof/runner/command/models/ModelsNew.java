package org.cprof.runner.command.models;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import java.util.regex.Matcher;
import org.cprof.model.csv.Errors;
import org.cprof.model.csv.ModelException;
import org.cprof.model.csv.ModelFile;
import org.cprof.model.csv.ModelFolder;
import org.cprof.runner.CommandException;
import org.cprof.runner.ExitCode;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code cprof models new}: a built-in model as a folder, to be changed. */
@Command(
    name = "new",
    description = "Copies a built-in model into a new folder, as a model of your own.",
    footer = {"", "Example:", "  cprof models new my-processor --from jop"})
final class ModelsNew implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Parameters(paramLabel = "DIR", description = "The folder to make; its name is the model's.")
  private Path folder;

  @Option(
      names = "--from",
      paramLabel = "NAME",
      description = "The built-in model to copy (default: ${DEFAULT-VALUE}).",
      defaultValue = "bytecodes")
  private String name;

  @Override
  public Integer call() {
    if (!ModelFolder.BUILT_IN.contains(name)) {
      throw CommandException.wrongUse(
          "--from " + name + ": expected one of " + String.join(", ", ModelFolder.BUILT_IN));
    }
    if (Files.exists(folder)) {
      throw CommandException.wrongUse(folder + " exists: give a new folder");
    }
    try {
      Errors errors = new Errors();
      ModelFolder model = ModelFolder.of(name, errors);
      errors.throwIfAny();
      Files.createDirectories(folder);
      for (ModelFile file : model.files()) {
        Files.write(folder.resolve(file.name()), content(file));
      }
    } catch (ModelException | IOException e) {
      throw CommandException.wrongUse("cannot write the model to " + folder + ": " + e);
    }
    spec.commandLine()
        .getOut()
        .println("Model in " + folder + "; after changes: cprof models check " + folder);
    return ExitCode.DONE;
  }

  /** As it is, but for the model's name. */
  private byte[] content(ModelFile file) {
    if (!file.name().equals(ModelFolder.PROCESSOR)) {
      return file.content();
    }
    String own =
        folder.toAbsolutePath().normalize().getFileName().toString().replaceAll("[^\\w.-]", "-");
    return new String(file.content(), StandardCharsets.UTF_8)
        .replaceFirst("(?m)^name,[^,]*", Matcher.quoteReplacement("name," + own))
        .getBytes(StandardCharsets.UTF_8);
  }
}
