package org.cprof.runner.host;

import java.io.IOException;
import java.io.OutputStreamWriter;
import java.nio.file.Path;
import org.cprof.classes.JdkImage;
import org.cprof.files.Cache;
import org.cprof.model.csv.ModelException;
import org.cprof.runner.CommandException;
import org.cprof.runner.text.CleanWriter;
import org.cprof.runner.text.Progress;
import org.cprof.serve.AheadOfTimeInstrumenter;
import org.cprof.serve.Service;
import org.cprof.serve.StartPreparation;
import org.cprof.setup.AgentOptions;
import org.cprof.setup.RunChoice;
import org.cprof.setup.RunSetup;
import org.cprof.start.CountingCode;
import org.cprof.start.StartFolder;
import org.cprof.start.StartKey;

/**
 * The code that runs with certain options insert into the classes of a JDK, and where it is kept.
 */
public final class RunCode {

  private final HostJdk jdk;
  private final RunChoice choice;
  private final Cache cache;
  private final StartFolder start;
  private final Path agentJar;

  /** Null until it is asked for. */
  private CountingCode code;

  private RunCode(HostJdk jdk, RunChoice choice, StartKey key, Cache cache, Path agentJar) {
    this.jdk = jdk;
    this.choice = choice;
    this.cache = cache;
    this.start = StartFolder.in(cache.folder(Cache.Kind.CODE).resolve(key.hash()));
    this.agentJar = agentJar;
  }

  /**
   * Reads of what the options name as much as it takes to find the code of earlier runs.
   *
   * @throws CommandException if anything is wrong with that, or the options do not go together
   */
  public static RunCode of(HostJdk jdk, AgentOptions options) {
    return of(jdk, options, Installation.agentJar());
  }

  /** The code of a run whose agent is not where that of the command line is. */
  static RunCode of(HostJdk jdk, AgentOptions options, Path agentJar) {
    return read(
        () -> {
          RunChoice choice = RunChoice.of(options);
          StartKey key = StartKey.of(choice, jdk.home(), agentJar);
          return new RunCode(jdk, choice, key, UserCache.ofUser().cache(), agentJar);
        });
  }

  /** What reads files that options name. */
  private interface Reading<T> {
    T read() throws IOException, ModelException;
  }

  private static <T> T read(Reading<T> reading) {
    try {
      return reading.read();
    } catch (ModelException e) {
      throw CommandException.wrongUse("the model", e);
    } catch (IllegalArgumentException e) {
      throw CommandException.wrongUse(e);
    } catch (IOException e) {
      throw CommandException.notRun("cannot prepare the run: " + e.getMessage());
    }
  }

  public HostJdk jdk() {
    return jdk;
  }

  /** Where it is kept. */
  public Path folder() {
    return start.path().getParent();
  }

  /**
   * The code, for which all is read that the options name.
   *
   * @throws CommandException if anything is wrong with that
   */
  public CountingCode code() {
    if (code == null) {
      code = read(() -> new CountingCode(new RunSetup(choice), JdkImage.of(jdk.home())));
    }
    return code;
  }

  /**
   * What JVMs start with, made if no run has made it yet.
   *
   * @throws CommandException if it cannot be made
   */
  public StartFolder start() {
    if (!start.isThere()) {
      make();
    }
    Cache.touch(folder());
    return start;
  }

  private void make() {
    String doing = "preparing JDK " + jdk.version() + " for these options, once ...";
    CleanWriter err = new CleanWriter(new OutputStreamWriter(System.err), true);
    try (Progress progress = Progress.show(doing, err)) {
      cache.makeRoom();
      new StartPreparation(code(), jdk.home(), agentJar, cache).make(folder());
    } catch (IOException e) {
      throw CommandException.notRun("cannot prepare JDK " + jdk.home() + ": " + e.getMessage());
    }
  }

  /**
   * Begins to instrument classes for JVMs, whose start is there.
   *
   * @throws IOException if the folder of the code cannot be written
   */
  public Service serve() throws IOException {
    return new Service(code(), choice.options(), start, cache);
  }

  /**
   * Begins to instrument classes before any JVM needs them; its start is there.
   *
   * @throws IOException if the folder of the code cannot be written
   */
  public AheadOfTimeInstrumenter aheadOfRuns() throws IOException {
    return new AheadOfTimeInstrumenter(code(), start, cache, true);
  }
}
