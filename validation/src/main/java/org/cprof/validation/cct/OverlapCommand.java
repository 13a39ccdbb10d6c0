package org.cprof.validation.cct;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.StreamWriteFeature;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import org.cprof.profile.Profile;
import org.cprof.runner.CliCommand;
import org.cprof.runner.ExitCode;
import org.cprof.runner.text.Numbers;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code cprof overlap}: how much two profiles are alike. */
@Command(
    name = "overlap",
    description = {
      "Tells how much two profiles are alike, by the calls and by the cycles of their contexts.",
      "The overlap is the sum of the smaller of each context's shares in the two; the correlation"
          + " is Pearson's coefficient of the contexts' weights."
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

  @Option(names = "--json", description = "Prints JSON.")
  private boolean json;

  @Override
  public Integer call() throws IOException {
    Profile a = ProfileFiles.read(first);
    Profile b = ProfileFiles.read(second);
    Map<Weight, Overlap> overlaps = new EnumMap<>(Weight.class);
    for (Weight weight : Weight.values()) {
      overlaps.put(weight, Overlap.of(a, b, weight, callSites));
    }
    PrintWriter out = spec.commandLine().getOut();
    if (json) {
      writeJson(overlaps, out);
    } else {
      overlaps.forEach((weight, overlap) -> out.println(line(weight, overlap)));
    }
    out.flush();
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

  private static void writeJson(Map<Weight, Overlap> overlaps, PrintWriter out) throws IOException {
    JsonFactory factory =
        JsonFactory.builder().disable(StreamWriteFeature.AUTO_CLOSE_TARGET).build();
    try (JsonGenerator generator = factory.createGenerator(out)) {
      generator.setPrettyPrinter(new DefaultPrettyPrinter());
      generator.writeStartObject();
      for (Map.Entry<Weight, Overlap> entry : overlaps.entrySet()) {
        Overlap overlap = entry.getValue();
        generator.writeObjectFieldStart(entry.getKey().name().toLowerCase(Locale.ROOT));
        generator.writeNumberField("overlapPercent", overlap.percent());
        if (!Double.isNaN(overlap.correlation())) {
          generator.writeNumberField("correlation", overlap.correlation());
        }
        generator.writeNumberField("contexts", overlap.contexts());
        generator.writeNumberField("common", overlap.common());
        generator.writeEndObject();
      }
      generator.writeEndObject();
      generator.writeRaw('\n');
    }
  }
}
