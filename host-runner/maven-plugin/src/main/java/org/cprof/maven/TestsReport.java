package org.cprof.maven;

import java.io.IOException;
import java.io.Writer;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;
import org.cprof.model.csv.ModelException;
import org.cprof.profile.MethodReference;
import org.cprof.profile.Profile;
import org.cprof.runner.CommandException;
import org.cprof.runner.check.Baseline;
import org.cprof.runner.command.option.TopOption;
import org.cprof.runner.host.Installation;
import org.cprof.runner.html.ReportPage;
import org.cprof.runner.html.SourceFolders;
import org.cprof.runner.output.Json;
import org.cprof.runner.output.ResultFile;
import org.cprof.runner.report.Order;
import org.cprof.runner.report.Summary;
import org.cprof.runner.report.SummaryReport;
import org.cprof.runner.report.TestCost;
import org.cprof.runner.report.UncheckedTests;
import org.cprof.runner.report.WorkOfNoTest;
import org.cprof.start.JvmFlags;

/**
 * What the goal report writes. It does so in a JVM of its own, as Maven's compiles the code of the
 * report for longer than it executes it.
 *
 * @param profiles the folder of what the tests have left
 * @param output the folder to write to
 * @param baseline the file beside which tests are shown; empty for none
 * @param sources folders of sources
 */
record TestsReport(Path profiles, Path output, Optional<Path> baseline, List<Path> sources) {

  /** The page, in the folder. */
  static final String PAGE = "index.html";

  private static final String JSON = "cprof.json";

  /** Stands for no baseline among the arguments of the JVM, as no file can be named so. */
  private static final String NONE = "/";

  /**
   * Writes it in a JVM of its own.
   *
   * @return warnings, a line each
   * @throws IOException with what the JVM tells, if it fails
   */
  List<String> writeApart() throws IOException {
    Path errors = Files.createTempFile("cprof", ".err");
    try {
      // MAVEN_OPTS tells how much memory there is for large profiles.
      String memory = "-Xmx" + Runtime.getRuntime().maxMemory();
      ProcessBuilder builder =
          new ProcessBuilder(Installation.command(List.of(memory), TestsReport.class, arguments()))
              .redirectError(errors.toFile());
      builder.environment().keySet().removeAll(JvmFlags.VARIABLES);
      Process process = builder.start();
      String warnings = new String(process.getInputStream().readAllBytes(), console());
      if (process.waitFor() != 0) {
        throw new IOException(new String(Files.readAllBytes(errors), console()).strip());
      }
      return warnings.lines().toList();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("The report was interrupted.", e);
    } finally {
      Files.delete(errors);
    }
  }

  private List<String> arguments() {
    List<String> arguments = new ArrayList<>();
    arguments.add(profiles.toString());
    arguments.add(output.toString());
    arguments.add(baseline.map(Path::toString).orElse(NONE));
    sources.forEach(folder -> arguments.add(folder.toString()));
    return arguments;
  }

  private static TestsReport of(String[] arguments) {
    List<Path> paths = Arrays.stream(arguments).map(Path::of).toList();
    return new TestsReport(
        paths.get(0),
        paths.get(1),
        Optional.of(paths.get(2)).filter(path -> !path.equals(Path.of(NONE))),
        paths.subList(3, paths.size()));
  }

  /** The JVM of the report. */
  public static void main(String[] arguments) {
    try {
      of(arguments).write().forEach(System.out::println);
    } catch (ModelException | IOException | CommandException | IllegalArgumentException e) {
      System.err.println(Messages.of(e));
      System.exit(1);
    }
  }

  private List<String> write() throws IOException, ModelException {
    Profile profile = new TestProfiles(profiles).read().orElseThrow();
    Map<MethodReference, TestCost.Before> before =
        baseline.isPresent() && Files.exists(baseline.get())
            ? Baseline.read(baseline.get(), Messages.ADVICE).tests()
            : Map.of();
    Files.createDirectories(output);
    SourceFolders folders = new SourceFolders(sources.stream().filter(Files::isDirectory).toList());
    ResultFile.write(
        output.resolve(PAGE), out -> ReportPage.write(List.of(profile), 0, folders, before, out));
    Summary summary = Summary.of(profile, TopOption.DEFAULT, Order.EXCLUSIVE).beside(before);
    try (Writer json = Files.newBufferedWriter(output.resolve(JSON))) {
      Json.write(json, SummaryReport.of(summary, OptionalDouble.empty()).json());
    }
    return Stream.of(UncheckedTests.of(profile.header()), WorkOfNoTest.of(profile))
        .flatMap(Optional::stream)
        .toList();
  }

  /** In which JVMs print, whatever {@code file.encoding} Maven's has. */
  private static Charset console() {
    return Charset.forName(System.getProperty("native.encoding"));
  }
}
