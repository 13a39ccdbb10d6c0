package org.cprof.collect;

import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import org.cprof.calls.CallsFile;
import org.cprof.collect.details.NodeDetails;
import org.cprof.collect.log.CallSites;
import org.cprof.collect.log.RunLog;
import org.cprof.collect.tree.HostPruning;
import org.cprof.collect.tree.MergedTree;
import org.cprof.collect.tree.RecursionFolding;
import org.cprof.model.csv.ModelException;
import org.cprof.profile.ProfileHeader;
import org.cprof.profile.ProfileWriter;
import org.cprof.raw.Images;
import org.cprof.raw.LogEntry;
import org.cprof.raw.RawCopies;
import org.cprof.raw.RawProfile;
import org.cprof.setup.AgentOption;

/** Makes a profile of a raw one: merges the trees of all threads, prices them and writes them. */
public final class Collector implements Closeable {

  private final RawProfile raw;
  private final RunLog log;
  private final CallSites callSites;
  private final CallSites lineSites;

  private Collector(RawProfile raw) throws IOException, ModelException {
    this.raw = raw;
    this.log = RunLog.read(raw);
    this.callSites = log.setup().options().get(AgentOption.CALL_SITES) ? log.callSites() : null;
    this.lineSites = log.setup().options().get(AgentOption.LINES) ? log.callSites() : null;
  }

  /**
   * Reads the log of a raw profile.
   *
   * @throws IOException if it cannot be read or is damaged; the message names the file and the
   *     reason
   * @throws ModelException when a file of the run's model is wrong
   */
  public static Collector of(Path file) throws IOException, ModelException {
    try {
      return new Collector(RawProfile.open(file));
    } catch (UncheckedIOException damaged) {
      throw damaged.getCause();
    } catch (RuntimeException damaged) {
      throw new IOException(file + ": damaged: " + damaged.getMessage(), damaged);
    } catch (OutOfMemoryError tooLarge) {
      throw withoutRoom(file, tooLarge);
    }
  }

  /** Id of the JVM's process. */
  public long process() {
    return log.start().process();
  }

  /** Loaded classes that are neither counted nor left out by name; empty where nobody could ask. */
  public List<String> missed() {
    return log.missed();
  }

  /**
   * Writes the profile.
   *
   * @param isRunning whether the JVM still runs
   * @throws IOException if the raw profile is damaged or the file cannot be written; an earlier
   *     file of that name then stays as it was
   */
  public void write(Path output, boolean isRunning) throws IOException {
    write(output, isRunning, false);
  }

  /**
   * Writes the profile of a JVM that another one of the run has started: the header names its
   * process.
   */
  public void writeChild(Path output, boolean isRunning) throws IOException {
    write(output, isRunning, true);
  }

  private Ending ending(boolean isRunning) {
    if (log.hasEnded() || Images.isReplaced(raw.file())) {
      return Ending.BY_ITSELF;
    }
    return isRunning ? Ending.RUNNING : Ending.KILLED;
  }

  private void write(Path output, boolean isRunning, boolean isChild) throws IOException {
    Ending ending = ending(isRunning);
    try {
      Counting counting = new Counting(!log.setup().options().get(AgentOption.STOPPED));
      MergedTree tree = counted(counting);
      NodeDetails details = NodeDetails.of(log.setup().udi());
      Metadata metadata = new Metadata(log, counting, details, isChild);
      ProfileHeader header = metadata.header(raw, tree, ending);
      TreeWriter rows = new TreeWriter(tree, details);
      try (ProfileWriter writer = new ProfileWriter(output, header)) {
        rows.write(writer);
        writer.commit();
      }
      if (raw.recordsCalls() && log.setup().options().clock().areCallsTimed()) {
        new CallsDump(raw, log).write(CallsFile.beside(output), metadata.ofCalls());
      }
    } catch (UncheckedIOException problem) {
      throw problem.getCause();
    } catch (OutOfMemoryError tooLarge) {
      throw withoutRoom(raw.file(), tooLarge);
    }
  }

  /**
   * What the profile would have now, without its file.
   *
   * @throws IOException if the raw profile is damaged
   */
  public Totals totals() throws IOException {
    try {
      return Totals.of(counted(new Counting(!log.setup().options().get(AgentOption.STOPPED))));
    } catch (UncheckedIOException problem) {
      throw problem.getCause();
    } catch (OutOfMemoryError tooLarge) {
      throw withoutRoom(raw.file(), tooLarge);
    }
  }

  private static IOException withoutRoom(Path file, OutOfMemoryError tooLarge) {
    return new IOException(
        file
            + ": its contexts and methods take more than the memory of "
            + (Runtime.getRuntime().maxMemory() >> 20)
            + " MB; set CPROF_OPTS=-Xmx8g for 8 GB",
        tooLarge);
  }

  /** The tree as it is in the profile, once its children are linked. */
  private MergedTree counted(Counting counting) throws IOException {
    MergedTree tree = merged(raw);
    apply(counting, tree);
    if (log.setup().options().get(AgentOption.FOLD_RECURSION)) {
      new RecursionFolding(tree).fold();
    }
    return tree;
  }

  private MergedTree merged(RawProfile of) {
    MergedTree tree = new MergedTree(of, log, callSites, lineSites);
    tree.merge();
    return tree;
  }

  private void apply(Counting counting, MergedTree tree) throws IOException {
    try (RawCopies copies = new RawCopies()) {
      for (LogEntry.Switched command : log.switches()) {
        Path copy = raw.file().resolveSibling(command.copy());
        MergedTree then = merged(copies.next(copy));
        switch (command.command()) {
          case "start" -> counting.start(then);
          case "stop" -> counting.stop(then);
          default -> counting.reset(then);
        }
      }
    }
    if (!log.setup().options().get(AgentOption.HOST_WORK)) {
      new HostPruning(tree, log.packages()).prune();
    }
    counting.apply(tree);
  }

  @Override
  public void close() throws IOException {
    log.close();
  }
}
