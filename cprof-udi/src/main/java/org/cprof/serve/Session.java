package org.cprof.serve;

import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.cprof.classes.ClassMethods;
import org.cprof.classes.ClassPath;
import org.cprof.classes.ClassPathFiles;
import org.cprof.classes.DeclaredNatives;
import org.cprof.classes.KnownClasses;
import org.cprof.classes.Natives;
import org.cprof.code.ClassCode;
import org.cprof.instrument.ClassInstrumenter;
import org.cprof.instrument.HiddenCalls;
import org.cprof.instrument.Hooks;
import org.cprof.instrument.IndexLines;
import org.cprof.instrument.NativeMethods;
import org.cprof.instrument.TargetSubstitution;
import org.cprof.instrument.method.CallPricing;
import org.cprof.instrument.method.InvokeKind;
import org.cprof.instrument.method.MethodInfo;
import org.cprof.model.ProcessorModel;
import org.cprof.prepared.Message;
import org.cprof.profile.MethodReference;
import org.cprof.profile.NodeKind;
import org.cprof.raw.LogEntry;
import org.cprof.setup.AgentOptions;
import org.cprof.setup.ClassFilter;
import org.cprof.setup.RunSetup;
import org.cprof.start.CountingCode;
import org.cprof.start.StartClass;
import org.cprof.start.StartMethods;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.Opcodes;

/** What the service does for one JVM. Its requests come one after the other. */
final class Session implements Closeable {

  /** The agent's classes, of which a program may have some of its own names. */
  private static final String AGENT = "org/cprof/agent/";

  private final RunContext run;
  private final StartMethods start;
  private final SessionLog log;
  private final SessionRegistry registry;
  private final SessionClasses classes;
  private final RecordedCalls recorded;
  private final ClassFilter filter;
  private final List<String> platformModules = new ArrayList<>();
  private final CallPricing pricing;
  private final KnownClasses known;
  private final Natives allKnown;
  private final Natives others;

  /** Names of all classes that were asked for, with dots. */
  private final Set<String> seen = new HashSet<>();

  private volatile boolean hasBeenAskedForClass;

  private List<String> loadedAtFirst = List.of();

  /** Internal names of those that the boot loader defines. */
  private final Set<String> ofBootLoader = new TreeSet<>();

  Session(RunContext run, StartMethods start, SessionLog log, Hello hello) {
    this.run = run;
    this.start = start;
    this.log = log;
    AgentOptions options = run.code().setup().options();
    registry = SessionRegistry.of(run.code().setup(), log);
    registry.goOn(start);
    platformModules.addAll(hello.bootModules());
    platformModules.addAll(hello.platformModules());
    registry.start(ProgramStart.of(hello.command(), hello.mainOfModule(), hello.folder()));
    classes = new SessionClasses(run, registry, log);
    filter =
        new ClassFilter(
            options.include(),
            options.exclude(),
            pattern -> log.add(new LogEntry.Matched(pattern)));
    pricing = new CallPricing(run.code().setup().model());
    ClassPath path = hello.path();
    ClassPathFiles files = new ClassPathFiles(path, run.code().jdk().feature());
    known =
        new KnownClasses(
            run.code().jdk(),
            hello.hasOwnLoader() ? files : null,
            DeclaredNatives.of(path.entries(), run.nativesFolder()));
    allKnown = new Natives(known, start.packages(), true);
    others = new Natives(known, start.packages(), false);
    recorded = new RecordedCalls(options.clock(), known::classFile, log);
    log.add(
        new LogEntry.Start(
            run.told(),
            hello.process(),
            run.tool(),
            hello.jvm(),
            hello.command(),
            run.start().path().toString(),
            run.store().file().toString()));
  }

  /** The JVM has the rows of all methods with lower ids than this one. */
  void setKnown(int ids) {
    registry.setKnown(ids);
  }

  /** The answer to a request; {@link Answer#none} if none can be given. */
  Answer answer(Message request) {
    Answer answer = new Answer();
    int kind = request.getByte();
    try {
      answer(kind, request, answer);
      return answer;
    } catch (RuntimeException | Error problem) {
      log.leftOut("request " + kind + ": " + problem);
      return Answer.none();
    }
  }

