package org.cprof.serve;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.cprof.model.ProcessorModel;
import org.cprof.setup.AgentOptions;
import org.cprof.setup.RunSetup;
import org.cprof.start.StartMethods;

/** The answer to the first request: what the run-time is to know of the run. */
record Welcome(
    RunContext run,
    StartMethods start,
    SessionRegistry registry,
    RecordedCalls recorded,
    Path raw) {

  /**
   * The answer.
   *
   * @param nativeClone the id of the native method of Object
   */
  Answer answer(int nativeClone) throws IOException {
    AgentOptions options = run.code().setup().options();
    List<String> ofAgent = new ArrayList<>();
    run.ofAgent().forEach((key, value) -> ofAgent.addAll(List.of(key, value)));
    ProcessorModel model = run.code().setup().model();
    int routines = run.code().layout().countsCalls() ? start.routines() : 0;
    Map<String, List<?>> settings = new HashMap<>();
    settings.put(CProfRunSettings.RAW_FILE, List.of(raw.toAbsolutePath()));
    settings.put(CProfRunSettings.START_ROWS, List.of(run.start().rows()));
    settings.put(CProfRunSettings.STOPPED, List.of(options.stopped()));
    settings.put(CProfRunSettings.OF_AGENT, ofAgent);
    settings.put(CProfRunSettings.OBJECT_CONSTRUCTOR, List.of(registry.objectConstructor()));
    settings.put(CProfRunSettings.NATIVE_CLONE, List.of(nativeClone));
    settings.put(CProfRunSettings.ROUTINES, List.of(routines));
    settings.put(CProfRunSettings.MEMORY_LIMIT, List.of((long) options.memoryMegabytes() << 20));
    settings.put(CProfRunSettings.THREADS_APART, List.of(options.threadsApart()));
    settings.put(CProfRunSettings.SYSTEM_THREADS, List.of(options.hostWork()));
    settings.put(CProfRunSettings.ONLY_CALL, List.of(recorded.onlyCall()));
    settings.put(
        CProfRunSettings.PROFILES_TESTS,
        List.of(options.clock().areTestsAsked() && options.clock().areCallsAlone()));
    settings.put(CProfRunSettings.HERTZ, List.of(model.clockHz()));
    settings.put(CProfRunSettings.INVOKE_CYCLES, recorded.invokeCycles(model));
    settings.put(CProfRunSettings.STARTING_EXTENT, startingExtent());
    settings.put(
        CProfRunSettings.CHANGED, start.classes().stream().filter(this::isRecorded).toList());
    settings.put(CProfRunSettings.OWN, run.start().own());
    settings.put(CProfRunSettings.LOADED, run.start().loaded());
    return new Answer().putSettings(settings);
  }

  /** The ids of methods of the start with which the profiled extent starts. */
  private List<Integer> startingExtent() {
    RunSetup setup = run.code().setup();
    List<Integer> ids = new ArrayList<>();
    for (int id = 0; setup.knowsExtent() && id < start.count(); id++) {
      if (setup.extent().startsWith(registry.method(id))) {
        ids.add(id);
      }
    }
    return ids;
  }

  /** Whether calls of methods of a class of the start may be recorded. */
  private boolean isRecorded(String internalName) {
    return recorded.mayHave(internalName.replace('/', '.'), new byte[0], false);
  }
}
