package org.cprof.runner.command;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.cprof.files.Cache;
import org.cprof.files.FolderTree;
import org.cprof.runner.CliCommand;
import org.cprof.runner.CommandException;
import org.cprof.runner.ExitCode;
import org.cprof.runner.command.option.CountingOptions;
import org.cprof.runner.command.option.JdkOption;
import org.cprof.runner.command.option.JsonOption;
import org.cprof.runner.host.RunCode;
import org.cprof.runner.host.RunFolder;
import org.cprof.runner.host.UserCache;
import org.cprof.runner.output.Sections;
import org.cprof.runner.text.IoFailure;
import org.cprof.runner.text.Numbers;
import org.cprof.runner.text.Progress;
import org.cprof.serve.AheadOfTimeInstrumenter;
import org.cprof.start.StartFolder;
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
  public Integer call() throws IOException {
    if (clean) {
      return clean();
    }
    counting.checkBuiltIn("; classes are prepared for these alone");
    counting.checkChoices();
    counting.checkModel();
    RunCode code = RunCode.of(jdkOption.jdk(), counting.options());
    return check ? check(code) : prepare(code);
  }

  private int clean() {
    try {
      long bytes = UserCache.ofUser().clean();
      print(
          new Sections("Removed")
              .field("removed_bytes", bytes)
              .line(Numbers.grouped(bytes) + " bytes of prepared classes removed"));
      return ExitCode.DONE;
    } catch (IOException e) {
      throw CommandException.notRun("cannot remove the prepared classes: " + IoFailure.text(e));
    }
  }

  private int prepare(RunCode code) throws IOException {
    for (Path jar : jars) {
      if (!Files.isRegularFile(jar)) {
        throw CommandException.wrongUse(jar + " is no jar that can be read");
      }
    }
    UserCache.ofUser().checkKept("prepared classes");
    code.start();
    Map<String, AheadOfTimeInstrumenter.Result> results = new LinkedHashMap<>();
    try (Progress progress = Progress.show("preparing" + what(code), spec.commandLine().getErr());
        AheadOfTimeInstrumenter ahead = code.aheadOfTime()) {
      results.put("jdk", ahead.jdk());
      if (!jars.isEmpty()) {
        results.put("classpath", ahead.jars(jars));
      }
    }
    String folder = Numbers.grouped(FolderTree.bytes(code.folder())) + " bytes in " + code.folder();
    print(InstrumentedClasses.prepared(results).line(folder));
    return ExitCode.DONE;
  }

  private String what(RunCode code) {
    String purpose = counting.countsCycles() ? code.code().setup().model().name() : counting.udi();
    return " classes for JDK " + code.jdk().version() + " on " + purpose + " ...";
  }

  private int check(RunCode code) throws IOException {
    AheadOfTimeInstrumenter.Result result;
    try (RunFolder scratch = new RunFolder();
        Progress progress = Progress.show("checking" + what(code), spec.commandLine().getErr());
        AheadOfTimeInstrumenter ahead =
            new AheadOfTimeInstrumenter(
                code.code(), StartFolder.in(scratch.path()), new Cache(scratch.path()), false)) {
      result = ahead.jdk();
    }
    String model = code.code().setup().model().name();
    print(InstrumentedClasses.checked(code.jdk(), model, result));
    return result.leftOut().isEmpty() ? ExitCode.DONE : ExitCode.CHECK_FAILED;
  }

  private void print(Sections result) {
    json.print(spec.commandLine().getOut(), result);
  }
}
