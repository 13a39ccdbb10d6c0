package org.cprof.agent;

import java.io.IOException;
import java.lang.instrument.Instrumentation;
import java.nio.file.Path;
import java.util.List;
import org.cprof.code.BlockRule;
import org.cprof.instrument.Layout;
import org.cprof.instrument.RoutineCompiler;
import org.cprof.instrument.UserRoutines;
import org.cprof.model.CachePolicy;
import org.cprof.model.ModelException;
import org.cprof.model.Models;
import org.cprof.model.ProcessorModel;
import org.cprof.model.sizes.MethodSizes;
import org.cprof.prepared.ClassPreparer;
import org.cprof.prepared.PreparedHeader;
import org.cprof.udi.CycleUdi;

/**
 * Entry of the agent: prepares everything before the program's main method and lets the profile
 * start there.
 */
public final class CProfAgent {

  /** Exit code for "the program could not be run". */
  private static final int CANNOT_RUN = 3;

  /** A seed that no thread of the program has: those count from 0. */
  private static final int AFTER_RETRANSFORMATION = -1;

  private CProfAgent() {}

  public static void premain(String arguments, Instrumentation instrumentation) {
    try {
      start(arguments, instrumentation);
    } catch (ModelException | IllegalArgumentException problem) {
      fail(problem.getMessage());
    } catch (Throwable problem) {
      fail(problem.toString());
    }
  }

  /** Called when somebody attaches to the running VM and loads the agent once more. */
  public static void agentmain(String arguments, Instrumentation instrumentation) {
    Attachment.answer(arguments);
  }

  private static void fail(String message) {
    System.err.println("cprof: " + message);
    Runtime.getRuntime().halt(CANNOT_RUN);
  }

  private static void start(String arguments, Instrumentation instrumentation) throws Exception {
    AgentOptions options = AgentOptions.parse(arguments);
    ProcessorModel model = Models.load(options.model(), options.settings());
    CachePolicy policy = model.cache().policy();
    if (policy == CachePolicy.LRU || policy == CachePolicy.DIRECT_MAPPED) {
      throw new IllegalArgumentException(
          "cache.policy="
              + policy.symbol()
              + " is not simulated in a run; choose fifo, always-miss or none");
    }
    MethodSizes sizes =
        options.sizes().isPresent() ? MethodSizes.read(options.sizes().get()) : MethodSizes.NONE;
    UdiChoice udi = UdiChoice.of(options.udi(), options.udiPath(), model, sizes, options.lines());
    BlockRule rule = BlockRules.of(options.blockRule(), options.udiPath());
    boolean simulatesCache = policy == CachePolicy.FIFO;
    boolean reports = !options.profiler().isEmpty();
    if (reports && options.udi().equals(UdiChoice.BLOCKS)) {
      throw new IllegalArgumentException(
          "udi=blocks counts blocks and no bytecodes, which a profiler needs; choose cprof or jp");
    }
    if (options.foldRecursion() && options.udi().equals(UdiChoice.BLOCKS)) {
      throw new IllegalArgumentException(
          "udi=blocks: calls of basic blocks cannot be priced once a recursion is folded; choose cprof or jp, or fold the priced profile with 'cprof merge'");
    }
    checkDetails(options, simulatesCache);
    boolean keepsCallSites = options.callSites() || options.lines();
    boolean countsLeaves = countsLeaves(options, udi);
    Extent extent = new Extent(options.below());
    // Intrinsics that callers count have something else in the slot by which a home is found.
    // A profiler sees what lies outside of the extent, too.
    boolean hasHomes = !options.leafIntrinsics();
    boolean foldsAtOnce = options.foldRecursion() && hasHomes;
    boolean knowsExtent = !extent.isEverything() && hasHomes && !reports;
    RuntimeDefinition.define(
        instrumentation,
        new RuntimeSettings(
            simulatesCache ? model.cache().blocks() : 0,
            (long) options.memoryMegabytes() << 20,
            udi.hasCounters() || options.lines() || countsLeaves,
            keepsCallSites,
            foldsAtOnce,
            knowsExtent,
            reports,
            options.evictions(),
            options.leafIntrinsics()));
    UserRoutines userRoutines =
        options.routines().isPresent()
            ? UserRoutines.read(options.routines().get(), model)
            : UserRoutines.NONE;
    findHashes();
    LiveRegistry registry =
        new LiveRegistry(
            ProgramStart.ofThisVm(),
            model,
            keepsCallSites ? new CallSites() : null,
            knowsExtent ? extent : null,
            foldsAtOnce);
    PlatformPackages platform = new PlatformPackages();
    PlatformNatives natives = new PlatformNatives(platform, options.leafIntrinsics());
    registry.setNatives(natives);
    ClassFilter filter = new ClassFilter(options.include(), options.exclude());
    Layout layout =
        new Layout(
            CProf.SLOTS,
            CProfControl.maxSites(),
            CProfControl.maxCounters(),
            simulatesCache,
            CProfControl.calledByProgram(),
            CycleUdi.countsOnlyBytecodes(model),
            countsLeaves,
            reports);
    RoutineCompiler routines = new RoutineCompiler(model, sizes, userRoutines, registry, layout);
    RuntimeDefinition.define(routines.compile());
    CProfControl.endRoutines(countsLeaves ? registry.methods().length : 0);
    String udiAndRule =
        options.udi()
            + " "
            + options.blockRule()
            + (options.callSites() ? " call-sites" : "")
            + (options.lines() ? " lines" : "")
            + (options.leafIntrinsics() ? " leaf-intrinsics" : "");
    String header = PreparedHeader.of(udiAndRule, model, sizes, layout);
    Instrumenters instrumenters =
        new Instrumenters(udi.udi(), rule, layout, registry, natives, routines);
    if (!options.preparation().isEmpty()) {
      prepare(options.preparation(), instrumentation, instrumenters.preparer(), natives, header);
    }
    // Prepared classes count the constructor of Object on its behalf.
    boolean countsObject = filter.accepts(Object.class.getName());
    PreparedLibrary library =
        new PreparedLibrary(
            countsObject ? options.prepared() : List.of(), header, routines::countedInfo, natives);
    ProfileDump dump =
        new ProfileDump(
            options, model, sizes, userRoutines, udi, extent, registry, filter, platform);
    CProf.bypass();
    Reporting reporting = null;
    if (reports) {
      int bytecodes = layout.oneCounter() ? CProf.CYCLES : CProf.BYTECODES;
      boolean countsAllocation = options.udi().equals(UdiChoice.JP);
      reporting = Reporting.of(options, registry, bytecodes, countsAllocation);
      CProfControl.initializeReports(reporting::report, reporting::end, reporting.loader());
    }
    CProfControl.initialize(atEnd(reporting, dump), dump::control);
    Overrides overrides = new Overrides();
    HiddenClasses.instrument(registry, natives, overrides);
    Attachment.announce();
    instrumentation.addTransformer(
        new Transformer(
            library,
            instrumenters.instrumenter(countsObject),
            registry,
            natives,
            filter,
            userRoutines,
            overrides),
        true);
    if (options.routines().isPresent()) {
      RuntimeDefinition.open(instrumentation, options.routines().get(), userRoutines);
    }
    new LoadedClasses(instrumentation, registry).instrument();
    HiddenClasses.renew(instrumentation);
    CProfHashes.start(AFTER_RETRANSFORMATION);
    dump.rehearse();
    Snapshots.start(options.snapshotSeconds(), dump);
    CProfControl.launch();
  }

