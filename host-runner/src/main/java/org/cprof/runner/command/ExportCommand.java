package org.cprof.runner.command;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.cprof.profile.Profile;
import org.cprof.profile.Sampling;
import org.cprof.runner.CliCommand;
import org.cprof.runner.CommandException;
import org.cprof.runner.ExitCode;
import org.cprof.runner.calls.ContextFigure;
import org.cprof.runner.command.option.ProfileArgument;
import org.cprof.runner.command.option.ThreadOption;
import org.cprof.runner.export.ExportFormat;
import org.cprof.runner.output.ResultFile;
import org.cprof.runner.report.LinesView;
import org.cprof.runner.text.Progress;
import org.cprof.runner.text.Terminal;
import picocli.CommandLine.Command;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import picocli.CommandLine.TypeConversionException;

/** {@code cprof export}: a profile in the format of another tool. */
@Command(
    name = "export",
    description = "Writes a profile in the format of another tool.",
    footer = {
      "",
      "Formats:",
      "  callgrind   for KCachegrind and callgrind_annotate",
      "  collapsed   a line per stack, for flame graph tools",
      "  pprof       gzipped protobuf for pprof",
      "  speedscope  JSON for speedscope.app",
      "  svg         the hot part of the call tree, as a picture",
      "",
      "Example:",
      "  cprof export --format callgrind -o callgrind.out app.cprof.csv.gz"
    })
public final class ExportCommand implements CliCommand {
  @Spec private CommandSpec spec;

  @Option(
      names = {"-f", "--format"},
      required = true,
      paramLabel = "FORMAT",
      converter = FormatConverter.class,
      completionCandidates = FormatNames.class,
      description = "One of ${COMPLETION-CANDIDATES}.")
  private ExportFormat format;

  @Option(
      names = {"-o", "--output"},
      paramLabel = "FILE",
      description = "The file to write (default: standard output).")
  private Path output;

  @Option(
      names = "--event",
      paramLabel = "EVENT",
      defaultValue = "cycles",
      converter = EventConverter.class,
      completionCandidates = EventNames.class,
      description =
          "The event of collapsed and svg, and the first one in pprof; one of"
              + " ${COMPLETION-CANDIDATES} (default: cycles).")
  private ContextFigure event;

  private Double leastPercent;

  @Parameters(paramLabel = "FILE", description = "A profile of 'cprof run'.")
  private Path file;

  @Option(
      names = "--min",
      paramLabel = "PERCENT",
      description =
          "Folds contexts with less than this share of all cycles into their callers (default: 1"
              + " for svg, or else 0).")
  void setLeastPercent(double percent) {
    if (!(percent >= 0 && percent <= 100)) {
      throw new ParameterException(
          spec.commandLine(), "--min must be from 0 to 100, not " + percent);
    }
    leastPercent = percent;
  }

  @Mixin private ThreadOption thread;

  @Override
  public Integer call() throws IOException {
    if (format.isBinary()
        && ResultFile.isStandardOutput(output)
        && Terminal.isOutputInteractive()) {
      throw CommandException.wrongUse(format + " is not for a terminal: give a file with -o");
    }
    Profile profile = thread.of(ProfileArgument.readAny(file, spec.commandLine().getErr()), file);
    if (event != ContextFigure.CYCLES && Sampling.of(profile.header()).isPresent()) {
      throw CommandException.wrongUse(
          "--event "
              + event.name()
              + ": "
              + file
              + " is a sampled profile, which has samples only");
    }
    ProfileArgument.sayRange(profile, file, spec.commandLine().getErr());
    if (format == ExportFormat.CALLGRIND && !LinesView.isIn(profile.header())) {
      spec.commandLine()
          .getErr()
          .println(
              "cprof: "
                  + file
                  + " has no source lines to annotate; make them with: cprof run --lines");
    }
    double least = leastPercent != null ? leastPercent : format.defaultLeastPercent();
    PrintWriter err = spec.commandLine().getErr();
    try (Progress progress = ProfileArgument.writing(output, err)) {
      ResultFile.write(output, out -> format.write(profile, event, least, out, progress::at), file);
    }
    return ExitCode.DONE;
  }

  static final class FormatNames implements Iterable<String> {
    @Override
    public Iterator<String> iterator() {
      return Stream.of(ExportFormat.values()).map(ExportFormat::toString).iterator();
    }
  }

  static final class EventNames implements Iterable<String> {
    @Override
    public Iterator<String> iterator() {
      return ContextFigure.ALL.stream().map(ContextFigure::name).iterator();
    }
  }

  static final class FormatConverter implements ITypeConverter<ExportFormat> {
    @Override
    public ExportFormat convert(String word) {
      return Stream.of(ExportFormat.values())
          .filter(format -> format.toString().equalsIgnoreCase(word))
          .findFirst()
          .orElseThrow(() -> unknown(word, Stream.of(ExportFormat.values())));
    }
  }

  static final class EventConverter implements ITypeConverter<ContextFigure> {
    @Override
    public ContextFigure convert(String word) {
      return ContextFigure.ALL.stream()
          .filter(event -> event.name().equalsIgnoreCase(word))
          .findFirst()
          .orElseThrow(() -> unknown(word, ContextFigure.ALL.stream().map(ContextFigure::name)));
    }
  }

  private static TypeConversionException unknown(String word, Stream<?> known) {
    return new TypeConversionException(
        "'"
            + word
            + "' is none of "
            + known.map(Object::toString).collect(Collectors.joining(", ")));
  }
}
