package org.cprof.agent.transform;

import java.lang.instrument.ClassFileTransformer;
import java.security.ProtectionDomain;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.cprof.agent.classes.PlatformNatives;
import org.cprof.instrument.ClassInstrumenter;
import org.cprof.instrument.FieldLayout;
import org.cprof.instrument.Hooks;
import org.cprof.instrument.NativeMethods;
import org.cprof.instrument.TimeSubstitution;
import org.cprof.instrument.method.MethodRegistry;
import org.cprof.instrument.routine.UserRoutines;
import org.cprof.raw.LogEntry;
import org.cprof.setup.ApartLoader;
import org.cprof.setup.ClassFilter;
import org.objectweb.asm.ClassReader;

/** Instruments every class that the VM loads or retransforms, outside of the profile. */
public final class Transformer implements ClassFileTransformer {

  /**
   * All classes of the agent's jar have this domain, and no others: a program may be called
   * org.cprof, too.
   */
  private static final ProtectionDomain OURS = Transformer.class.getProtectionDomain();

  /** That of the agent's entry and of its loader. */
  private static final ProtectionDomain ENTRY =
      Transformer.class.getClassLoader().getClass().getProtectionDomain();

  private final PreparedLibrary prepared;
  private final ClassInstrumenter instrumenter;
  private final LiveRegistry registry;
  private final KnownVersions versions;
  private final PlatformNatives natives;
  private final ClassFilter filter;
  private final UserRoutines routines;
  private final Overrides overrides;
  private final RecordedCalls recordedCalls;
  private final boolean learnsLayouts;

  /** Whether the program sees the target's time in place of the host's. */
  private final boolean seesTarget;

  /** Internal names of the JDK's classes that were instrumented when they were loaded. */
  private final Set<String> seenAtLoad = ConcurrentHashMap.newKeySet();

  /**
   * Names of all classes that came here, with dots: instrumented, excluded, or left out by name.
   */
  private final Set<String> offered = ConcurrentHashMap.newKeySet();

  private final AtomicInteger instrumented = new AtomicInteger();
  private final AtomicInteger instrumentedOfJdk = new AtomicInteger();

  public Transformer(
      PreparedLibrary prepared,
      ClassInstrumenter instrumenter,
      LiveRegistry registry,
      PlatformNatives natives,
      ClassFilter filter,
      UserRoutines routines,
      Overrides overrides,
      RecordedCalls recordedCalls,
      boolean seesTarget,
      boolean learnsLayouts) {
    this.prepared = prepared;
    this.instrumenter = instrumenter;
    this.registry = registry;
    this.versions = new KnownVersions(registry);
    this.natives = natives;
    this.filter = filter;
    this.routines = routines;
    this.overrides = overrides;
    this.recordedCalls = recordedCalls;
    this.seesTarget = seesTarget;
    this.learnsLayouts = learnsLayouts;
  }

  @Override
  public byte[] transform(
      ClassLoader loader,
      String className,
      Class<?> redefined,
      ProtectionDomain domain,
      byte[] classFile) {
    if (loader instanceof ApartLoader) {
      return null;
    }
    CProfBypass bypass = CProfBypass.begin();
    try {
      String name = className == null ? new ClassReader(classFile).getClassName() : className;
      if (isOurs(domain, name)) {
        return null;
      }
      if (loader == null && redefined == null) {
        seenAtLoad.add(name);
      }
      boolean isRoutines = loader == null && routines.hasClass(name);
      return instrument(
          loader, name, redefined, false, isRoutines ? routines.open(name, classFile) : classFile);
    } finally {
      bypass.end();
    }
  }

  /**
   * The class file of a hidden class that the program defines; null if it is to stay as it is. Its
   * name is that in the class file: what the VM adds to it differs from run to run.
   *
   * @throws RuntimeException when the class file is broken
   */
  byte[] transformHidden(ClassLoader loader, byte[] classFile) {
    if (loader instanceof ApartLoader) {
      return null;
    }
    String name = new ClassReader(classFile).getClassName();
    byte[] changed = instrument(loader, name, null, true, classFile);
    if (changed != null) {
      CProfControl.countsHidden(name.replace('/', '.'));
    }
    return changed;
  }

