package org.cprof.runner.command;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.cprof.collect.Collector;
import org.cprof.raw.Images;
import org.cprof.runner.CliCommand;
import org.cprof.runner.CommandException;
import org.cprof.runner.ExitCode;
import org.cprof.runner.command.option.OutputFile;
import org.cprof.runner.command.option.SharingOption;
import org.cprof.runner.host.RawProfiles;
import org.cprof.runner.host.StartFailure;
import org.cprof.setup.AgentOptions;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code cprof collect}: makes profiles of raw ones. */
@Command(
    name = "collect",
    description = {
      "Makes the profile from the raw profile that a profiled JVM leaves, and removes the raw one"
          + " once its JVM has ended.",
      "'cprof run' does so by itself. Use this command after the launcher was killed, for a"
          + " JVM that was started without it, and to see what a running JVM has counted so far."
    },
    footer = {
      "",
      "Example:",
      "  cprof collect cprof-Main.cprof.csv.gz.raw",
    })
public final class CollectCommand implements CliCommand {
  @Spec private CommandSpec spec;

  @Parameters(
      paramLabel = "RAW",
      description =
          "A raw profile, the folder of a run's raw profiles, or the folder of 'cprof options'.")
  private Path raw;

  @Option(
      names = {"-o", "--output"},
      paramLabel = "FILE",
      description =
          "The profile to write (default: beside the folder of the raw one, named as it without"
              + " .raw; for one raw profile only).")
  private Path output;

  @Mixin private SharingOption sharing;

  @Override
  public Integer call() throws IOException {
    if (!Files.exists(raw)) {
      throw CommandException.wrongUse(raw + ": no such file");
    }
    Set<Path> files = Files.isDirectory(raw) ? RawProfiles.in(raw) : Set.of(raw);
    List<StartFailure> failures = StartFailure.in(raw);
    StartFailure.remove(raw);
    if (files.isEmpty() && failures.isEmpty()) {
      throw CommandException.wrongUse(raw + ": there is no raw profile in this folder");
    }
    if (files.isEmpty()) {
      throw CommandException.notRun(
          raw
              + " has no raw profile: "
              + failures.stream()
                  .map(StartFailure::toString)
                  .collect(Collectors.joining(System.lineSeparator())));
    }
    failures.forEach(each -> spec.commandLine().getErr().println("cprof: " + each));
    if (output != null && files.size() > 1) {
      throw CommandException.wrongUse(
          raw + " has " + files.size() + " raw profiles: name one of them with --output");
    }
    for (Path file : files) {
      if (!collect(file, files.size() > 1)) {
        RawProfiles.remove(file);
      }
    }
    return ExitCode.DONE;
  }

  /** Whether its JVM still runs. */
  private boolean collect(Path file, boolean isOneOfSeveral) throws IOException {
    try (Collector collector = RawProfiles.open(file)) {
      Path profile = output == null ? besideRaw(file) : output;
      if (isOneOfSeveral) {
        profile = profile.resolveSibling(Images.name(file) + "-" + profile.getFileName());
      }
      Path written = checked(profile);
      boolean isRunning = RawProfiles.isRunning(collector);
      collector.write(written, isRunning);
      sharing.apply(written);
      spec.commandLine()
          .getOut()
          .println(
              "Process "
                  + collector.process()
                  + (isRunning ? ", which still runs" : "")
                  + ": "
                  + written);
      return isRunning;
    }
  }

  /**
   * Where a run leaves the profile of its raw ones, which lie in a folder of that name with a
   * suffix: so that of a copy is beside the copy.
   */
  private static Path besideRaw(Path file) {
    Path folder = file.toAbsolutePath().normalize().getParent();
    String name = folder.getFileName() == null ? "" : folder.getFileName().toString();
    if (!name.endsWith(AgentOptions.RAW)) {
      throw CommandException.wrongUse(
          file + " is in no folder of a run (*" + AgentOptions.RAW + "): name a profile with -o");
    }
    return folder.resolveSibling(name.substring(0, name.length() - AgentOptions.RAW.length()));
  }

  private Path checked(Path profile) {
    try {
      return new OutputFile(profile).path();
    } catch (CommandException e) {
      throw output == null
          ? CommandException.wrongUse(e.getMessage() + "; -o names another file")
          : e;
    }
  }
}
