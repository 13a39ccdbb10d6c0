package org.cprof.serve;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.cprof.classes.ClassPath;
import org.cprof.classes.ClassPathFiles;
import org.cprof.classes.DeclaredNatives;
import org.cprof.classes.KnownClasses;
import org.cprof.classes.Natives;
import org.cprof.instrument.call.NativeMethods;
import org.cprof.instrument.method.CallPricing;
import org.cprof.instrument.method.InvokeKind;
import org.cprof.instrument.method.MethodInfo;
import org.cprof.prepared.Message;
import org.cprof.profile.MethodReference;
import org.cprof.profile.NodeKind;
import org.cprof.raw.LogEntry;
import org.cprof.setup.AgentOptions;
import org.cprof.start.CountingCode;
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
  private final Path folder;
  private final SessionRegistry registry;
  private final RecordedCalls recorded;
  private final List<String> platformModules = new ArrayList<>();
  private final CallPricing pricing;
  private final KnownClasses known;
  private final Natives allKnown;
  private final ClassAnswers classes;

  /** Names of all classes that were asked for, with dots. */
  private final Set<String> seen = new HashSet<>();

  private volatile boolean hasBeenAskedForClass;

  private List<String> loadedAtFirst = List.of();

  /** Internal names of those that the boot loader defines. */
  private final Set<String> ofBootLoader = new TreeSet<>();

  Session(RunContext run, StartMethods start, SessionLog log, StartedJvm jvm) {
    this.run = run;
    this.start = start;
    this.log = log;
    this.folder = jvm.folder().toPath();
    AgentOptions options = run.code().setup().options();
    registry = SessionRegistry.of(run.code().setup(), log);
    registry.goOn(start);
    platformModules.addAll(jvm.bootModules());
    platformModules.addAll(jvm.platformModules());
    registry.start(
        jvm.isEmbedded()
            ? ProgramStart.EMBEDDED
            : ProgramStart.of(jvm.command(), jvm.mainOfModule(), jvm.folder()));
    pricing = new CallPricing(run.code().setup().model());
    ClassPath path = jvm.path();
    ClassPathFiles files = new ClassPathFiles(path, run.code().jdk().feature());
    known =
        new KnownClasses(
            run.code().jdk(),
            jvm.hasOwnLoader() ? files : null,
            DeclaredNatives.of(path.entries(), run.nativesFolder()));
    allKnown = new Natives(known, start.packages(), true);
    log.add(
        new LogEntry.Start(
            run.options().told(),
            jvm.process(),
            run.tool(),
            jvm.version(),
            jvm.command(),
            run.start().path().toString(),
            run.store().file().toString()));
    recorded = new RecordedCalls(options.clock(), known::classFile, log::add);
    classes = new ClassAnswers(run, start, log, registry, recorded, known, allKnown);
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
          answer.content().putInt(registry.above(recorded.testClass(request.getText())));
      case CProfProtocol.DYNAMIC ->
          answer
              .content()
              .putInt(registry.above(MethodInfo.ofFactory(recorded.factory(request.getText()))));
      case CProfProtocol.METHOD -> {
        int id = request.getInt();
        answer.content().putBytes(new LogEntry.Registered(id, registry.method(id), null).encoded());
      }
      case CProfProtocol.IDS_OF -> {
        MethodReference method = MethodReference.parse(NodeKind.METHOD, request.getText());
        answer.content().putInts(registry.ids(method));
      }
      case CProfProtocol.STARTED ->
          StartedProcess.read(request, folder)
              .uncountedJvm()
              .ifPresent(command -> log.add(new LogEntry.UncountedJvm(command)));
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
    int clone = nativeId("java.lang.Object.clone()Ljava/lang/Object;", false);
    return new FirstAnswer(run, start, registry, recorded, log.raw()).answer(clone);
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
      classes.put(kind, name, classFile, answer);
    } else {
      answer.content().putByte(CProfProtocol.UNCHANGED);
    }
  }

  private static boolean isOurs(String name, int kind) {
    boolean isBoot = (kind & CProfProtocol.OTHER) == CProfProtocol.BOOT;
    return isBoot && CountingCode.isMachinery(name);
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

  private long load(int kind, int method, int caller) {
    MethodInfo callee = registry.method(method);
    return caller < 0
        ? pricing.invokeLoad(InvokeKind.ofOrdinal(kind), callee)
        : pricing.returnLoad(callee, registry.method(caller).words());
  }

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