  /** Never throws: a class that cannot be instrumented runs as it is. */
  private byte[] instrument(
      ClassLoader loader, String name, Class<?> loaded, boolean isHidden, byte[] classFile) {
    String className = name.replace('/', '.');
    offered.add(className);
    if (!filter.accepts(className)
        && !(loader == null && routines.hasClass(name))
        && !Hooks.isApi(name)) {
      learnUncounted(loader, className, classFile);
      return null;
    }
    try {
      NativeMethods known = natives.of(loader);
      LiveOperandSites sites =
          isHidden ? LiveOperandSites.ofHidden(loader, className) : new LiveOperandSites(loader);
      boolean records = recordedCalls.mayHave(className, classFile, loader != null);
      boolean seesTime = seesTarget && TimeSubstitution.concerns(name, loader == null);
      PreparedLibrary.Found found =
          isHidden || records || seesTime ? null : prepared.find(loader, name, loaded, classFile);
      byte[] linked = found == null ? null : link(found, sites);
      if (linked != null) {
        return linked;
      }
      natives.learn(loader, new ClassReader(classFile), registry);
      MethodRegistry ids =
          isHidden || natives.mayLoadAgain(loader) ? versions.of(name, classFile) : registry;
      byte[] counting = instrumenter.instrument(classFile, sites, known, ids);
      // Behind it: what the instrumenter itself loads is looked for when it has done its work.
      if (loader == null) {
        instrumentedOfJdk.incrementAndGet();
      }
      instrumented.incrementAndGet();
      byte[] telling = records ? recordedCalls.insert(className, counting) : counting;
      return seesTime ? TimeSubstitution.insert(telling) : telling;
    } catch (RuntimeException | LinkageError | StackOverflowError | OutOfMemoryError problem) {
      registry.leftOut(className, "*", "", problem.toString());
      learnUncounted(loader, className, classFile);
      return null;
    }
  }

  private byte[] link(PreparedLibrary.Found found, LiveOperandSites sites) {
    int[] numbers = found.code().numbers(registry.ofPrepared(), sites);
    CProfControl.log(
        new LogEntry.PreparedCode(
                found.path(), found.code().name(), found.code().numbersOfMethods(numbers))
            .encoded());
    return found.code().link(numbers);
  }

  private void learnUncounted(ClassLoader loader, String className, byte[] classFile) {
    try {
      if (learnsLayouts) {
        new LiveOperandSites(loader).layout(FieldLayout.of(new ClassReader(classFile)));
      }
      overrides.learn(classFile);
      natives.learn(loader, new ClassReader(classFile), registry);
    } catch (RuntimeException brokenClassFile) {
      registry.leftOut(className, "*", "", brokenClassFile.toString());
    }
  }

  /**
   * Whether a class of the JDK came here when it was loaded, so that nothing is left to do.
   *
   * @param name internal name
   */
  boolean hasSeen(Class<?> type, String name) {
    return type.getClassLoader() == null && seenAtLoad.contains(name);
  }

  /** How many classes were instrumented here, and did not come prepared. */
  int instrumented() {
    return instrumented.get();
  }

  /** How many of them were the JDK's. */
  int instrumentedOfJdk() {
    return instrumentedOfJdk.get();
  }

  /**
   * Whether a loaded class is neither counted nor named as left out. The JVM offers no class that
   * it loads for a transformer that is at work in the same thread.
   */
  boolean isMissed(Class<?> type) {
    if (type.isArray()
        || type.isPrimitive()
        || type.isHidden()
        || type.getClassLoader() instanceof ApartLoader) {
      return false;
    }
    String name = CProfNames.of(type);
    return !offered.contains(name) && !isOurs(type.getProtectionDomain(), name.replace('.', '/'));
  }

  /** The run-time, the agent and the JDK's machinery through which the VM calls the agent. */
  public static boolean isOurs(ProtectionDomain domain, String name) {
    return name.startsWith("java/lang/CProf")
        || name.startsWith("sun/instrument/") && !name.equals("sun/instrument/InstrumentationImpl")
        || name.startsWith("org/cprof/") && (domain == OURS || domain == ENTRY)
        || name.startsWith("jdk/internal/vm/Continuation")
            && !name.equals("jdk/internal/vm/ContinuationSupport");
  }
}