  private void answer(int kind, Message request, Answer answer) {
    switch (kind) {
      case CProfProtocol.CLASS -> instrument(request, answer);
      case CProfProtocol.NATIVE ->
          answer.content().putInt(nativeId(request.getText(), request.getFlag()));
      case CProfProtocol.UNRESOLVED -> answer.content().putInt(resolvedId(request.getInt()));
      case CProfProtocol.LOAD ->
          answer.content().putLong(load(request.getInt(), request.getInt(), request.getInt()));
      case CProfProtocol.SERIES -> answer.content().putInt(recorded.number(request.getText()));
      case CProfProtocol.TESTS_OF ->
          answer.content().putInt(registry.above(MethodInfo.ofTestClass(request.getText())));
      case CProfProtocol.DYNAMIC ->
          answer
              .content()
              .putInt(registry.above(MethodInfo.ofFactory(recorded.factory(request.getText()))));
      case CProfProtocol.METHOD -> {
        int id = request.getInt();
        answer.content().putBytes(new LogEntry.Registered(id, registry.method(id)).encoded());
      }
      case CProfProtocol.INDEX ->
          answer
              .content()
              .putInt(
                  original(
                      request.getByte(), request.getText(), request.getText(), request.getInt()));
      case CProfProtocol.LOADED -> answer.content().putInts(uncounted(request.getTexts()));
      default -> throw new IllegalArgumentException("no request " + kind);
    }
  }

  /** An answer with the rows of methods that the JVM does not know yet. */
  byte[] complete(Answer answer) {
    List<RuntimeMethodRow> rows = registry.rows();
    return answer.with(rows, registry.count() - rows.size());
  }

