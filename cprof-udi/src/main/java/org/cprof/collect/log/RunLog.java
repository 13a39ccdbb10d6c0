package org.cprof.collect.log;

import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import org.cprof.instrument.call.Item;
import org.cprof.instrument.method.MethodInfo;
import org.cprof.model.csv.ModelException;
import org.cprof.prepared.ClassStore;
import org.cprof.prepared.PreparedClass;
import org.cprof.profile.MethodReference;
import org.cprof.profile.NodeKind;
import org.cprof.raw.LogEntry;
import org.cprof.raw.LogFile;
import org.cprof.raw.RawProfile;
import org.cprof.setup.AgentOption;
import org.cprof.setup.AgentOptions;
import org.cprof.setup.ClassFilter;
import org.cprof.setup.RunSetup;
import org.cprof.start.RoutineNotes;
import org.cprof.start.StartFolder;
import org.cprof.start.StartMethods;

/** What the log of a raw profile tells: the run, its methods by id, and what happened. */
public final class RunLog implements Closeable {

  private static final int MOST_METHODS = 1 << 24;

  private final RawProfile raw;
  private final LogEntry.Start start;
  private final RunSetup setup;
  private final StartMethods started;
  private final ClassStore store;
  private final CallSites callSites = new CallSites();
  private final LeftOut leftOut = new LeftOut();
  private final SortedMap<String, Integer> uncountedJvms = new TreeMap<>();
  private final Set<String> matched = new HashSet<>();
  private final List<LogEntry.Recorded> recorded = new ArrayList<>();
  private final Set<String> measured = new HashSet<>();
  private final List<LogEntry.Inherited> inherited = new ArrayList<>();
  private final List<LogEntry.Switched> switches = new ArrayList<>();
  private final List<LogEntry.Loaded> classes = new ArrayList<>();
  private MethodInfo[] methods = new MethodInfo[1 << 12];

  /** The loaded class of each method, counted from 1; 0 for none. */
  private int[] classOfMethod = new int[1 << 12];

  private LogEntry.End end;

  private RunLog(RawProfile raw, LogEntry.Start start) throws IOException, ModelException {
    this.raw = raw;
    this.start = start;
    this.setup = new RunSetup(AgentOptions.of(start.options()));
    try {
      this.started = StartMethods.read(new StartFolder(Path.of(start.start())).methods());
      this.store = ClassStore.openForReading(Path.of(start.store()), started::routine);
    } catch (NoSuchFileException gone) {
      throw new IOException(
          raw.file()
              + ": "
              + gone.getMessage()
              + " has gone, which has the names of what was executed",
          gone);
    }
    makeRoom(started.count());
    started.leftOut().forEach(leftOut::add);
  }

  /**
   * Reads the log.
   *
   * @throws IOException if it is damaged, or a file that it names is
   * @throws ModelException when a file of the model is wrong
   */
  public static RunLog read(RawProfile raw) throws IOException, ModelException {
    List<byte[]> entries = new ArrayList<>();
    Path file = LogFile.of(raw.file());
    if (Files.isRegularFile(file)) {
      LogFile.read(file, entries::add);
    }
    if (entries.isEmpty()
        || !(LogEntry.read(entries.get(0), opcode -> null) instanceof LogEntry.Start start)) {
      throw new IOException(
          raw.file() + ": " + file + " is missing, which has the names of what was executed");
    }
    RunLog log = new RunLog(raw, start);
    try {
      log.takeAll(entries);
      return log;
    } catch (IOException | RuntimeException damaged) {
      log.close();
      throw damaged;
    }
  }

  private void takeAll(List<byte[]> entries) throws IOException {
    raw.readLog(entries::add);
    for (byte[] entry : entries.subList(1, entries.size())) {
      take(LogEntry.read(entry, started::routine));
    }
    for (int id = 0; id <= Methods.OVERFLOW; id++) {
      method(id);
    }
  }

  private void take(LogEntry entry) {
    if (entry instanceof LogEntry.Loaded loaded) {
      addLoaded(loaded);
    } else if (entry instanceof LogEntry.Registered method) {
      makeRoom(method.id());
      add(method.id(), method.info(), method.sites());
    } else if (entry instanceof LogEntry.LeftOut method) {
      leftOut.add(method.text());
    } else if (entry instanceof LogEntry.UncountedJvm jvm) {
      uncountedJvms.merge(jvm.command(), 1, Integer::sum);
    } else if (entry instanceof LogEntry.Matched pattern) {
      matched.add(pattern.pattern());
    } else if (entry instanceof LogEntry.Switched command) {
      switches.add(command);
    } else if (entry instanceof LogEntry.Recorded method) {
      recorded.add(method);
    } else if (entry instanceof LogEntry.Inherited tests) {
      inherited.add(tests);
    } else if (entry instanceof LogEntry.Measured method) {
      measured.add(method.method());
    } else if (entry instanceof LogEntry.End last) {
      end = last;
    }
  }

