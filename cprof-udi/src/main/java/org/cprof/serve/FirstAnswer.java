package org.cprof.serve;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.stream.IntStream;
import org.cprof.prepared.Message;
import org.cprof.setup.AgentOption;
import org.cprof.setup.AgentOptions;
import org.cprof.setup.RunSetup;
import org.cprof.start.StartMethods;

/** The answer to the first request: what the run-time is to know of the run. */
record FirstAnswer(
    RunContext run,
    StartMethods start,
    SessionRegistry registry,
    RecordedCalls recorded,
    Path raw) {

  /**
   * The answer, as {@code java.lang.CProfRun} reads it.
   *
   * @param nativeClone the id of the native method of Object
   */
  Answer answer(int nativeClone) throws IOException {
    RunSetup setup = run.code().setup();
    AgentOptions options = setup.options();
    Answer answer = new Answer();
    Message content =
        answer
            .content()
            .putText(Answer.NO_PROBLEM)
            .putLong((long) options.get(AgentOption.MEMORY_MEGABYTES) << 20)
            .putFlag(options.get(AgentOption.THREADS_APART))
            .putFlag(options.get(AgentOption.HOST_WORK))
            .putFlag(options.clock().areTestsAsked() && options.clock().areCallsAlone())
            .putFlag(options.get(AgentOption.STOPPED))
            .putText(raw.toAbsolutePath().toString())
            .putTexts(start.classes().stream().filter(this::isRecorded).toArray(String[]::new))
            .putTexts(ofAgent())
            .putText(run.start().rows().toString())
            .putTexts(texts(run.start().own()))
            .putTexts(texts(run.start().loaded()))
            .putInt(registry.objectConstructor())
            .putInt(nativeClone)
            .putInts(startingExtent())
            .putInt(run.code().layout().countsCalls() ? start.routines() : 0)
            .putLong(setup.model().clockHz())
            .putLong(recorded.onlyCall());
    List<Long> invokeCycles = recorded.invokeCycles(setup.model());
    content.putInt(invokeCycles.size());
    invokeCycles.forEach(content::putLong);
    return answer;
  }

  private static String[] texts(Collection<String> all) {
    return all.toArray(String[]::new);
  }

  private String[] ofAgent() {
    List<String> told = new ArrayList<>();
    run.ofAgent().forEach((key, value) -> told.addAll(List.of(key, value)));
    return texts(told);
  }

  /** The ids of methods of the start with which the profiled extent starts. */
  private int[] startingExtent() {
    RunSetup setup = run.code().setup();
    int methods = setup.knowsExtent() ? start.count() : 0;
    return IntStream.range(0, methods)
        .filter(id -> setup.extent().startsWith(registry.method(id)))
        .toArray();
  }

  /** Whether calls of methods of a class of the start may be recorded. */
  private boolean isRecorded(String internalName) {
    return recorded.mayHave(internalName.replace('/', '.'), new byte[0], false);
  }
}
