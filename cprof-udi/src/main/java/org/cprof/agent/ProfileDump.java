package org.cprof.agent;

import java.io.IOException;
import java.util.List;
import org.cprof.instrument.UserRoutines;
import org.cprof.model.ProcessorModel;
import org.cprof.model.sizes.MethodSizes;
import org.cprof.profile.ProfileWriter;

/**
 * Writes the profile of the running VM to its file: in between as a snapshot, and once at the end.
 */
final class ProfileDump {

  private final AgentOptions options;
  private final ProcessorModel model;
  private final MethodSizes sizes;
  private final UserRoutines routines;
  private final UdiChoice udi;
  private final Extent extent;
  private final LiveRegistry registry;
  private final ClassFilter filter;
  private final PlatformPackages platform;
  private boolean failed;
  private boolean ended;

  ProfileDump(
      AgentOptions options,
      ProcessorModel model,
      MethodSizes sizes,
      UserRoutines routines,
      UdiChoice udi,
      LiveRegistry registry,
      ClassFilter filter,
      PlatformPackages platform) {
    this.options = options;
    this.model = model;
    this.sizes = sizes;
    this.routines = routines;
    this.udi = udi;
    this.extent = new Extent(options.below());
    this.registry = registry;
    this.filter = filter;
    this.platform = platform;
  }

  /** Writes the profile as it is now; the next one replaces it. */
  synchronized void writeSnapshot() {
    if (!ended && !failed) {
      write(true);
    }
  }

  /** Writes the whole profile. */
  synchronized void writeFinal() {
    ended = true;
    write(false);
  }

  /** A profile that cannot be written must not change how the program ends. */
  private void write(boolean isSnapshot) {
    try (MergedTree tree = new MergedTree(registry.methods(), model, udi.hasCounters(), extent)) {
      List<String> threads = tree.merge();
      if (!options.hostWork()) {
        new HostPruning(tree.records(), tree.byRank(), platform).prune();
      }
      Metadata metadata =
          new Metadata(options, model, sizes, routines, udi, extent, registry, filter);
      try (ProfileWriter writer =
          new ProfileWriter(options.output(), metadata.header(threads, tree, isSnapshot))) {
        new TreeWriter(tree, udi.details()).write(writer);
        writer.commit();
      }
    } catch (IOException problem) {
      report(problem.getMessage());
    } catch (Throwable problem) {
      report(problem.toString());
    }
  }

  private void report(String problem) {
    failed = true;
    System.err.println("cprof: the profile was not written: " + problem);
  }
}
