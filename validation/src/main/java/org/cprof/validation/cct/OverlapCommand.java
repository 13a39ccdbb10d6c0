package org.cprof.validation.cct;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import org.cprof.profile.Profile;
import org.cprof.profile.Sampling;
import org.cprof.runner.CliCommand;
import org.cprof.runner.CommandGroup;
import org.cprof.runner.ExitCode;
import org.cprof.runner.command.JsonOption;
import org.cprof.runner.command.ProfileArgument;
import org.cprof.runner.report.SampledView;
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
      "Measures how similar two profiles are, by the calls and by the cycles of their contexts.",
      "The overlap is the sum of the smaller of each context's shares in the two; the"
          + " correlation is Pearson's coefficient of the contexts' weights. Samples of a"
          + " sampled profile are compared with cycles and bytecodes, its entries with"
          + " calls; beside the overlap stands the one expected if the samples were drawn from"
          + " the counted profile."
    },
    footer = {"", "Example:", "  cprof overlap jdk17.cprof.csv.gz jdk25.cprof.csv.gz"})
public final class OverlapCommand implements CliCommand {
  @Spec private CommandSpec spec;

  @Parameters(index = "0", paramLabel = "FILE", description = "A profile.")
  private Path first;

  @Parameters(index = "1", paramLabel = "FILE", description = "Another profile.")
  private Path second;

  @Option(names = "--call-sites", description = "Separates contexts by call site.")
  private boolean callSites;

  @Mixin private JsonOption json;

  @Override
  public CommandGroup group() {
    return CommandGroup.RESEARCH;
  }

  @Override
  public Integer call() {
    PrintWriter err = spec.commandLine().getErr();
    Profile a = ProfileArgument.readAny(first, err);
    Profile b = ProfileArgument.readAny(second, err);
    ProfileArgument.sayRange(a, first, err);
    ProfileArgument.sayRange(b, second, err);
    Map<Weight, Overlap> overlaps = new EnumMap<>(Weight.class);
    List<Sampling> sampled =
        Stream.of(a, b).flatMap(profile -> Sampling.of(profile.header()).stream()).toList();
    for (Weight weight : Weight.values()) {
      if (weight != Weight.BYTECODES || sampled.size() == 1) {
        overlaps.put(weight, Overlap.of(a, b, weight, callSites));
      }
    }
    json.print(
        spec.commandLine().getOut(),
        () -> fields(overlaps, HottestMethods.of(a, b)),
        () -> lines(overlaps, HottestMethods.of(a, b), sampled));
    return ExitCode.DONE;
  }

  private static List<String> lines(
      Map<Weight, Overlap> overlaps, HottestMethods hottest, List<Sampling> sampled) {
    List<String> lines = new ArrayList<>();
    sampled.forEach(sampling -> lines.add(SampledView.text(sampling)));
    overlaps.forEach((weight, overlap) -> lines.add(line(weight, overlap)));
    if (!sampled.isEmpty()) {
      lines.add(
          "by method    overlap "
              + String.format(Locale.ROOT, "%6.2f%%", hottest.percent())
              + ", "
              + hottest.found()
              + " of the "
              + hottest.number()
              + " hottest of one are among those of the other");
    }
    return lines;
  }

  private static String line(Weight weight, Overlap overlap) {
    return String.format(
        Locale.ROOT,
        "by %-9s overlap %6.2f%%%s, correlation %s, %s in both of %s",
        weight.name().toLowerCase(Locale.ROOT),
        overlap.percent(),
        Double.isNaN(overlap.expected())
            ? ""
            : String.format(Locale.ROOT, " (drawn from it: %.2f%%)", overlap.expected()),
        Double.isNaN(overlap.correlation())
            ? "undefined"
            : String.format(Locale.ROOT, "%.4f", overlap.correlation()),
        Numbers.grouped(overlap.common()),
        Numbers.count(overlap.contexts(), "context"));
  }

  /** Without what can't be told: a correlation of nothing, an overlap that none expects. */
  private record OverlapFields(
      double overlapPercent, Double correlation, Double expectedPercent, int contexts, int common) {
    static OverlapFields of(Overlap overlap) {
      return new OverlapFields(
          overlap.percent(),
          Double.isNaN(overlap.correlation()) ? null : overlap.correlation(),
          Double.isNaN(overlap.expected()) ? null : overlap.expected(),
          overlap.contexts(),
          overlap.common());
    }
  }

  private record MethodFields(double overlapPercent, int hottest, int hottestInBoth) {}

  private static Map<String, Object> fields(Map<Weight, Overlap> overlaps, HottestMethods hottest) {
    Map<String, Object> fields = new LinkedHashMap<>();
    overlaps.forEach(
        (weight, overlap) ->
            fields.put(weight.name().toLowerCase(Locale.ROOT), OverlapFields.of(overlap)));
    fields.put("methods", new MethodFields(hottest.percent(), hottest.number(), hottest.found()));
    return fields;
  }
}
