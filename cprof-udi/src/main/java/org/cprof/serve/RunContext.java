package org.cprof.serve;

import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import org.cprof.files.Cache;
import org.cprof.instrument.method.MethodInfo;
import org.cprof.prepared.ClassStore;
import org.cprof.setup.AgentOption;
import org.cprof.setup.AgentOptions;
import org.cprof.setup.LiveSettings;
import org.cprof.start.CountingCode;
import org.cprof.start.StartFolder;
import org.cprof.start.StartMethods;

/** What all JVMs of a run have in common. */
final class RunContext implements Closeable {

  private static final String STORE = "classes";

  private final CountingCode code;
  private final AgentOptions options;
  private final StartFolder start;
  private final Cache cache;
  private final ClassStore store;

  /** Null until they are needed. */
  private StartMethods methods;

  /**
   * @param options what its JVMs are told
   * @param start what its JVMs start with, beside which classes are kept
   * @throws IOException if they cannot be
   */
  RunContext(CountingCode code, AgentOptions options, StartFolder start, Cache cache)
      throws IOException {
    this.code = code;
    this.options = options;
    this.start = start;
    this.cache = cache;
    this.store = ClassStore.open(start.path().resolveSibling(STORE), this::routine);
  }

  CountingCode code() {
    return code;
  }

  /** What its JVMs are told. */
  AgentOptions options() {
    return options;
  }

  StartFolder start() {
    return start;
  }

  /**
   * The methods that its JVMs start with.
   *
   * @throws IOException if they cannot be read or are damaged
   */
  synchronized StartMethods methods() throws IOException {
    if (methods == null) {
      methods = StartMethods.read(start.methods());
    }
    return methods;
  }

  private MethodInfo routine(int targetOpcode) {
    try {
      return methods().routine(targetOpcode);
    } catch (IOException problem) {
      throw new UncheckedIOException(problem);
    }
  }

  ClassStore store() {
    return store;
  }

  /** Where it is remembered which natives jars have. */
  Path nativesFolder() {
    return cache.folder(Cache.Kind.NATIVES);
  }

  /** The tool that counts, with its version. */
  String tool() {
    String version = RunContext.class.getPackage().getImplementationVersion();
    return version == null ? "cprof" : "cprof " + version;
  }

  /** What the agent's classes are told that run in the JVM: nothing if none is to. */
  Map<String, String> ofAgent() {
    Map<String, String> settings = new TreeMap<>();
    if (options.clock().areCallsTimed()) {
      settings.put(LiveSettings.CALLS, "true");
    }
    String profiler = options.get(AgentOption.PROFILER);
    if (!profiler.isEmpty()) {
      settings.put(LiveSettings.PROFILER, profiler);
      String path = options.told().getOrDefault(AgentOption.PROFILER_PATH.key(), "");
      settings.put(LiveSettings.PROFILER_PATH, path);
      options
          .profilerSettings()
          .forEach((key, value) -> settings.put(LiveSettings.PROFILER_SETTING + key, value));
      if (code.setup().udi().countsAllocations()) {
        settings.put(LiveSettings.ALLOCATIONS, "true");
      }
    }
    if (!settings.isEmpty()) {
      int bytecodes = code.layout().oneCounter() ? CProfNode.CYCLES : CProfNode.BYTECODES;
      settings.put(LiveSettings.BYTECODES, Integer.toString(bytecodes));
    }
    return settings;
  }

  @Override
  public void close() throws IOException {
    store.close();
  }
}
