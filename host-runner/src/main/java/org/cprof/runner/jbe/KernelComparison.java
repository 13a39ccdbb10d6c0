package org.cprof.runner.jbe;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.cprof.model.ProcessorModel;
import org.cprof.profile.Profile;
import org.cprof.profile.ProfileReader;
import org.cprof.runner.CommandException;
import org.cprof.runner.host.AgentOptions;
import org.cprof.runner.host.HostJdk;
import org.cprof.runner.host.HostRun;
import org.cprof.runner.jbe.driver.KernelMain;

/**
 * Runs kernels under the agent, all in one host JVM, and puts their figures beside the references.
 */
public final class KernelComparison {
  private final HostJdk jdk;
  private final References references = References.load();

  public KernelComparison(HostJdk jdk) {
    this.jdk = jdk;
  }

  /** The names of all kernels. */
  public static List<String> kernelNames() {
    return Kernels.names();
  }

  /**
   * Runs kernels with the arguments of the references.
   *
   * @param model the loaded model, for the choice of references
   * @param modelName its name or directory, for the agent
   * @param settings the parameters that were set, for the agent
   * @throws CommandException if the host JVM fails
   */
  public List<KernelResult> run(
      ProcessorModel model,
      String modelName,
      Map<String, String> settings,
      List<String> kernels,
      List<Start> starts) {
    KernelPlan plan = new KernelPlan(kernels, references::arguments, starts);
    AgentOptions options =
        new AgentOptions().model(modelName, settings).program("kernels").snapshots(0);
    Optional<Configuration> configuration = Configuration.of(model);
    try {
      Path folder = Files.createTempDirectory("cprof-jbe-");
      try {
        Map<String, Integer> results = runDriver(plan, options, folder);
        Profile profile = ProfileReader.read(profileFile(folder));
        return collect(plan, results, profile, configuration, starts);
      } finally {
        delete(folder);
      }
    } catch (IOException e) {
      throw CommandException.notRun("the kernels could not be run: " + e.getMessage());
    }
  }

  private Map<String, Integer> runDriver(KernelPlan plan, AgentOptions options, Path folder)
      throws IOException {
    Path classes = folder.resolve("classes");
    Path cases = folder.resolve("cases");
    Path planFile = folder.resolve("plan");
    Path output = folder.resolve("output");
    Path errors = folder.resolve("errors");
    writeDriver(classes);
    writeClass(classes, MainClass.NAME, MainClass.generate());
    for (KernelCase kernelCase : plan.cases()) {
      writeClass(cases, kernelCase.className(), CaseClass.generate(kernelCase));
    }
    Files.write(planFile, plan.lines());
    List<String> program =
        List.of(
            "-cp",
            classes.toString(),
            MainClass.NAME,
            planFile.toString(),
            cases.toString(),
            Kernels.location().toString());
    ProcessBuilder builder =
        new ProcessBuilder().redirectOutput(output.toFile()).redirectError(errors.toFile());
    HostRun run = HostRun.run(jdk, options.output(profileFile(folder)), program, builder);
    if (run.exitCode() != 0) {
      throw CommandException.notRun(
          "the host JVM that ran the kernels ended with exit code "
              + run.exitCode()
              + ":\n"
              + Files.readString(errors)
              + Files.readString(output));
    }
    return results(output);
  }

  private static Path profileFile(Path folder) {
    return folder.resolve("kernels.cprof.csv.gz");
  }

  private static void writeDriver(Path classes) throws IOException {
    String name = KernelMain.class.getName();
    String resource = "/" + name.replace('.', '/') + ".class";
    try (InputStream in = KernelMain.class.getResourceAsStream(resource)) {
      writeClass(classes, name, in.readAllBytes());
    }
  }

  private static void writeClass(Path folder, String name, byte[] content) throws IOException {
    Path file = folder.resolve(name.replace('.', '/') + ".class");
    Files.createDirectories(file.getParent());
    Files.write(file, content);
  }

  private static Map<String, Integer> results(Path output) throws IOException {
    Map<String, Integer> results = new HashMap<>();
    for (String line : Files.readAllLines(output, StandardCharsets.UTF_8)) {
      int comma = line.indexOf(',');
      if (!line.matches("jbe\\.Case[0-9]+,-?[0-9]+")) {
        throw CommandException.notRun("the program that runs the kernels printed: " + line);
      }
      results.put(line.substring(0, comma), Integer.parseInt(line.substring(comma + 1)));
    }
    return results;
  }

  private List<KernelResult> collect(
      KernelPlan plan,
      Map<String, Integer> results,
      Profile profile,
      Optional<Configuration> configuration,
      List<Start> starts) {
    List<KernelResult> rows = new ArrayList<>();
    for (KernelCase once : plan.cases()) {
      if (once.times() != 1) {
        continue;
      }
      for (Start start : starts) {
        KernelFigures figures = KernelFigures.of(profile, once);
        if (start == Start.WARM) {
          KernelCase twice = plan.find(once.kernel(), once.argument(), 2);
          figures = KernelFigures.of(profile, twice).minus(figures);
        }
        rows.add(
            new KernelResult(
                once.kernel(),
                once.argument(),
                start,
                results.get(once.className()),
                figures.cycles(),
                figures.methods(),
                configuration.flatMap(
                    c -> references.find(once.kernel(), once.argument(), start, c))));
      }
    }
    return rows;
  }

  private static void delete(Path folder) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    }
  }
}
