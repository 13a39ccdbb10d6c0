package org.cprof.serve;

import org.cprof.classes.ClassMethods;
import org.cprof.classes.KnownClasses;
import org.cprof.classes.Natives;
import org.cprof.code.ClassCode;
import org.cprof.instrument.ClassInstrumenter;
import org.cprof.instrument.jdk.HiddenCalls;
import org.cprof.instrument.jdk.Hooks;
import org.cprof.instrument.jdk.TargetSubstitution;
import org.cprof.raw.LogEntry;
import org.cprof.setup.AgentOption;
import org.cprof.setup.AgentOptions;
import org.cprof.setup.ClassFilter;
import org.cprof.start.StartClass;
import org.cprof.start.StartMethods;
import org.objectweb.asm.ClassReader;

/**
 * What the JVM is answered for a class: with counting code, with what every class has of the
 * run-time, or as it is.
 */
final class ClassAnswers {
  private final StartMethods start;
  private final SessionLog log;
  private final SessionRegistry registry;
  private final SessionClasses classes;
  private final RecordedCalls recorded;
  private final ClassFilter filter;

  /** Whether the program sees the target's time in place of the host's. */
  private final boolean isTimeSeen;

  private final KnownClasses known;

  /** For classes of the JDK and of the class path. */
  private final Natives allKnown;

  /** For classes of loaders of the program's own. */
  private final Natives others;

  ClassAnswers(
      RunContext run,
      StartMethods start,
      SessionLog log,
      SessionRegistry registry,
      RecordedCalls recorded,
      KnownClasses known,
      Natives allKnown) {
    this.start = start;
    this.log = log;
    this.registry = registry;
    this.recorded = recorded;
    this.known = known;
    this.allKnown = allKnown;
    others = new Natives(known, start.packages(), false);
    classes = new SessionClasses(run, registry, log);
    AgentOptions options = run.code().setup().options();
    isTimeSeen = options.clock().isSeen();
    filter =
        new ClassFilter(
            options.get(AgentOption.INCLUDE),
            options.get(AgentOption.EXCLUDE),
            pattern -> log.add(new LogEntry.Matched(pattern)));
  }

  /**
   * Answers with a class's code, or that it stays as it is.
   *
   * @param name its internal name
   * @param told the class file
   */
  void put(int kind, String name, byte[] told, Answer answer) {
    boolean isBoot = (kind & CProfProtocol.OTHER) == CProfProtocol.BOOT;
    String className = name.replace('/', '.');
    try {
      boolean isOfStart = isBoot && start.hasClass(name);
      if (isOfStart && StartClass.isComplete(told)) {
        putCode(recorded.insert(className, told), className, answer);
        return;
      }
      byte[] classFile = original(name, told, isOfStart);
      boolean isOfJdk = (kind & CProfProtocol.OF_JDK) != 0;
      if (isOfJdk) {
        noteOverrides(classFile, false, answer);
        byte[] changed = new HiddenCalls(registry).instrument(classFile, natives(kind));
        putCode(changed == classFile ? null : changed, className, answer);
      } else if (!filter.accepts(className) && !Hooks.isApi(name)) {
        leaveOut(name, classFile, isOfStart, answer);
      } else {
        learn(name, classFile, answer);
        SessionClasses.Code code = classes.code(kind, name, classFile, natives(kind));
        byte[] complete = complete(isBoot, className, classFile, code.linked());
        if (isOfStart) {
          complete = StartClass.complete(name, classFile, complete, false);
        }
        answer.content().putByte(CProfProtocol.CHANGED).putText(className).putBytes(complete);
        code.prepared().putSites(answer.content());
      }
    } catch (RuntimeException | StackOverflowError problem) {
      log.leftOut(className + ".*: " + ClassCode.reason(told, problem));
      leaveFailed(name, told, answer);
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
        isOfStart ? StartClass.complete(name, classFile, code, isTimeSeen) : code,
        name.replace('/', '.'),
        answer);
  }

  /** The class file that code is inserted into. */
  private static byte[] original(String name, byte[] told, boolean isOfStart) {
    // The program redefines a class that the JVM started with.
    return isOfStart ? StartClass.changed(name, told) : told;
  }

  /** The class stays as it is. */
  private void leave(String name, byte[] classFile, Answer answer) {
    noteOverrides(classFile, false, answer);
    known.learn(name, ClassMethods.of(new ClassReader(classFile)));
    answer.content().putByte(CProfProtocol.UNCHANGED);
  }

  /** A class that is left out for a reason, which is that of its methods, too, if it is broken. */
  private void leaveFailed(String name, byte[] classFile, Answer answer) {
    try {
      leave(name, classFile, answer);
    } catch (RuntimeException broken) {
      answer.content().putByte(CProfProtocol.UNCHANGED);
    }
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
        isTimeSeen && TargetSubstitution.concerns(className.replace('.', '/'), isBoot);
    return seesTime ? TargetSubstitution.insert(telling) : telling;
  }
}
