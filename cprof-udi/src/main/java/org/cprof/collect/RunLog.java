package org.cprof.collect;

import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import org.cprof.instrument.method.MethodInfo;
import org.cprof.instrument.routine.RoutineCompiler;
import org.cprof.instrument.routine.Routines;
import org.cprof.model.csv.ModelException;
import org.cprof.prepared.Item;
import org.cprof.prepared.PreparedClass;
import org.cprof.prepared.PreparedClasses;
import org.cprof.prepared.PreparedFile;
import org.cprof.prepared.StoredRoutines;
import org.cprof.raw.LogEntry;
import org.cprof.raw.RawProfile;
import org.cprof.setup.AgentOptions;
import org.cprof.setup.ClassFilter;
import org.cprof.setup.RunSetup;

/** What the log of a raw profile tells: the run, its methods by id, and what happened. */
final class RunLog implements Closeable {

  private static final int MOST_METHODS = 1 << 24;

  private final RawProfile raw;
  private final LogEntry.Start start;
  private final RunSetup setup;
  private final Map<String, PreparedClasses> prepared = new HashMap<>();
  private final CallSites callSites = new CallSites();
  private final TreeSet<String> leftOut = new TreeSet<>();
  private final Set<String> matched = new HashSet<>();
  private final List<String> recorded = new ArrayList<>();
  private final List<LogEntry.Switched> switches = new ArrayList<>();
  private final List<LogEntry.PreparedCode> classes = new ArrayList<>();
  private MethodInfo[] methods = new MethodInfo[1 << 12];

  /** The prepared class of each method, counted from 1; 0 for none. */
  private int[] classOfMethod = new int[1 << 12];

  /** Of the model; null until the first is asked for. */
  private Routines routines;

  private LogEntry.End end;

  private RunLog(RawProfile raw, LogEntry.Start start) throws IOException, ModelException {
    this.raw = raw;
    this.start = start;
    this.setup = new RunSetup(AgentOptions.of(start.options()));
  }

  /**
   * Reads the log.
   *
   * @throws IOException if it is damaged, or a file that it names is
   * @throws ModelException when a file of the model is wrong
   */
  static RunLog read(RawProfile raw) throws IOException, ModelException {
    List<byte[]> entries = new ArrayList<>();
    raw.readLog(entries::add);
    if (entries.isEmpty()
        || !(LogEntry.read(entries.get(0), opcode -> null) instanceof LogEntry.Start start)) {
      throw new IOException(raw.file() + ": the JVM ended before its program could start");
    }
    RunLog log = new RunLog(raw, start);
    for (byte[] entry : entries.subList(1, entries.size())) {
      log.take(LogEntry.read(entry, log::countedRoutine));
    }
    return log;
  }

  /** The routine of a bytecode of the target as a method that callers count. */
  private MethodInfo countedRoutine(int targetOpcode) {
    for (PreparedClasses file : prepared.values()) {
      routines = routines == null ? routinesIn(file) : routines;
    }
    if (routines == null) {
      routines =
          RoutineCompiler.compile(
              setup.model(), setup.sizes(), setup.userRoutines(), start.layout());
    }
    return routines.countedInfo(targetOpcode);
  }

  /** Null where there are none: they are damaged, or some are the user's. */
  private static Routines routinesIn(PreparedClasses file) {
    try {
      byte[] found = file.other(PreparedFile.ROUTINES);
      return found == null ? null : StoredRoutines.decoded(found);
    } catch (IOException damaged) {
      return null;
    }
  }

  private void take(LogEntry entry) throws IOException {
    if (entry instanceof LogEntry.PreparedFile file) {
      prepared.put(
          file.path(), new PreparedClasses(file.path(), file.header(), this::countedRoutine));
    } else if (entry instanceof LogEntry.PreparedCode code) {
      addPrepared(code);
    } else if (entry instanceof LogEntry.Registered method) {
      add(method.id(), method.info());
    } else if (entry instanceof LogEntry.CallSites sites) {
      callSites.add(sites.id(), sites.lines(), sites.bytecodeIndexes());
    } else if (entry instanceof LogEntry.LeftOut method) {
      leftOut.add(method.text());
    } else if (entry instanceof LogEntry.Matched pattern) {
      matched.add(pattern.pattern());
    } else if (entry instanceof LogEntry.Switched command) {
      switches.add(command);
    } else if (entry instanceof LogEntry.Recorded method) {
      recorded.add(method.method());
    } else if (entry instanceof LogEntry.End last) {
      end = last;
    }
  }

