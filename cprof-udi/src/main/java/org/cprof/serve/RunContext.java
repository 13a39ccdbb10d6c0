package org.cprof.serve;

import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import org.cprof.instrument.method.MethodInfo;
import org.cprof.prepared.ClassStore;
import org.cprof.setup.AgentOptions;
import org.cprof.start.CountingCode;
import org.cprof.start.StartFolder;
import org.cprof.start.StartMethods;

/** What all JVMs of a run have in common. */
final class RunContext implements Closeable {

  private static final String STORE = "classes";
  private static final String NATIVES = "natives";

  private final CountingCode code;
  private final Map<String, String> told;
  private final Path folder;
  private final StartFolder start;
  private final Path rawFolder;
  private final ClassStore store;

  /** Null until they are needed. */
  private StartMethods methods;

  /**
   * @param told the options of the run, by key
   * @param folder that of the run's key
   * @param start what its JVMs start with
   * @param rawFolder where they leave what they count
   * @throws IOException if the folder cannot be written
   */
  RunContext(
      CountingCode code, Map<String, String> told, Path folder, StartFolder start, Path rawFolder)
      throws IOException {
    this.code = code;
    this.told = told;
    this.folder = folder;
    this.start = start;
    this.rawFolder = rawFolder;
    this.store = ClassStore.open(folder.resolve(STORE), this::routine);
  }

  CountingCode code() {
    return code;
  }

  /** The options of the run, by key. */
  Map<String, String> told() {
    return told;
  }

  StartFolder start() {
    return start;
  }

  /** Where its JVMs leave what they count. */
  Path rawFolder() {
    return rawFolder;
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

  /** Where it is remembered which natives jars have: beside the folders of all keys. */
  Path nativesFolder() {
    return folder.resolveSibling(NATIVES);
  }

  /** The tool that counts, with its version. */
  String tool() {
    String version = RunContext.class.getPackage().getImplementationVersion();
    return version == null ? "cprof" : "cprof " + version;
  }

  /** What the agent's classes are told that run in the JVM: nothing if none is to. */
  Map<String, String> ofAgent() {
    AgentOptions options = code.setup().options();
    boolean costs = options.clock().areCallsTimed();
    if (options.profiler().isEmpty() && !costs) {
      return Map.of();
    }
    Map<String, String> settings = new TreeMap<>(told);
    int bytecodes = code.layout().oneCounter() ? CProfNode.CYCLES : CProfNode.BYTECODES;
    settings.put("agent.bytecodes", Integer.toString(bytecodes));
    return settings;
  }

  @Override
  public void close() throws IOException {
    store.close();
  }
}
