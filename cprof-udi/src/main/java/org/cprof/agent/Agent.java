package org.cprof.agent;

import java.io.IOException;
import java.lang.instrument.Instrumentation;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.cprof.agent.classes.ClassPath;
import org.cprof.agent.classes.PlatformNatives;
import org.cprof.agent.classes.PlatformPackages;
import org.cprof.agent.live.Reporting;
import org.cprof.agent.runtime.Attachment;
import org.cprof.agent.runtime.RawFile;
import org.cprof.agent.runtime.RuntimeDefinition;
import org.cprof.agent.runtime.RuntimeSettings;
import org.cprof.agent.runtime.StartHashes;
import org.cprof.agent.runtime.Switches;
import org.cprof.agent.transform.HiddenClasses;
import org.cprof.agent.transform.Instrumenters;
import org.cprof.agent.transform.LiveRegistry;
import org.cprof.agent.transform.LoadedClasses;
import org.cprof.agent.transform.MissedClasses;
import org.cprof.agent.transform.Overrides;
import org.cprof.agent.transform.Preparation;
import org.cprof.agent.transform.PreparedLibrary;
import org.cprof.agent.transform.ProgramStart;
import org.cprof.agent.transform.RecordedCalls;
import org.cprof.agent.transform.StartClasses;
import org.cprof.agent.transform.Traces;
import org.cprof.agent.transform.Transformer;
import org.cprof.instrument.method.Layout;
import org.cprof.instrument.routine.RoutineCompiler;
import org.cprof.instrument.routine.Routines;
import org.cprof.model.csv.ModelException;
import org.cprof.prepared.ClassPreparer;
import org.cprof.raw.LogEntry;
import org.cprof.setup.AgentOptions;
import org.cprof.setup.ClassFilter;
import org.cprof.setup.RunSetup;
import org.cprof.setup.UdiChoice;

/** The agent: prepares everything before the program's main method, where the profile starts. */
public final class Agent {

  /** Exit code for "the program could not be run". */
  private static final int CANNOT_RUN = 3;

  private Agent() {}

  /** Called when the VM is about to start the program. */
  public static void begin(String arguments, Instrumentation instrumentation) {
    try {
      start(arguments, instrumentation);
    } catch (ModelException | IllegalArgumentException problem) {
      fail(problem.getMessage());
    } catch (Throwable problem) {
      fail(Problems.describe(problem));
    }
  }

  /** Called when somebody attaches to the running VM and loads the agent once more. */
  public static void answer(String request) {
    Attachment.answer(request);
  }

  private static void fail(String message) {
    System.err.println("cprof: " + message);
    Runtime.getRuntime().halt(CANNOT_RUN);
  }

