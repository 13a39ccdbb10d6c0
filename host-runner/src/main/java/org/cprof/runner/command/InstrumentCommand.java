package org.cprof.runner.command;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.cprof.instrument.WholeJdk;
import org.cprof.model.ProcessorModel;
import org.cprof.runner.CliCommand;
import org.cprof.runner.CommandException;
import org.cprof.runner.CommandGroup;
import org.cprof.runner.ExitCode;
import org.cprof.runner.host.AgentOptionsFile;
import org.cprof.runner.host.HostJdk;
import org.cprof.runner.output.Json;
import org.cprof.runner.prepare.InstrumentedJson;
import org.cprof.runner.prepare.InstrumentedText;
import org.cprof.runner.prepare.PreparedCache;
import org.cprof.runner.prepare.PreparedKey;
import org.cprof.runner.prepare.Preparer;
import org.cprof.runner.text.Numbers;
import org.cprof.runner.text.Progress;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code cprof instrument}: instruments a JDK and jars ahead of the runs. */
@Command(
    name = "instrument",
    description = {
      "Instruments the classes of a JDK, and of jars, before runs, which then start much"
          + " sooner.",
      "The result is kept in $XDG_CACHE_HOME/cprof, some 300 MB for a JDK and a model. A run"
          + " uses it only if JDK, jars, model and CProf are the same."
    },
    footer = {
      "",
      "Examples:",
      "  cprof instrument --model jop --set r=3 --jdk /opt/jdk-25 app.jar lib.jar",
      "  cprof instrument --clean"
    })
public final class InstrumentCommand implements CliCommand {
  @Spec private CommandSpec spec;

  @Parameters(
      paramLabel = "JAR",
      arity = "0..*",
      description =
          "The jars on a program's class path, in their order there, to be prepared with the JDK.")
  private List<Path> jars = new ArrayList<>();

  @Mixin private CountingOptions counting;

  @Mixin private JdkOption jdkOption;

  @Option(names = "--clean", description = "Removes all prepared classes.")
  private boolean clean;

  @Mixin private JsonOption json;

  @Option(
      names = "--check",
      description =
          "Prepares nothing: instruments every class of the JDK, and ends with exit code"
              + " 1 if a method or class could not be instrumented.")
  private boolean check;

  @Override
  public CommandGroup group() {
    return CommandGroup.START;
  }

  @Override
  public Integer call() throws IOException {
    if (clean) {
      return clean();
    }
    counting.checkBuiltIn("; classes are prepared for these alone");
    ProcessorModel model = counting.check();
    HostJdk jdk = jdkOption.jdk();
    return check ? check(jdk, model) : prepare(jdk, model);
  }

  private int clean() {
    try {
      long bytes = PreparedCache.ofUser().clean();
      print(
          generator -> {
            generator.writeStartObject();
            generator.writeNumberField("removed_bytes", bytes);
            generator.writeEndObject();
          },
          List.of(Numbers.grouped(bytes) + " bytes of prepared classes removed"));
      return ExitCode.DONE;
    } catch (IOException e) {
      throw CommandException.notRun("cannot remove the prepared classes: " + e.getMessage());
    }
  }

  private int prepare(HostJdk jdk, ProcessorModel model) throws IOException {
    AgentOptionsFile options = counting.tell(new AgentOptionsFile());
    PreparedKey key = PreparedKey.of(jdk, options, model, counting.sizes().read());
    PreparedCache cache = PreparedCache.ofUser();
    cache.checkKept();
    Map<String, Path> files = new LinkedHashMap<>();
    files.put(Preparer.JDK, cache.jdkFile(key));
    if (!jars.isEmpty()) {
      files.put(Preparer.CLASS_PATH, classPathFile(cache, key));
    }
    List<String> there = new ArrayList<>();
    List<Preparer.Task> tasks = new ArrayList<>();
    files.forEach(
        (source, file) -> {
          if (Files.isRegularFile(file)) {
            there.add(source);
          } else {
            tasks.add(new Preparer.Task(source, file));
          }
        });
    List<Preparer.Result> results =
        tasks.isEmpty() ? List.of() : prepare(jdk, model, options, tasks);
    List<String> lines = new ArrayList<>(InstrumentedText.prepared(there, results));
    for (Path file : files.values()) {
      lines.add(Numbers.grouped(Files.size(file)) + " bytes in " + file);
    }
    print(generator -> InstrumentedJson.prepared(there, results, generator), lines);
    return ExitCode.DONE;
  }

  private List<Preparer.Result> prepare(
      HostJdk jdk, ProcessorModel model, AgentOptionsFile options, List<Preparer.Task> tasks) {
    String purpose = counting.countsCycles() ? model.name() : counting.udi();
    String doing = "preparing classes for JDK " + jdk.version() + " on " + purpose + " ...";
    try (Progress progress = Progress.show(doing, spec.commandLine().getErr())) {
      return Preparer.run(jdk, options.forPreparation(), jars, tasks);
    }
  }

  private Path classPathFile(PreparedCache cache, PreparedKey key) {
    try {
      return cache.classPathFile(key, jars);
    } catch (IOException e) {
      throw CommandException.wrongUse(e.getMessage());
    }
  }

  private int check(HostJdk jdk, ProcessorModel model) {
    WholeJdk.Result result = instrument(jdk, model);
    print(
        generator -> InstrumentedJson.checked(jdk, model, result, generator),
        InstrumentedText.checked(jdk, model, result));
    return result.leftOut().isEmpty() ? ExitCode.DONE : ExitCode.CHECK_FAILED;
  }

  private WholeJdk.Result instrument(HostJdk jdk, ProcessorModel model) {
    String doing = "instrumenting all classes of JDK " + jdk.version() + " ...";
    try (Progress progress = Progress.show(doing, spec.commandLine().getErr())) {
      return WholeJdk.instrument(jdk.home(), model, classFile -> {});
    } catch (IOException problem) {
      throw CommandException.notRun(
          "cannot read the classes of " + jdk.home() + ": " + problem.getMessage());
    }
  }

  private void print(Json.Content content, List<String> lines) {
    json.print(spec.commandLine().getOut(), content, () -> lines);
  }
}