  private static void checkDetails(AgentOptions options, boolean simulatesCache) {
    boolean countsCycles = options.udi().equals(UdiChoice.CYCLES);
    if (options.evictions() && !(countsCycles && simulatesCache)) {
      throw new IllegalArgumentException(
          "evictions=true needs udi=cprof and a method cache with contents: cache.policy=fifo");
    }
    if (options.lines() && !countsCycles) {
      throw new IllegalArgumentException("lines=true needs udi=cprof, which counts cycles");
    }
  }

  /**
   * Whether methods count leaves and routines on their behalf. Not where every call needs its node
   * while the program runs: for counters of a UDI, lines and call sites, which belong to nodes; for
   * a profiler, which sees nodes; where the profile starts at certain methods; and where every miss
   * of the method cache is told with its reason.
   */
  private static boolean countsLeaves(AgentOptions options, UdiChoice udi) {
    return !udi.hasCounters()
        && !options.lines()
        && !options.callSites()
        && options.profiler().isEmpty()
        && options.below().isEmpty()
        && !options.evictions();
  }

  private static Runnable atEnd(Reporting reporting, ProfileDump dump) {
    return () -> {
      if (reporting != null) {
        reporting.finish();
      }
      dump.writeFinal();
    };
  }

  /** Prepares classes instead of running a program, and ends the VM. */
  private static void prepare(
      List<String> sourcesAndTargets,
      Instrumentation instrumentation,
      ClassPreparer preparer,
      PlatformNatives natives,
      String header)
      throws IOException {
    for (int i = 0; i + 1 < sourcesAndTargets.size(); i += 2) {
      new Preparation(instrumentation, preparer, natives, header, System.out)
          .prepare(sourcesAndTargets.get(i), Path.of(sourcesAndTargets.get(i + 1)));
    }
    System.out.flush();
    Runtime.getRuntime().halt(0);
  }

  /** What the agent itself hashes is the same in every run from here on. */
  private static void findHashes() throws InterruptedException {
    Thread fresh =
        AgentThreads.of(
            "hashes",
            new Runnable() {
              @Override
              public void run() {
                CProfHashes.find();
              }
            });
    fresh.start();
    fresh.join();
    CProfHashes.start(0);
  }
}