  private static void start(String arguments, Instrumentation instrumentation) throws Exception {
    StartHashes.begin(instrumentation);
    Map<String, String> told = AgentOptions.values(arguments == null ? "" : arguments);
    AgentOptions options = AgentOptions.of(told);
    RunSetup setup = new RunSetup(options);
    boolean preparesStart = options.preparation().indexOf(StartClasses.SOURCE) == 0;
    RawFile raw = null;
    // Where the start is prepared, too: the raw profile's classes belong to it.
    if (options.preparation().isEmpty() || preparesStart) {
      try {
        raw = RawFile.create(options.rawFolder().toFile());
      } catch (IOException noRoom) {
        System.err.println("cprof: the program runs without a profile: " + noRoom.getMessage());
        return;
      }
    }
    RuntimeDefinition.define(RuntimeSettings.of(setup), raw);
    StartHashes.setUp();
    Layout layout = RuntimeSettings.layout(setup);
    PlatformPackages platform = new PlatformPackages();
    if (raw != null) {
      raw.start();
      CProfControl.log(start(told, raw, layout, platform).encoded());
    }
    LiveRegistry registry =
        new LiveRegistry(
            ProgramStart.ofThisVm(),
            setup.model(),
            setup.keepsCallSites(),
            setup.knowsExtent() ? setup.extent() : null,
            setup.foldsAtOnce());
    ClassPath path = ClassPath.ofThisVm(CProfControl.bootClassPath());
    PlatformNatives natives = new PlatformNatives(platform, path, options.leafIntrinsics());
    registry.setNatives(natives);
    ClassFilter filter =
        new ClassFilter(
            options.include(),
            options.exclude(),
            new Consumer<>() {
              @Override
              public void accept(String pattern) {
                CProfControl.log(new LogEntry.Matched(pattern).encoded());
              }
            });
    String header = setup.preparedHeader(layout);
    // Prepared classes count the constructor of Object on its behalf.
    boolean countsObject = filter.accepts(Object.class.getName());
    PreparedLibrary library =
        new PreparedLibrary(countsObject ? options.prepared() : List.of(), header, natives);
    Routines routines =
        library.routines(
            new Supplier<>() {
              @Override
              public Routines get() {
                return RoutineCompiler.compile(
                    setup.model(), setup.sizes(), setup.userRoutines(), layout);
              }
            });
    registry.register(routines);
    RuntimeDefinition.define(routines.classFile());
    CProfControl.endRoutines(setup.countsCalls() ? registry.count() : 0);
    Instrumenters instrumenters =
        new Instrumenters(setup.udi().udi(), setup.rule(), layout, registry, natives, routines);
    StartClasses start = null;
    if (preparesStart) {
      Path target = Path.of(options.preparation().get(1));
      start = new StartClasses(target, header, instrumenters.preparer());
      library.prepares(start);
    } else if (!options.preparation().isEmpty()) {
      prepare(options.preparation(), instrumenters.preparer(), natives, platform, header);
    }
    if (options.clock().isKept()) {
      ClockPrices prices = new ClockPrices(registry, setup.model());
      CProfControl.initializeClock(setup.model().clockHz(), prices::onInvoke, prices::onReturn);
    }
    RecordedCalls recordedCalls = new RecordedCalls(options.clock());
    if (!recordedCalls.isEmpty()) {
      recordedCalls.start(setup.model());
      int bytecodes = layout.oneCounter() ? CProf.CYCLES : CProf.BYTECODES;
      CProfControl.initializeCosts(new MethodCosts(registry, bytecodes));
    }
    CProf.bypass();
    Overrides overrides = new Overrides();
    Transformer transformer =
        new Transformer(
            library,
            instrumenters.instrumenter(countsObject),
            registry,
            natives,
            filter,
            setup.userRoutines(),
            overrides,
            recordedCalls,
            options.clock().isSeen(),
            routines.usesLayouts());
    LoadedClasses loaded = new LoadedClasses(instrumentation, transformer, registry);
    MissedClasses missed = new MissedClasses(instrumentation, transformer, registry);
    CProfControl.initialize(
        atEnd(reporting(setup, layout, registry), raw, missed, setup),
        commands(raw, options.stopped()));
    StartHashes.retransform();
    HiddenClasses.instrument(transformer, registry, natives, overrides);
    // Where the start is prepared it reads our own jar, for lack of a program.
    natives.scan(preparesStart ? new ClassPath(Attachment.jar().getPath()) : path);
    Attachment.announce();
    instrumentation.addTransformer(transformer, true);
    if (options.routines().isPresent()) {
      RuntimeDefinition.open(instrumentation, options.routines().get(), setup.userRoutines());
    }
    Traces traces = library.traces();
    loaded.instrument(traces.loaded());
    HiddenClasses.renew(instrumentation);
    traces.leave();
    CProfControl.initializeDefined(
        new Runnable() {
          @Override
          public void run() {
            missed.instrument();
          }
        });
    if (start != null) {
      raw.remove();
      endWith(start.finish(loaded.ofInstrumenter()));
    }
    CProfControl.settle(Attachment.url());
    StartHashes.launch();
    missed.instrument();
    missed.beginProgram();
    CProfControl.launch();
  }

  /** The user's profiler, ready to be called; null without one. */
  private static Reporting reporting(RunSetup setup, Layout layout, LiveRegistry registry)
      throws Exception {
    if (!setup.reports()) {
      return null;
    }
    int bytecodes = layout.oneCounter() ? CProf.CYCLES : CProf.BYTECODES;
    boolean countsAllocation = setup.options().udi().equals(UdiChoice.JP);
    Reporting reporting = Reporting.of(setup.options(), registry, bytecodes, countsAllocation);
    CProfControl.initializeReports(reporting::report, reporting::end, reporting.loader());
    return reporting;
  }

  private static LogEntry.Start start(
      Map<String, String> told, RawFile raw, Layout layout, PlatformPackages platform) {
    String version = Agent.class.getPackage().getImplementationVersion();
    return new LogEntry.Start(
        told,
        raw.process(),
        version == null ? "cprof" : "cprof " + version,
        System.getProperty("java.vm.name") + " " + Runtime.version(),
        System.getProperty("sun.java.command", ""),
        layout,
        platform.names());
  }

  private static UnaryOperator<String> commands(RawFile raw, boolean isStopped) {
    Switches switches = new Switches(raw, !isStopped);
    return new UnaryOperator<>() {
      @Override
      public String apply(String command) {
        return switches.control(command);
      }
    };
  }

  private static Runnable atEnd(
      Reporting reporting, RawFile raw, MissedClasses missed, RunSetup setup) {
    return new Runnable() {
      @Override
      public void run() {
        if (reporting != null) {
          reporting.finish();
        }
        if (raw != null) {
          CProfControl.describeThreads();
          List<String> differences = RoutineDifferences.of(setup.userRoutines());
          CProfControl.log(new LogEntry.End(missed.names(), differences).encoded());
        }
      }
    };
  }

  /** Prepares classes instead of running a program, and ends the VM. */
  private static void prepare(
      List<String> sourcesAndTargets,
      ClassPreparer preparer,
      PlatformNatives natives,
      PlatformPackages platform,
      String header)
      throws IOException {
    for (int i = 0; i + 1 < sourcesAndTargets.size(); i += 2) {
      new Preparation(preparer, natives, platform, header, System.out)
          .prepare(sourcesAndTargets.get(i), Path.of(sourcesAndTargets.get(i + 1)));
    }
    endWith("");
  }

  /** Ends the VM before its program starts. */
  private static void endWith(String output) {
    System.out.print(output);
    System.out.flush();
    Runtime.getRuntime().halt(0);
  }
}