  /** The answer to the first request. */
  Answer welcome() throws IOException {
    AgentOptions options = run.code().setup().options();
    List<String> ofAgent = new ArrayList<>();
    run.ofAgent().forEach((key, value) -> ofAgent.addAll(List.of(key, value)));
    ProcessorModel model = run.code().setup().model();
    int routines = run.code().layout().countsCalls() ? start.routines() : 0;
    int clone = nativeId("java.lang.Object.clone()Ljava/lang/Object;", false);
    Map<String, List<?>> settings = new HashMap<>();
    settings.put(CProfRunSettings.RAW_FOLDER, List.of(run.rawFolder()));
    settings.put(CProfRunSettings.START_ROWS, List.of(run.start().rows()));
    settings.put(CProfRunSettings.STOPPED, List.of(options.stopped()));
    settings.put(CProfRunSettings.OF_AGENT, ofAgent);
    settings.put(CProfRunSettings.OBJECT_CONSTRUCTOR, List.of(registry.objectConstructor()));
    settings.put(CProfRunSettings.NATIVE_CLONE, List.of(clone));
    settings.put(CProfRunSettings.ROUTINES, List.of(routines));
    settings.put(CProfRunSettings.MEMORY_LIMIT, List.of((long) options.memoryMegabytes() << 20));
    settings.put(CProfRunSettings.THREADS_APART, List.of(options.threadsApart()));
    settings.put(CProfRunSettings.SYSTEM_THREADS, List.of(options.hostWork()));
    settings.put(CProfRunSettings.RECORDS_CALLS, List.of(!recorded.isEmpty()));
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

  private void instrument(Message request, Answer answer) {
    int kind = request.getByte();
    String told = request.getText();
    byte[] classFile = request.getBytes();
    String name;
    try {
      name = told.isEmpty() ? new ClassReader(classFile).getClassName() : told;
    } catch (RuntimeException noClassFile) {
      // The JVM is to say so.
      answer.content().putByte(CProfProtocol.UNCHANGED);
      return;
    }
    if (!isOurs(name, kind)) {
      hasBeenAskedForClass = true;
      seen.add(name.replace('/', '.'));
      if ((kind & CProfProtocol.OTHER) == CProfProtocol.BOOT) {
        ofBootLoader.add(name);
      }
      instrument(kind, name, classFile, answer);
    } else {
      answer.content().putByte(CProfProtocol.UNCHANGED);
    }
  }

  private static boolean isOurs(String name, int kind) {
    boolean isBoot = (kind & CProfProtocol.OTHER) == CProfProtocol.BOOT;
    return isBoot && CountingCode.isMachinery(name);
  }

  private void instrument(int kind, String name, byte[] told, Answer answer) {
    boolean isBoot = (kind & CProfProtocol.OTHER) == CProfProtocol.BOOT;
    boolean isRoutine = isBoot && run.code().setup().userRoutines().hasClass(name);
    String className = name.replace('/', '.');
    try {
      boolean isOfStart = isBoot && start.hasClass(name);
      if (isOfStart && StartClass.isComplete(told)) {
        putCode(recorded.insert(className, told), className, answer);
        return;
      }
      byte[] classFile = original(name, told, isRoutine, isOfStart);
      boolean isOfJdk = (kind & CProfProtocol.OF_JDK) != 0;
      if (isOfJdk) {
        noteOverrides(classFile, false, answer);
        byte[] changed = new HiddenCalls(registry).instrument(classFile, natives(kind));
        putCode(changed == classFile ? null : changed, className, answer);
      } else if (!filter.accepts(className) && !isRoutine && !Hooks.isApi(name)) {
        leaveOut(name, classFile, isOfStart, answer);
      } else {
        learn(name, classFile, answer);
        SessionClasses.Code code = classes.code(kind, name, classFile, natives(kind));
        byte[] complete = complete(isBoot, className, classFile, code.linked());
        if (isOfStart) {
          complete = StartClass.complete(name, classFile, complete, false);
        }
        boolean isHidden = (kind & CProfProtocol.HIDDEN) != 0;
        answer.content().putByte(CProfProtocol.CHANGED).putText(className).putBytes(complete);
        SiteMessages.putAll(code.prepared(), isHidden ? className : "", answer.content());
        int only = recorded.takeOnlySeries();
        if (only >= 0) {
          answer.noteOnlyCall(only, recorded.onlyCall());
        }
      }
    } catch (RuntimeException | StackOverflowError problem) {
      log.leftOut(className + ".*: " + ClassCode.reason(told, problem));
      leave(name, told, answer);
    }
  }

  private Natives natives(int kind) {
    return (kind & CProfProtocol.OTHER) == CProfProtocol.OTHER ? others : allKnown;
  }

  private static void putCode(byte[] code, String className, Answer answer) {
    if (code == null) {
      answer.content().putByte(CProfProtocol.UNCHANGED);
    } else {
      answer.content().putByte(CProfProtocol.CHANGED).putText(className).putBytes(code);
      answer.content().putFlag(false).putInt(0);
    }
  }

  /** A class that does not count; a class loader must know the run-time all the same. */
  private void leaveOut(String name, byte[] classFile, boolean isOfStart, Answer answer) {
    ClassMethods methods = ClassMethods.of(new ClassReader(classFile));
    if (!isOfStart && !Hooks.areIn(methods.accessByMethod().keySet())) {
      leave(name, classFile, answer);
      return;
    }
    noteOverrides(classFile, false, answer);
    known.learn(name, methods);
    byte[] code = ClassInstrumenter.withHooks(classFile);
    putCode(
        isOfStart ? StartClass.complete(name, classFile, code, isTimeSeen()) : code,
        name.replace('/', '.'),
        answer);
  }

  /** The class file that code is inserted into. */
  private byte[] original(String name, byte[] told, boolean isRoutine, boolean isOfStart) {
    if (isRoutine) {
      return run.code().setup().userRoutines().open(name, told);
    }
    // The program redefines a class that the JVM started with.
    return isOfStart ? StartClass.changed(name, told) : told;
  }

  /** The class stays as it is. */
  private void leave(String name, byte[] classFile, Answer answer) {
    try {
      noteOverrides(classFile, false, answer);
      known.learn(name, ClassMethods.of(new ClassReader(classFile)));
    } catch (RuntimeException broken) {
      log.leftOut(name.replace('/', '.') + ".*: " + ClassCode.reason(classFile, broken));
    }
    answer.content().putByte(CProfProtocol.UNCHANGED);
  }

  private void learn(String name, byte[] classFile, Answer answer) {
    ClassMethods methods = ClassMethods.of(new ClassReader(classFile));
    known.learn(name, methods);
    if (!methods.natives().isEmpty()) {
      noteOverrides(classFile, true, answer);
    }
  }

  private void noteOverrides(byte[] classFile, boolean nativesAlone, Answer answer) {
    for (Overrides.Uncounted each : Overrides.of(classFile, nativesAlone)) {
      int id =
          each.isNative()
              ? registry.nativeMethod(each.className(), each.name(), each.descriptor())
              : -1;
      answer.noteOverride(each.className(), each.name(), id);
    }
  }

  /**
   * What is inserted into some classes of a run besides what others have. The constants keep their
   * places, and so do the numbers among them.
   */
  private byte[] complete(boolean isBoot, String className, byte[] classFile, byte[] code) {
    boolean records = recorded.mayHave(className, classFile, !isBoot);
    byte[] telling = records ? recorded.insert(className, code) : code;
    boolean seesTime =
        isTimeSeen() && TargetSubstitution.concerns(className.replace('.', '/'), isBoot);
    return seesTime ? TargetSubstitution.insert(telling) : telling;
  }

  private int nativeId(String method, boolean isToCheck) {
    MethodReference of = MethodReference.parse(NodeKind.NATIVE, method);
    return isToCheck
        ? nativeOrNone(of.className(), of.name(), of.descriptor())
        : registry.nativeMethod(of.className(), of.name(), of.descriptor());
  }

  private int resolvedId(int number) {
    SessionRegistry.UnresolvedMethod method = registry.unresolvedMethod(number);
    return nativeOrNone(method.className(), method.name(), method.descriptor());
  }

  private int nativeOrNone(String className, String name, String descriptor) {
    String owner = className.replace('.', '/');
    boolean isNative =
        allKnown.callee(owner, name, descriptor, Opcodes.INVOKESTATIC)
            == NativeMethods.Callee.NATIVE;
    String declaring = allKnown.declaring(owner, name, descriptor).replace('/', '.');
    return isNative ? registry.nativeMethod(declaring, name, descriptor) : -1;
  }

  /**
   * The bytecode index of what a frame executes, in the class file that the program knows; -1 where
   * that has gone: of a class of a loader of the program's own.
   *
   * @param method name and descriptor in one
   */
  private int original(int kind, String className, String method, int index) {
    String name = className.replace('.', '/');
    boolean isBoot = (kind & CProfProtocol.OTHER) == CProfProtocol.BOOT;
    boolean isOfStart = isBoot && start.hasClass(name);
    if (isOurs(name, kind)
        || !filter.accepts(className)
        || !isOfStart && !seen.contains(className)) {
      return index;
    }
    byte[] file =
        (kind & CProfProtocol.OTHER) == CProfProtocol.OTHER ? null : known.classFile(name);
    if (file == null) {
      return -1;
    }
    byte[] changed = isOfStart ? StartClass.changed(name, file) : file;
    byte[] code = run.code().numbered(changed, natives(kind));
    byte[] complete =
        isOfStart
            ? recorded.insert(className, StartClass.complete(name, changed, code, isTimeSeen()))
            : complete(isBoot, className, changed, code);
    return IndexLines.original(complete, method, index);
  }

  private boolean isTimeSeen() {
    return run.code().setup().options().clock().isSeen();
  }

  private long load(int kind, int method, int caller) {
    MethodInfo callee = registry.method(method);
    return caller < 0
        ? pricing.invokeLoad(InvokeKind.ofOrdinal(kind), callee)
        : pricing.returnLoad(callee, registry.method(caller).words());
  }

  /** Whether the JVM has asked for a class. */
  boolean hasBeenAskedForClass() {
    return hasBeenAskedForClass;
  }

  /** The modules whose classes are the JDK's own, and not those of its tools. */
  List<String> platformModules() {
    return platformModules;
  }

  /** Internal names of the classes of the boot loader that were asked for. */
  Set<String> ofBootLoader() {
    return ofBootLoader;
  }

  /** Names of the classes that the JVM had loaded when it was asked first, with dots. */
  List<String> loadedAtFirst() {
    return loadedAtFirst;
  }

  /** The places of names that are neither counted nor left out by name. */
  private int[] uncounted(String[] names) {
    if (loadedAtFirst.isEmpty()) {
      loadedAtFirst = List.of(names);
    }
    List<Integer> indexes = new ArrayList<>();
    for (int i = 0; i < names.length; i++) {
      String name = names[i].replace('.', '/');
      boolean isKnown =
          name.isEmpty()
              || seen.contains(names[i])
              || start.hasClass(name)
              || name.startsWith(AGENT)
              || isOurs(name, CProfProtocol.BOOT);
      if (!isKnown) {
        indexes.add(i);
      }
    }
    return indexes.stream().mapToInt(index -> index).toArray();
  }

  @Override
  public void close() throws IOException {
    log.close();
  }
}
