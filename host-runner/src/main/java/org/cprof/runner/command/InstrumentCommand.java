package org.cprof.runner.command;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.cprof.instrument.WholeJdk;
import org.cprof.model.ModelException;
import org.cprof.model.ProcessorModel;
import org.cprof.model.sizes.MethodSizes;
import org.cprof.runner.CliCommand;
import org.cprof.runner.CommandException;
import org.cprof.runner.ExitCode;
import org.cprof.runner.host.AgentOptions;
import org.cprof.runner.host.HostJdk;
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
      "Instruments the classes of a JDK, and of jars, once for all runs to come with the same JDK,"
          + " model and parameters. cprof run finds them by itself and starts much sooner.",
      "They are kept in $XDG_CACHE_HOME/cprof, some 200 MB for a JDK and a model. What has changed"
          + " since then, be it a JDK, a jar, a model or CProf, is never taken from there."
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

  @Mixin private ModelOptions modelOptions;

  @Mixin private JdkOption jdkOption;

  @Option(
      names = "--sizes",
      paramLabel = "FILE",
      description = "Sizes of methods, if the runs will be given them, too.")
  private Path sizes;

  @Option(names = "--clean", description = "Removes all that was prepared, for whatever runs.")
  private boolean clean;

  @Option(
      names = "--check",
      description =
          "Prepares nothing, but puts every class of the JDK through the instrumenter, and ends with"
              + " exit code 1 if a method or class had to stay as it is.")
  private boolean check;

  @Override
  public Integer call() throws IOException {
    if (clean) {
      return clean();
    }
    ProcessorModel model = modelOptions.load();
    HostJdk jdk = jdkOption.jdk();
    return check ? check(jdk, model) : prepare(jdk, model);
  }

  private int clean() {
    try {
      long bytes = PreparedCache.ofUser(System.getenv()).clean();
      out().println(Numbers.grouped(bytes) + " bytes of prepared classes removed");
      out().flush();
      return ExitCode.DONE;
    } catch (IOException e) {
      throw CommandException.notRun("cannot remove the prepared classes: " + e.getMessage());
    }
  }

  private int prepare(HostJdk jdk, ProcessorModel model) throws IOException {
    PreparedKey key = PreparedKey.of(jdk, model, readSizes());
    PreparedCache cache = PreparedCache.ofUser(System.getenv());
    List<Preparer.Task> tasks = new ArrayList<>();
    addTask(Preparer.JDK, cache.jdkFile(key), tasks);
    if (!jars.isEmpty()) {
      addTask(Preparer.CLASS_PATH, classPathFile(cache, key), tasks);
    }
    if (!tasks.isEmpty()) {
      AgentOptions options =
          new AgentOptions().model(modelOptions.name(), modelOptions.settings()).sizes(sizes);
      String doing = "preparing classes for JDK " + jdk.version() + " on " + model.name() + " ...";
      try (Progress progress = Progress.show(doing, spec.commandLine().getErr())) {
        Preparer.run(jdk, options, jars, tasks).forEach(this::print);
      }
      out().flush();
    }
    return ExitCode.DONE;
  }

  private Path classPathFile(PreparedCache cache, PreparedKey key) {
    try {
      return cache.classPathFile(key, jars);
    } catch (IOException e) {
      throw CommandException.wrongUse(e.getMessage());
    }
  }

  /** One more thing to prepare, unless it is there. */
  private void addTask(String source, Path target, List<Preparer.Task> tasks) {
    if (Files.isRegularFile(target)) {
      out().println(source + ": prepared already");
      out().flush();
    } else {
      tasks.add(new Preparer.Task(source, target));
    }
  }

  private MethodSizes readSizes() {
    try {
      return sizes == null ? MethodSizes.NONE : MethodSizes.read(sizes);
    } catch (ModelException e) {
      throw CommandException.wrongUse("the sizes can't be used:\n" + e.getMessage());
    }
  }

  private void print(Preparer.Result result) {
    out()
        .println(
            result.source()
                + ": "
                + Numbers.grouped(result.prepared())
                + " of "
                + Numbers.count(result.classes(), "class file")
                + " prepared, "
                + Numbers.grouped(result.bytesBefore())
                + " bytes before, "
                + Numbers.grouped(result.bytesAfter())
                + " after");
    result.leftOut().forEach(line -> out().println("  " + line));
  }

  private int check(HostJdk jdk, ProcessorModel model) {
    WholeJdk.Result result = instrument(jdk, model);
    out()
        .println(
            "JDK "
                + jdk.version()
                + " on "
                + model.name()
                + ": "
                + Numbers.count(result.classes(), "class file")
                + ", "
                + Numbers.count(result.methods(), "instrumented method")
                + ", "
                + Numbers.grouped(result.bytesBefore())
                + " bytes before, "
                + Numbers.grouped(result.bytesAfter())
                + " after, "
                + Numbers.grouped(result.leftOut().size())
                + " left as they are");
    result.leftOut().forEach(line -> out().println("  " + line));
    out().flush();
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

  private PrintWriter out() {
    return spec.commandLine().getOut();
  }
}