  private void addPrepared(LogEntry.PreparedCode code) {
    classes.add(code);
    for (int id : code.numbers()) {
      if (id >= 0) {
        makeRoom(id);
        classOfMethod[id] = classes.size();
      }
    }
  }

  private void add(int id, MethodInfo info) {
    makeRoom(id);
    methods[id] = info;
  }

  private void makeRoom(int id) {
    if (id < 0 || id > MOST_METHODS) {
      throw new UncheckedIOException(
          new IOException(raw.file() + ": damaged: a method has the number " + id));
    }
    if (id >= methods.length) {
      methods = Arrays.copyOf(methods, Math.max(id + 1, 2 * methods.length));
      classOfMethod = Arrays.copyOf(classOfMethod, methods.length);
    }
  }

  /**
   * The method of an id; null where none has it. Prepared classes are read when one of their
   * methods is asked for: most of those that a JVM loads do not run.
   */
  MethodInfo method(int id) {
    if (id < 0 || id >= methods.length) {
      return null;
    }
    if (methods[id] == null && classOfMethod[id] > 0) {
      try {
        readPrepared(classes.get(classOfMethod[id] - 1));
      } catch (IOException problem) {
        throw new UncheckedIOException(problem);
      }
    }
    return methods[id];
  }

  private void readPrepared(LogEntry.PreparedCode code) throws IOException {
    PreparedClasses file = prepared.get(code.path());
    PreparedClass found = file == null ? null : file.find(code.className());
    if (found == null || found.items().size() != code.numbers().length) {
      throw new IOException(
          raw.file()
              + ": the prepared class "
              + code.className()
              + " is not in "
              + code.path()
              + " any more");
    }
    for (int i = 0; i < code.numbers().length; i++) {
      if (found.items().get(i) instanceof Item.Method method) {
        methods[code.numbers()[i]] = method.info();
        if (method.sites() != null) {
          callSites.add(
              code.numbers()[i], method.sites().lines(), method.sites().bytecodeIndexes());
        }
      }
    }
  }

  LogEntry.Start start() {
    return start;
  }

  RunSetup setup() {
    return setup;
  }

  /** The methods by id, as far as they were asked for. */
  MethodInfo[] methods() {
    return methods;
  }

  /** All that there are. */
  MethodInfo[] known() {
    for (int id = 0; id < methods.length; id++) {
      method(id);
    }
    return Arrays.stream(methods).filter(Objects::nonNull).toArray(MethodInfo[]::new);
  }

  CallSites callSites() {
    return callSites;
  }

  /** Methods that run as they are, each with its reason, sorted. */
  Set<String> leftOut() {
    return leftOut;
  }

  /** Starts, stops and resets of counting, in their order. */
  List<LogEntry.Switched> switches() {
    return switches;
  }

  /** Methods whose calls are recorded one by one, by the numbers of their series. */
  List<String> recorded() {
    return recorded;
  }

  /** Patterns of classes that none matched, in the order in which they were given. */
  List<String> unmatchedClasses() {
    ClassFilter filter = new ClassFilter(setup.options().include(), setup.options().exclude());
    matched.forEach(filter::tellMatched);
    return filter.unmatched();
  }

  /** Whether the JVM has come to its end by itself. */
  boolean hasEnded() {
    return end != null;
  }

  /** Loaded classes that are neither counted nor left out by name; empty where nobody could ask. */
  List<String> missed() {
    return end == null ? List.of() : end.missed();
  }

  /** A line for each routine of the user that returned something else than the host. */
  List<String> routineDifferences() {
    return end == null ? List.of() : end.routineDifferences();
  }

  @Override
  public void close() throws IOException {
    for (PreparedClasses file : prepared.values()) {
      file.close();
    }
  }
}
