package org.cprof.runner.command.option;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.cprof.model.ProcessorModel;
import org.cprof.runner.CommandException;
import org.cprof.runner.ExitCode;
import org.cprof.runner.host.HostJdk;
import org.cprof.runner.jbe.ReferenceSet;
import org.cprof.runner.jbe.Start;
import org.cprof.runner.jbe.Target;
import org.cprof.runner.output.ResultFile;
import org.cprof.runner.text.Progress;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The options of benchmarks, those of a method of the user's among them. */
public final class JbeOptions {
  @Spec(Spec.Target.MIXEE)
  private CommandSpec spec;

  @Mixin private ModelOptions model;

  @Mixin private JdkOption jdk;

  @Mixin private PrintOptions print;

  @Mixin private TimeOption time;

  @Option(
      names = "--start",
      paramLabel = "empty|warm",
      description =
          "The method cache when the benchmark is called: empty, or warm from a call just before"
              + " (default: both).")
  private Start start;

  @Option(names = "--csv", paramLabel = "FILE", description = "Writes the table as CSV, too.")
  private Path csv;

  @Option(
      names = "--reference",
      paramLabel = "FILE|NAME",
      description =
          "Measurements, as for 'cprof compare'; those of the model with these parameters count"
              + " (default: those of the kernels that come with the tool). Repeatable.")
  private List<String> references = new ArrayList<>();

  @Option(
      names = "--strict",
      description = "Ends with exit code 1 if a row differs from its reference.")
  private boolean strict;

  public ModelOptions model() {
    return model;
  }

  public HostJdk jdk() {
    return jdk.jdk();
  }

  /** How results on a model are printed. */
  public PrintOptions print(ProcessorModel model) {
    time.apply(print, model.clockHz());
    return print;
  }

  public List<Start> starts() {
    return start == null ? List.of(Start.values()) : List.of(start);
  }

  /**
   * The file for the table as CSV; null if there is none.
   *
   * @throws IOException if it can't be written
   */
  public Path csv() throws IOException {
    ResultFile.check(csv);
    return csv;
  }

  /**
   * What was measured on the model, of the references that are given.
   *
   * @throws CommandException if they have nothing of it
   */
  public ReferenceSet references(ProcessorModel loaded) {
    return ReferenceSet.measuredOn(Target.of(model.name(), loaded), references);
  }

  public boolean hasReferences() {
    return !references.isEmpty();
  }

  public int exitCode(boolean differs) {
    return strict && differs ? ExitCode.CHECK_FAILED : ExitCode.DONE;
  }

  public Progress progress(String doing) {
    return Progress.show(doing, spec.commandLine().getErr());
  }
}
