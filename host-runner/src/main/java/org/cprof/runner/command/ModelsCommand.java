package org.cprof.runner.command;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.regex.Matcher;
import org.cprof.model.Models;
import org.cprof.model.ProcessorModel;
import org.cprof.model.csv.Errors;
import org.cprof.model.csv.ModelError;
import org.cprof.model.csv.ModelException;
import org.cprof.model.csv.ModelFile;
import org.cprof.model.csv.ModelFolder;
import org.cprof.runner.CliCommand;
import org.cprof.runner.CommandException;
import org.cprof.runner.ExitCode;
import org.cprof.runner.command.option.JsonOption;
import org.cprof.runner.command.option.ModelLayers;
import org.cprof.runner.command.option.ModelSettings;
import org.cprof.runner.command.option.PrintOptions;
import org.cprof.runner.explain.ModelReport;
import org.cprof.runner.explain.WcaTable;
import org.cprof.runner.output.Sections;
import org.cprof.runner.text.Numbers;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code cprof models}: what models there are, whether one is sound, what is in it. */
@Command(
    name = "models",
    description = "Lists, shows, checks, copies and exports processor models.",
    subcommands = {
      ModelsCommand.ListAll.class,
      ModelsCommand.Check.class,
      ModelsCommand.Show.class,
      ModelsCommand.Copy.class,
      ModelsCommand.Export.class
    },
    footer = {"", "Example:", "  cprof models"})
public final class ModelsCommand implements CliCommand {
  @Spec private CommandSpec spec;

  @Mixin private JsonOption json;

  @Override
  public Integer call() throws ModelException {
    return printAll(json, spec);
  }

  private record Named(String name, String title) {}

  private static int printAll(JsonOption json, CommandSpec spec) throws ModelException {
    Map<String, String> titles = new LinkedHashMap<>();
    for (String name : Models.builtIn()) {
      titles.put(name, Models.load(name, Map.of()).title());
    }
    json.print(
        spec.commandLine().getOut(),
        () ->
            titles.entrySet().stream()
                .map(model -> new Named(model.getKey(), model.getValue()))
                .toList(),
        () -> lines(titles));
    return ExitCode.DONE;
  }

  private static List<String> lines(Map<String, String> titles) {
    int width = titles.keySet().stream().mapToInt(String::length).max().orElse(0);
    List<String> lines = new ArrayList<>();
    titles.forEach(
        (name, title) -> lines.add(name + " ".repeat(width - name.length() + 2) + title));
    return lines;
  }

  /** {@code cprof models list}. */
  @Command(
      name = "list",
      description = "Lists the built-in models.",
      footer = {"", "Example:", "  cprof models list"})
  static final class ListAll implements Callable<Integer> {
    @Spec private CommandSpec spec;

    @Mixin private JsonOption json;

    @Override
    public Integer call() throws ModelException {
      return printAll(json, spec);
    }
  }

  /** What commands of one model have in common. */
  private abstract static class OfModel implements Callable<Integer> {
    @Parameters(paramLabel = "NAME|DIR", description = "A model's name or folder.")
    String name;

    @Mixin ModelSettings settings;

    @Mixin ModelLayers layers;

    final ProcessorModel load() {
      return layers.load(name, settings.values());
    }
  }

  /** {@code cprof models check}. */
  @Command(
      name = "check",
      description = "Checks a model. Exit code 1 if it has errors.",
      footer = {"", "Example:", "  cprof models check my-processor/"})
  static final class Check extends OfModel {
    @Spec private CommandSpec spec;

    @Mixin private JsonOption json;

    @Override
    public Integer call() {
      try {
        List<String> unproved = new ArrayList<>();
        ProcessorModel model = Models.check(layers.over(name), settings.values(), unproved::add);
        Sections report =
            report(List.of(), unproved).line(name + ": " + model.title() + ": no errors");
        if (!unproved.isEmpty()) {
          report.line("Not proved for all values:");
          unproved.forEach(each -> report.line("  " + each));
        }
        json.print(spec.commandLine().getOut(), report);
        return ExitCode.DONE;
      } catch (ModelException e) {
        if (json.isGiven()) {
          json.print(spec.commandLine().getOut(), report(e.errors(), List.of()));
          return ExitCode.CHECK_FAILED;
        }
        throw CommandException.checkFailed(
            Numbers.count(e.errors().size(), "error") + " in " + name + ":\n" + e.getMessage());
      }
    }

    private Sections report(List<ModelError> errors, List<String> unproved) {
      return new Sections("Model")
          .field("model", name)
          .field("errors", errors)
          .field("unproved", unproved);
    }
  }

  /** {@code cprof models show}. */
  @Command(
      name = "show",
      description = "Shows a model with its prices at the settings.",
      footer = {"", "Example:", "  cprof models show jop --set cache.blocks=32"})
  static final class Show extends OfModel {
    @Mixin private PrintOptions print;

    @Override
    public Integer call() {
      print.print(ModelReport.of(load()));
      return ExitCode.DONE;
    }
  }

  /** {@code cprof models new}: a built-in model as a folder, to be changed. */
  @Command(
      name = "new",
      description = "Copies a built-in model into a new folder, as a model of your own.",
      footer = {"", "Example:", "  cprof models new my-processor --from jop"})
  static final class Copy implements Callable<Integer> {
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

  /** {@code cprof models export}. */
  @Command(
      name = "export",
      description = "Lists a model's constants in the form that another tool has them.",
      footer = {"", "Example:", "  cprof models export --for wca jop --set r=3 --set w=5"})
  static final class Export extends OfModel {
    enum Tool {
      WCA;

      @Override
      public String toString() {
        return "wca";
      }
    }

    @Option(
        names = "--for",
        paramLabel = "TOOL",
        required = true,
        description =
            "The tool: wca, JOP's analyser of worst-case execution times: timing path, most cycles"
                + " and hidden cycles of each opcode, and the method cache.")
    private Tool tool;

    @Mixin private PrintOptions print;

    @Override
    public Integer call() {
      ProcessorModel model = load();
      print.print(
          switch (tool) {
            case WCA -> WcaTable.of(model);
          });
      return ExitCode.DONE;
    }
  }
}
