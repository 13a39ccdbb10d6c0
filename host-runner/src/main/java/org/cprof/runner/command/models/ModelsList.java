package org.cprof.runner.command.models;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.cprof.model.Models;
import org.cprof.model.csv.ModelException;
import org.cprof.runner.ExitCode;
import org.cprof.runner.command.option.JsonOption;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code cprof models list}. */
@Command(
    name = "list",
    description = "Lists the built-in models.",
    footer = {"", "Example:", "  cprof models list"})
final class ModelsList implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Mixin private JsonOption json;

  @Override
  public Integer call() throws ModelException {
    return print(json, spec);
  }

  private record Named(String name, String title) {}

  static int print(JsonOption json, CommandSpec spec) throws ModelException {
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
}
