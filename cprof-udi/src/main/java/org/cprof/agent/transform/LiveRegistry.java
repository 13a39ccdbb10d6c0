package org.cprof.agent.transform;

import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.cprof.instrument.NativeMethods;
import org.cprof.instrument.method.MethodInfo;
import org.cprof.instrument.method.MethodRegistry;
import org.cprof.instrument.routine.Routines;
import org.cprof.model.ProcessorModel;
import org.cprof.model.processor.CachePolicy;
import org.cprof.model.software.PricedRoutine;
import org.cprof.profile.NodeKind;
import org.cprof.raw.LogEntry;
import org.cprof.setup.Extent;
import org.cprof.udi.BlockCount;
import org.cprof.udi.CycleUdi;
import org.objectweb.asm.Opcodes;

/**
 * The registry of a running VM: also tells the run-time of each method. Id 0 is the root of every
 * thread.
 */
public final class LiveRegistry implements MethodRegistry {

  private static final String STATIC_INITIALIZERS = "static initializers";

  /** Natives of java.lang.reflect.Array. */
  private static final Set<String> ARRAY_MAKERS = Set.of("newArray", "multiNewArray");

  private final ProgramStart programStart;
  private final ProcessorModel model;

  private final boolean keepsCallSites;

  /** Tells which methods of those that callers count are no natives; null at first. */
  private NativeMethods natives;

  private final Map<String, Integer> shared = new HashMap<>();

  /** Methods whose class was not there when it was named, by name. */
  private final Map<String, Integer> late = new HashMap<>();

  /**
   * Routines of the target by name: all that stand for the same one share its place in the cache,
   * methods of the program and the library among them.
   */
  private final Map<String, Integer> routines = new HashMap<>();

  private final Set<String> routineClasses = new HashSet<>();
  private boolean registersRoutines;

  /** Null where everything belongs to the profiled extent. */
  private final Extent extent;

  /** Methods by name; null where recursion is not folded. */
  private final Set<String> names;

  private final MethodRegistry ofPrepared = new OfPrepared();
  private volatile MethodInfo[] methods = new MethodInfo[1 << 12];
  private int count;

  /**
   * @param keepsCallSites whether the log tells where methods call
   * @param extent what is profiled; null for everything
   * @param foldsRecursion whether recursion is folded while the program runs
   */
  public LiveRegistry(
      ProgramStart programStart,
      ProcessorModel model,
      boolean keepsCallSites,
      Extent extent,
      boolean foldsRecursion) {
    this.keepsCallSites = keepsCallSites;
    this.extent = extent;
    this.names = foldsRecursion ? new HashSet<>() : null;
    this.model = model;
    this.programStart = programStart;
    add(root(NodeKind.ROOT, ""), true);
    add(root(NodeKind.HOST, "class loading and linking"), true);
    add(root(NodeKind.HOST, STATIC_INITIALIZERS), true);
    add(root(NodeKind.HOST, "exceptions of the VM"), true);
    add(root(NodeKind.METHOD, "contexts beyond the memory limit"), true);
  }

  /** To be called once, before anything else is registered. */
  public synchronized void register(Routines ofModel) {
    registersRoutines = true;
    ofModel.register(this);
    registersRoutines = false;
  }

  public void setNatives(NativeMethods methods) {
    natives = methods;
  }

  private static MethodInfo root(NodeKind kind, String name) {
    return new MethodInfo(
        "", name, "", kind, 0, 0, new byte[0], BlockCount.ZERO, -1, 0, -1, List.of());
  }

  @Override
  public synchronized int register(MethodInfo method) {
    int id = add(method, true);
    mark(id, method);
    return id;
  }

  /** The same for what stands in a file of prepared classes, which the log names. */
  MethodRegistry ofPrepared() {
    return ofPrepared;
  }

  private synchronized int registerPrepared(MethodInfo method) {
    int id = add(method, false);
    mark(id, method);
    return id;
  }

  private void mark(int id, MethodInfo method) {
    if (programStart.isMain(method)) {
      CProfControl.markMain(id);
    }
    if (method.name().equals("<init>")) {
      boolean isObject = method.className().equals("java.lang.Object");
      if (isObject) {
        CProfControl.markObjectConstructor(id);
      }
      // One with a price of its own executes no bytecodes, nor the constructor of Object below it.
      if (isObject || method.entry().bytecodes() == 0) {
        CProfControl.markAllocates(id);
      }
    }
  }

  @Override
  public boolean keepsCallSites() {
    return keepsCallSites;
  }

  @Override
  public void callSites(int id, int[] lines, int[] bytecodeIndexes) {
    CProfControl.log(new LogEntry.CallSites(id, lines, bytecodeIndexes).encoded());
  }

  @Override
  public synchronized int nativeMethod(String className, String name, String descriptor) {
    // No lambda, the code for which would be made in the middle of the program.
    String key = className.concat(".").concat(name).concat(descriptor);
    Integer id = shared.get(key);
    if (id == null) {
      BlockCount cycles = price(className, name, descriptor);
      int words = model.methodWords(className, name, descriptor);
      boolean simulatesCache = model.cache().policy() == CachePolicy.FIFO;
      int blocks = words > 0 && simulatesCache ? model.cache().blocksOf(words) : 0;
      id = addNative(MethodInfo.ofNative(className, name, descriptor, cycles, words, blocks));
      shared.put(key, id);
    }
    return id;
  }

