package org.cprof.validation.cct;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import org.cprof.profile.Profile;
import org.cprof.runner.CliCommand;
import org.cprof.runner.CommandGroup;
import org.cprof.runner.ExitCode;
import org.cprof.runner.command.JsonOption;
import org.cprof.runner.command.ProfileFile;
import org.cprof.runner.text.Numbers;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code cprof overlap}: how much two profiles are alike. */
@Command(
    name = "overlap",
    description = {
      "Measures how similar two profiles are, by the calls and by the cycles of their"
          + " contexts.",
      "The overlap is the sum of the smaller of each context's shares in the two; the"
          + " correlation is Pearson's coefficient of the contexts' weights."
    },
    footer = {"", "Example:", "  cprof overlap jdk17.cprof.csv.gz jdk25.cprof.csv.gz"})
public final class OverlapCommand implements CliCommand {
  @Spec private CommandSpec spec;

  @Parameters(index = "0", paramLabel = "FILE", description = "A profile.")
  private Path first;

  @Parameters(index = "1", paramLabel = "FILE", description = "Another profile.")
  private Path second;

  @Option(
      names = "--call-sites",
      description = "Calls of a method from different places in a method are different contexts.")
  private boolean callSites;

  @Mixin private JsonOption json;

  @Override
  public CommandGroup group() {
    return CommandGroup.RESEARCH;
  }

  @Override
  public Integer call() {
    Profile a = ProfileFile.read(first, spec.commandLine().getErr());
    Profile b = ProfileFile.read(second, spec.commandLine().getErr());
    Map<Weight, Overlap> overlaps = new EnumMap<>(Weight.class);
    for (Weight weight : Weight.values()) {
      overlaps.put(weight, Overlap.of(a, b, weight, callSites));
    }
    json.print(
        spec.commandLine().getOut(),
        generator -> writeJson(overlaps, generator),
        () -> overlaps.entrySet().stream().map(e -> line(e.getKey(), e.getValue())).toList());
    return ExitCode.DONE;
  }

  private static String line(Weight weight, Overlap overlap) {
    return String.format(
        Locale.ROOT,
        "by %-6s  overlap %6.2f%%, correlation %s, %s in both of %s",
        weight.name().toLowerCase(Locale.ROOT),
        overlap.percent(),
        Double.isNaN(overlap.correlation())
            ? "undefined"
            : String.format(Locale.ROOT, "%.4f", overlap.correlation()),
        Numbers.grouped(overlap.common()),
        Numbers.count(overlap.contexts(), "context"));
  }

  private static void writeJson(Map<Weight, Overlap> overlaps, JsonGenerator json)
      throws IOException {
    json.writeStartObject();
    for (Map.Entry<Weight, Overlap> entry : overlaps.entrySet()) {
      Overlap overlap = entry.getValue();
      json.writeObjectFieldStart(entry.getKey().name().toLowerCase(Locale.ROOT));
      json.writeNumberField("overlap_percent", overlap.percent());
      if (!Double.isNaN(overlap.correlation())) {
        json.writeNumberField("correlation", overlap.correlation());
      }
      json.writeNumberField("contexts", overlap.contexts());
      json.writeNumberField("common", overlap.common());
      json.writeEndObject();
    }
    json.writeEndObject();
  }
}