  private void addLoaded(LogEntry.Loaded loaded) {
    classes.add(loaded);
    for (int id : loaded.numbers()) {
      if (id >= 0) {
        makeRoom(id);
        classOfMethod[id] = classes.size();
      }
    }
  }

  private void add(int id, MethodInfo info, Item.Method.Positions sites) {
    methods[id] = info;
    if (sites != null) {
      callSites.add(id, sites.lines(), sites.bytecodeIndexes());
    }
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
   * The method of an id; null where none has it. Methods are read when they are asked for: most of
   * those that a JVM loads do not run.
   */
  public MethodInfo method(int id) {
    if (id < 0 || id >= methods.length) {
      return null;
    }
    if (methods[id] == null && id < started.count()) {
      Item.Method method = started.method(id);
      add(id, method.info(), method.sites());
    } else if (methods[id] == null && classOfMethod[id] > 0) {
      try {
        readClass(classes.get(classOfMethod[id] - 1));
      } catch (IOException problem) {
        throw new UncheckedIOException(problem);
      }
    }
    return methods[id];
  }

  private void readClass(LogEntry.Loaded loaded) throws IOException {
    PreparedClass found = store.read(loaded.offset());
    if (found.items().size() != loaded.numbers().length) {
      throw new IOException(store.file() + ": the class at " + loaded.offset() + " is another one");
    }
    for (int i = 0; i < loaded.numbers().length; i++) {
      if (found.items().get(i) instanceof Item.Method method) {
        add(loaded.numbers()[i], method.info(), method.sites());
      }
    }
  }

  /** The packages of the JDK's own modules. */
  public Set<String> packages() {
    return started.packages();
  }

  public LogEntry.Start start() {
    return start;
  }

  public RunSetup setup() {
    return setup;
  }

  /** What the header tells of the target's routines. */
  public RoutineNotes routineNotes() {
    return started.notes();
  }

  /** The methods by id, as far as they were asked for. */
  public MethodInfo[] methods() {
    return methods;
  }

  public MethodInfo[] known() {
    for (int id = 0; id < methods.length; id++) {
      method(id);
    }
    return Arrays.stream(methods).filter(Objects::nonNull).toArray(MethodInfo[]::new);
  }

  public CallSites callSites() {
    return callSites;
  }

  /** Methods and classes that run as they are, each with its reason, sorted. */
  public List<String> leftOut() {
    return leftOut.texts();
  }

  /** The commands of JVMs that the program has started and that do not count, with how often. */
  public List<String> uncountedJvms() {
    return uncountedJvms.entrySet().stream()
        .map(
            each ->
                each.getValue() == 1
                    ? each.getKey()
                    : each.getKey() + " (" + each.getValue() + " times)")
        .toList();
  }

  /** Starts, stops and resets of counting, in their order. */
  public List<LogEntry.Switched> switches() {
    return switches;
  }

  /** Methods whose calls are recorded one by one, by the numbers of their series. */
  public List<LogEntry.Recorded> recorded() {
    return recorded;
  }

  /** The tests that are not only on the way to another one. */
  public List<String> tests() {
    return recorded.stream()
        .filter(method -> !method.isPart())
        .map(LogEntry.Recorded::method)
        .toList();
  }

  /**
   * Tests, an annotation of which says what they may cost, though nothing has asked what they do:
   * by the class that declares them, and by each that has executed such a test that it inherits.
   */
  public Set<String> unmeasured() {
    Set<String> tests = new TreeSet<>();
    recorded.stream()
        .filter(LogEntry.Recorded::isLimited)
        .forEach(method -> tests.add(method.method()));
    tests.removeAll(measured);
    for (LogEntry.Inherited each : inherited) {
      for (String limitedThere : each.limited()) {
        if (!measured.contains(limitedThere)) {
          MethodReference test = MethodReference.parse(NodeKind.METHOD, limitedThere);
          tests.add(each.className() + "." + test.name() + test.descriptor());
        }
      }
    }
    return tests;
  }

  /** Patterns of classes that none matched, in the order in which they were given. */
  public List<String> unmatchedClasses() {
    ClassFilter filter =
        new ClassFilter(
            setup.options().get(AgentOption.INCLUDE), setup.options().get(AgentOption.EXCLUDE));
    matched.forEach(filter::tellMatched);
    return filter.unmatched();
  }

  /** Whether the JVM has come to its end by itself. */
  public boolean hasEnded() {
    return end != null;
  }

  /** Loaded classes that are neither counted nor left out by name; empty where nobody could ask. */
  public List<String> missed() {
    return end == null ? List.of() : end.missed();
  }

  @Override
  public void close() throws IOException {
    store.close();
  }
}
