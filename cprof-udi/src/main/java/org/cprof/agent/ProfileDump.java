package org.cprof.agent;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.cprof.profile.ProfileWriter;

/**
 * Writes the profile of the running VM to its file: in between as a snapshot, and once at the end.
 */
final class ProfileDump {

  private final Origin origin = Origin.ofThisVm();
  private final RunSetup setup;
  private final AgentOptions options;
  private final LiveRegistry registry;
  private final ClassFilter filter;
  private final PlatformPackages platform;
  private final Counting counting;

  /** Null until the classes of the start are instrumented. */
  private LoadedClasses loaded;

  private boolean failed;
  private boolean ended;

  ProfileDump(
      RunSetup setup, LiveRegistry registry, ClassFilter filter, PlatformPackages platform) {
    this.setup = setup;
    this.options = setup.options();
    this.registry = registry;
    this.filter = filter;
    this.platform = platform;
    this.counting = new Counting(!options.stopped());
  }

  /** From now on the profile names the classes that were missed. */
  synchronized void check(LoadedClasses classes) {
    loaded = classes;
  }

  /** Writes the profile as it is now; the next one replaces it. */
  synchronized void writeSnapshot() {
    if (!ended && !failed) {
      writeReported(true);
    }
  }

  /**
   * Writes a profile of nothing beside the profile's file, and deletes it. HotSpot gives a class
   * its identity hash when it is linked: whether the classes that writing needs are linked already
   * must not depend on the time of a snapshot. Streams and lambdas stay out of all that is called
   * from here: the JDK links them anew when its classes are redefined.
   */
  void rehearse() {
    Path file = options.output().resolveSibling(options.output().getFileName() + ".rehearsal");
    try {
      write(true, file);
      Files.deleteIfExists(file);
    } catch (IOException problem) {
      report(problem.getMessage());
    } catch (Throwable problem) {
      report(Problems.describe(problem));
    }
  }

  /** Writes the whole profile. */
  synchronized void writeFinal() {
    ended = true;
    writeReported(false);
    if (loaded != null) {
      warnOf(loaded.missed());
    }
  }

  private static void warnOf(List<String> missed) {
    if (!missed.isEmpty()) {
      System.err.println(
          "cprof: "
              + missed.size()
              + " loaded classes were not instrumented, so nothing of them is counted: "
              + String.join(", ", missed));
    }
  }

  /**
   * Does what the program or its user asks for.
   *
   * @param line a command, and for a dump perhaps a space and a file
   * @return what came of it, as a line {@code ok ..} or {@code failed: ..}
   */
  synchronized String control(String line) {
    int space = line.indexOf(' ');
    Command command = Command.of(space < 0 ? line : line.substring(0, space));
    if (command == null) {
      return "failed: there is no command '" + line + "'";
    }
    if (ended) {
      return "failed: the program has ended";
    }
    try {
      switch (command) {
        case START, STOP, RESET -> change(command);
        case DUMP -> write(true, space < 0 ? options.output() : Path.of(line.substring(space + 1)));
        case STATUS -> {
          // The answer is the same for all.
        }
      }
      return "ok " + (counting.isOn() ? "on" : "off") + " " + options.output();
    } catch (Throwable problem) {
      return "failed: " + problem.getMessage();
    }
  }

  private MergedTree merged() {
    return new MergedTree(
        registry.methods(),
        setup.model(),
        setup.udi(),
        setup.extent(),
        options.callSites() ? registry.callSites() : null,
        options.lines() ? registry.callSites() : null);
  }

  private void change(Command command) {
    if (command == Command.START && counting.isOn()
        || command == Command.STOP && !counting.isOn()) {
      return;
    }
    try (MergedTree tree = merged()) {
      tree.merge();
      switch (command) {
        case START -> counting.start(tree);
        case STOP -> counting.stop(tree);
        default -> counting.reset(tree);
      }
    }
  }

  /** A profile that cannot be written must not change how the program ends. */
  private void writeReported(boolean isSnapshot) {
    try {
      write(isSnapshot, options.output());
    } catch (IOException problem) {
      report(problem.getMessage());
    } catch (Throwable problem) {
      report(Problems.describe(problem));
    }
  }

  private void write(boolean isSnapshot, Path file) throws IOException {
    try (MergedTree tree = merged()) {
      List<String> threads = tree.merge();
      if (!options.hostWork()) {
        new HostPruning(tree, platform).prune();
      }
      counting.apply(tree);
      if (options.foldRecursion()) {
        new RecursionFolding(tree).fold();
      }
      Metadata metadata =
          new Metadata(
              origin,
              setup,
              counting,
              registry,
              filter,
              loaded == null ? List.of() : loaded.missed());
      try (ProfileWriter writer =
          new ProfileWriter(file, metadata.header(threads, tree, isSnapshot))) {
        new TreeWriter(tree, setup.udi().details()).write(writer);
        writer.commit();
      }
    }
  }

  /** Once: what is wrong with a snapshot is wrong with the profile, too. */
  private void report(String problem) {
    if (!failed) {
      System.err.println("cprof: the profile was not written: " + problem);
    }
    failed = true;
  }
}
