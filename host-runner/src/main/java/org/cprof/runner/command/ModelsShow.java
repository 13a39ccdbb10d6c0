package org.cprof.runner.command;

import java.io.PrintWriter;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.cprof.model.CacheSpec;
import org.cprof.model.ModelException;
import org.cprof.model.Models;
import org.cprof.model.ProcessorModel;
import org.cprof.runner.CommandException;
import org.cprof.runner.ExitCode;
import org.cprof.runner.text.Numbers;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code cprof models show}. */
@Command(
    name = "show",
    description = "Shows a model with its parameters.",
    footer = {"", "Example:", "  cprof models show jop --set cache.blocks=32"})
final class ModelsShow implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Parameters(paramLabel = "NAME|DIR", description = "A model's name or folder.")
  private String name;

  @Mixin private ModelSettings settings;

  @Override
  public Integer call() {
    ProcessorModel model;
    try {
      model = Models.load(name, settings.values());
    } catch (ModelException e) {
      throw CommandException.wrongUse("the model can't be used:\n" + e.getMessage());
    }
    PrintWriter out = spec.commandLine().getOut();
    out.println(model.name() + ": " + model.title());
    out.println("  clock         " + Numbers.hertz(model.clockHz()));
    out.println("  method cache  " + describe(model.cache()));
    model.parameters().forEach((key, value) -> out.println("  " + key + " = " + value));
    out.println("  hash          " + model.hash());
    return ExitCode.DONE;
  }

  private static String describe(CacheSpec cache) {
    String policy = cache.policy().name().toLowerCase(Locale.ROOT).replace('_', ' ');
    return cache.blocks() == 0
        ? policy
        : policy + ", " + cache.blocks() + " blocks of " + cache.wordsPerBlock() + " words";
  }
}