  @Override
  public synchronized int lateMethod(String className, String name, String descriptor) {
    String key = className.concat(".").concat(name).concat(descriptor);
    Integer number = late.get(key);
    if (number == null) {
      number = CProfControl.registerLate(key);
      late.put(key, number);
    }
    return number;
  }

  /** The id of a native now that its class is there; -1 of any other method. */
  int nativeOrNone(String className, String name, String descriptor) {
    String owner = className.replace('.', '/');
    boolean isNative =
        natives.callee(owner, name, descriptor, Opcodes.INVOKESTATIC)
            == NativeMethods.Callee.NATIVE;
    return isNative
        ? nativeMethod(
            natives.declaring(owner, name, descriptor).replace('/', '.'), name, descriptor)
        : -1;
  }

  /** The id of a method if callers count it, or -1. */
  int countedByCallers(String className, String name, String descriptor, boolean isNative) {
    return isNative || natives.isLeafIntrinsic(className.replace('.', '/'), name, descriptor)
        ? nativeMethod(className, name, descriptor)
        : -1;
  }

  @Override
  public synchronized int event(NodeKind kind, String mnemonic, long cycles) {
    Integer id = shared.get(mnemonic);
    if (id == null) {
      id = add(MethodInfo.ofEvent(kind, mnemonic, cycles), true);
      shared.put(mnemonic, id);
    }
    return id;
  }

  @Override
  public synchronized void leftOut(
      String className, String name, String descriptor, String reason) {
    String text = className + "." + name + descriptor + ": " + reason;
    CProfControl.log(new LogEntry.LeftOut(text).encoded());
    if (Overrides.isOverride(name, descriptor)) {
      CProfControl.uncountedOverride(className, name);
    }
  }

  private int add(MethodInfo method, boolean isLogged) {
    if (count == CProfControl.maxMethods()) {
      throw new IllegalStateException("more than " + count + " methods");
    }
    if (count == methods.length) {
      methods = Arrays.copyOf(methods, 2 * count);
    }
    methods[count] = method;
    if (isLogged) {
      CProfControl.log(new LogEntry.Registered(count, method).encoded());
    }
    CProfControl.register(
        count, method.siteKinds(), method.worth(), cacheMethod(method), method.cacheBlocks());
    if (extent != null && extent.startsWith(method)) {
      CProfControl.markStartsExtent(count);
    }
    if (names != null && !isFolded(method)) {
      CProfControl.markNeverFolded(count);
    }
    return count++;
  }

  /**
   * Contexts are folded by the names of their methods, which the run-time does not know: a second
   * method of one name stays as it is until the profile is written. So does what may not belong to
   * the profile.
   */
  private boolean isFolded(MethodInfo method) {
    boolean isNew =
        names.add(
            method.kind() + " " + method.className() + "." + method.name() + method.descriptor());
    return isNew && (method.kind() != NodeKind.HOST || method.name().equals(STATIC_INITIALIZERS));
  }

  private BlockCount price(String className, String name, String descriptor) {
    PricedRoutine routine = model.methodRoutine(className, name, descriptor);
    if (routine != null) {
      if (!routine.isConstant()) {
        leftOut(
            className,
            name,
            descriptor,
            "a native whose routine calls others: only its own bytecodes are counted");
      }
      return CycleUdi.entry(routine);
    }
    return BlockCount.ZERO.plus(model.methodPrice(className, name, descriptor).orElse(0), 0);
  }

  private int addNative(MethodInfo method) {
    int id = add(method, true);
    boolean asksForClass =
        method.className().equals("java.lang.Class") && method.name().equals("forName0");
    CProfControl.markNative(id, asksForClass);
    if (natives != null
        && natives.isLeafIntrinsic(
            method.className().replace('.', '/'), method.name(), method.descriptor())) {
      CProfControl.markIntrinsic(id);
    }
    if (method.className().equals("java.lang.Object") && method.name().equals("clone")) {
      CProfControl.markClone(id);
      CProfControl.markAllocates(id);
    }
    if (method.className().equals("java.lang.reflect.Array")
        && ARRAY_MAKERS.contains(method.name())) {
      CProfControl.markAllocates(id);
    }
    return id;
  }

  private int cacheMethod(MethodInfo method) {
    if (!registersRoutines && !routineClasses.contains(method.className())) {
      return count;
    }
    String name = method.className() + '.' + method.name() + method.descriptor();
    Integer first = routines.get(name);
    if (registersRoutines && first == null) {
      routines.put(name, count);
      routineClasses.add(method.className());
    }
    return first == null ? count : first;
  }

  /** The method of an id whose code runs already, without a lock. */
  public MethodInfo methodAtOnce(int id) {
    return methods[id];
  }

  /** The method of an id. */
  public synchronized MethodInfo method(int id) {
    return methods[id];
  }

  /** How many there are. */
  public synchronized int count() {
    return count;
  }

  /** Tells nothing of methods and call sites that stand in a file of prepared classes. */
  private final class OfPrepared implements MethodRegistry {
    @Override
    public int register(MethodInfo method) {
      return registerPrepared(method);
    }

    @Override
    public int nativeMethod(String className, String name, String descriptor) {
      return LiveRegistry.this.nativeMethod(className, name, descriptor);
    }

    @Override
    public int event(NodeKind kind, String mnemonic, long cycles) {
      return LiveRegistry.this.event(kind, mnemonic, cycles);
    }

    @Override
    public void leftOut(String className, String name, String descriptor, String reason) {
      LiveRegistry.this.leftOut(className, name, descriptor, reason);
    }
  }
}
