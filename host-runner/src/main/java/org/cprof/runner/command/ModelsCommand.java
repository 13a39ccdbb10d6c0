package org.cprof.runner.command;

import java.io.PrintWriter;
import java.util.Locale;
import java.util.Map;
import org.cprof.model.CacheSpec;
import org.cprof.model.ModelException;
import org.cprof.model.Models;
import org.cprof.model.ProcessorModel;
import org.cprof.runner.CliCommand;
import org.cprof.runner.CommandException;
import org.cprof.runner.ExitCode;
import org.cprof.runner.text.Numbers;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code cprof models}: what models there are, whether one is sound, what is in it. */
@Command(
    name = "models",
    description = "Lists the processor models, checks one or shows one.",
    footer = {"", "Example:", "  cprof models"})
public final class ModelsCommand implements CliCommand {
  @Spec private CommandSpec spec;

  @Override
  public Integer call() throws ModelException {
    return list();
  }

  @Command(
      name = "list",
      description = "Lists the built-in models.",
      footer = {"", "Example:", "  cprof models list"})
  int list() throws ModelException {
    int width = Models.builtIn().stream().mapToInt(String::length).max().orElse(0);
    for (String name : Models.builtIn()) {
      String title = Models.load(name, Map.of()).title();
      out().println(name + " ".repeat(width - name.length() + 2) + title);
    }
    return ExitCode.DONE;
  }

  @Command(
      name = "check",
      description = "Checks a model; exit code 1 if anything is wrong with it.",
      footer = {"", "Example:", "  cprof models check my-processor/"})
  int check(
      @Parameters(paramLabel = "NAME|DIR", description = "A model's name or folder.") String name,
      @Mixin ModelSettings settings) {
    try {
      ProcessorModel model = Models.load(name, settings.values());
      out().println(name + ": " + model.title() + ": no errors");
      return ExitCode.DONE;
    } catch (ModelException e) {
      throw CommandException.checkFailed(
          Numbers.count(e.errors().size(), "error") + " in " + name + ":\n" + e.getMessage());
    }
  }

  @Command(
      name = "show",
      description = "Shows a model with its parameters.",
      footer = {"", "Example:", "  cprof models show jop --set cache.blocks=32"})
  int show(
      @Parameters(paramLabel = "NAME|DIR", description = "A model's name or folder.") String name,
      @Mixin ModelSettings settings) {
    try {
      ProcessorModel model = Models.load(name, settings.values());
      out().println(model.name() + ": " + model.title());
      out().println("  clock         " + Numbers.hertz(model.clockHz()));
      out().println("  method cache  " + describe(model.cache()));
      model.parameters().forEach((key, value) -> out().println("  " + key + " = " + value));
      out().println("  hash          " + model.hash());
      return ExitCode.DONE;
    } catch (ModelException e) {
      throw CommandException.wrongUse("the model can't be used:\n" + e.getMessage());
    }
  }

  private static String describe(CacheSpec cache) {
    String policy = cache.policy().name().toLowerCase(Locale.ROOT).replace('_', ' ');
    return cache.blocks() == 0
        ? policy
        : policy + ", " + cache.blocks() + " blocks of " + cache.wordsPerBlock() + " words";
  }

  private PrintWriter out() {
    return spec.commandLine().getOut();
  }
}
