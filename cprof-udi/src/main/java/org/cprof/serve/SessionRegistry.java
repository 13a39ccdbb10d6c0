package org.cprof.serve;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.cprof.instrument.call.Item;
import org.cprof.instrument.call.Items;
import org.cprof.instrument.method.CallingBytecode;
import org.cprof.instrument.method.MethodInfo;
import org.cprof.instrument.routine.Routines;
import org.cprof.model.ProcessorModel;
import org.cprof.model.processor.CachePolicy;
import org.cprof.model.software.PricedRoutine;
import org.cprof.prepared.PreparedClass;
import org.cprof.profile.MethodReference;
import org.cprof.profile.NodeKind;
import org.cprof.setup.Extent;
import org.cprof.setup.RunSetup;
import org.cprof.start.StartMethods;
import org.cprof.udi.BlockCount;
import org.cprof.udi.CycleUdi;
import org.cprof.udi.TargetSize;

/**
 * Gives the methods of one JVM their ids, and keeps what the JVM must know of each until it is
 * asked for. Id 0 is the root of every thread. Thread-safe.
 */
public final class SessionRegistry implements Items {

  /** What only the host does, in the order of the ids in {@link CProfProtocol}. */
  private static final List<String> HOST_ROOTS =
      List.of(
          "class loading and linking",
          "static initializers",
          "exceptions of the VM",
          "system threads");

  private static final String STATIC_INITIALIZERS =
      HOST_ROOTS.get(CProfProtocol.INITIALIZER_ROOT - 1);

  private final ProcessorModel model;
  private final MethodLog log;

  /** Null where everything belongs to the profiled extent. */
  private final Extent extent;

  /** Methods by name; null where recursion is not folded. */
  private final Set<String> names;

  private ProgramStart programStart = ProgramStart.NONE;

  /** Natives and bytecodes by name. */
  private final Map<String, Integer> shared = new HashMap<>();

  /** Methods whose class was not there when they were named, by name and by number. */
  private final Map<String, Integer> unresolved = new HashMap<>();

  private final List<UnresolvedMethod> unresolvedMethods = new ArrayList<>();

  /**
   * Routines of the target by name: all that stand for the same one share its place in the cache,
   * methods of the program and the library among them.
   */
  private final Map<String, Integer> routines = new HashMap<>();

  private final Set<String> routineClasses = new HashSet<>();
  private boolean registersRoutines;

  /** Null where a JVM starts with no methods. */
  private StartMethods start;

  private MethodInfo[] methods = new MethodInfo[1 << 12];
  private int count;

  /** Rows of the last methods, which the JVM may not have got yet. */
  private final List<RuntimeMethodRow> pending = new ArrayList<>();

  private int objectConstructor;

  /** A method that may turn out to be native. */
  record UnresolvedMethod(String className, String name, String descriptor) {}

  /**
   * @param extent what is profiled; null for everything
   * @param foldsRecursion whether recursion is folded while the program runs
   * @param log is told of methods that belong to no class
   */
  public SessionRegistry(
      ProcessorModel model, Extent extent, boolean foldsRecursion, MethodLog log) {
    this.model = model;
    this.extent = extent;
    this.names = foldsRecursion ? new HashSet<>() : null;
    this.log = log;
  }

  /** The registry of a JVM of a run, without any method. */
  static SessionRegistry of(RunSetup setup, MethodLog log) {
    return new SessionRegistry(
        setup.model(), setup.knowsExtent() ? setup.extent() : null, setup.foldsAtOnce(), log);
  }

  /**
   * Registers what every JVM has: the roots, and the routines of the model.
   *
   * @throws IllegalStateException if the routines' ids are not those that stand in their code
   */
  public synchronized void begin(Routines ofModel) {
    register(MethodInfo.ofEvent(NodeKind.ROOT, "", 0));
    for (String name : HOST_ROOTS) {
      register(MethodInfo.ofEvent(NodeKind.HOST, name, 0));
    }
    register(MethodInfo.ofEvent(NodeKind.METHOD, "contexts beyond the memory limit", 0));
    if (count != Routines.FIRST_ID) {
      throw new IllegalStateException("routines begin at " + count);
    }
    registersRoutines = true;
    ofModel.methods().forEach(this::register);
    registersRoutines = false;
  }

  /**
   * Goes on behind the methods that a JVM started with. Each of them is read when it is asked for.
   */
  synchronized void goOn(StartMethods known) {
    start = known;
    methods = new MethodInfo[Math.max(methods.length, 2 * known.count())];
    known.named().forEach(this::goOn);
    count = known.count();
    for (int id = 0; names != null && id < count; id++) {
      keepName(method(id));
    }
  }

  private void goOn(int id, MethodReference method) {
    if (method.kind() == NodeKind.NATIVE) {
      shared.put(nativeKey(method.className(), method.name(), method.descriptor()), id);
    }
    if (id < start.routines()) {
      registersRoutines = true;
      count = id;
      cacheMethod(method);
      registersRoutines = false;
    } else if (method.className().isEmpty()) {
      shared.put(method.name(), id);
    } else {
      markObject(id, method);
    }
  }

  /** From now on the profile starts with the main method of a program. */
  synchronized void start(ProgramStart program) {
    programStart = program;
  }

  /**
   * The id of a method, native or bytecode, or the number of a method that may turn out to be
   * native; {@link PreparedClass#NONE} for what gets its number in the JVM, or none.
   */
  @Override
  public synchronized int add(Item item) {
    if (item instanceof Item.Method method) {
      return add(method.info());
    } else if (item instanceof Item.Native called) {
      return nativeMethod(called.className(), called.name(), called.descriptor());
    } else if (item instanceof Item.Unresolved called) {
      return unresolvedMethod(called.className(), called.name(), called.descriptor());
    } else if (item instanceof Item.Bytecode bytecode) {
      return event(bytecode);
    } else if (item instanceof Item.LeftOut method) {
      leftOut(method.className(), method.name(), method.descriptor(), method.reason());
    }
    return PreparedClass.NONE;
  }

  /** The id of what belongs to no class, so that the log has to name it. */
  private int register(MethodInfo method) {
    int id = add(method);
    log.registered(id, method);
    return id;
  }

  private static String nativeKey(String className, String name, String descriptor) {
    return className + "." + name + descriptor;
  }

  synchronized int nativeMethod(String className, String name, String descriptor) {
    String key = nativeKey(className, name, descriptor);
    Integer id = shared.get(key);
    if (id == null) {
      BlockCount cycles = price(className, name, descriptor);
      int words = model.methodWords(className, name, descriptor);
      boolean simulatesCache = model.cache().policy() == CachePolicy.FIFO;
      int blocks = words > 0 && simulatesCache ? model.cache().blocksOf(words) : 0;
      MethodReference method = new MethodReference(NodeKind.NATIVE, className, name, descriptor);
      id =
          register(
              MethodInfo.withoutCode(
                  method, new TargetSize(words, blocks), cycles, CallingBytecode.NONE));
      shared.put(key, id);
    }
    return id;
  }

  private int unresolvedMethod(String className, String name, String descriptor) {
    String key = nativeKey(className, name, descriptor);
    Integer number = unresolved.get(key);
    if (number == null) {
      number = unresolvedMethods.size();
      unresolvedMethods.add(new UnresolvedMethod(className, name, descriptor));
      unresolved.put(key, number);
    }
    return number;
  }

  /** The method that got a number because nobody knew whether it is native. */
  synchronized UnresolvedMethod unresolvedMethod(int number) {
    return unresolvedMethods.get(number);
  }

  private int event(Item.Bytecode bytecode) {
    return shared.computeIfAbsent(
        bytecode.mnemonic(),
        mnemonic -> register(MethodInfo.ofEvent(bytecode.kind(), mnemonic, bytecode.cycles())));
  }

  /** What stands above tests of a class or factory. */
  synchronized int above(MethodInfo group) {
    return shared.computeIfAbsent("tests of " + group.reference(), key -> register(group));
  }

  private void leftOut(String className, String name, String descriptor, String reason) {
    log.leftOut(className + "." + name + descriptor + ": " + reason);
  }

  private int add(MethodInfo method) {
    if (count == CProfLimits.MAX_METHODS) {
      throw new IllegalStateException("more than " + count + " methods");
    }
    pending.add(new RuntimeMethodRow(method, flags(method), cacheMethod(method.reference())));
    markObject(count, method.reference());
    append(method);
    return count - 1;
  }

  private void append(MethodInfo method) {
    if (count == methods.length) {
      methods = Arrays.copyOf(methods, 2 * count);
    }
    methods[count++] = method;
  }

  private void markObject(int id, MethodReference method) {
    if (MethodInfo.isConstructorOfObject(method)) {
      objectConstructor = id;
    }
  }

  private int flags(MethodInfo method) {
    int flags = 0;
    if (extent != null && extent.startsWith(method)) {
      flags |= CProfRows.STARTS_EXTENT;
    }
    if (!keepName(method)) {
      flags |= CProfRows.NEVER_FOLDED;
    }
    if (programStart.isMain(method)) {
      flags |= CProfRows.MAIN;
    }
    if (MethodMarks.allocates(method)) {
      flags |= CProfRows.ALLOCATES;
    }
    if (MethodMarks.asksForClass(method)) {
      flags |= CProfRows.ASKS_FOR_CLASS;
    }
    if (start != null && MethodMarks.callsBack(method, start.packages())) {
      flags |= CProfRows.CALLS_BACK;
    }
    return flags;
  }

  /**
   * Whether contexts with a method may be folded. They are folded by the names of their methods,
   * which the run-time does not know: a second method of one name stays as it is until the profile
   * is written. So does what may not belong to the profile.
   */
  private boolean keepName(MethodInfo method) {
    if (names == null) {
      return true;
    }
    boolean isNew = names.add(method.kind() + " " + method.reference());
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

  private int cacheMethod(MethodReference method) {
    if (!registersRoutines && !routineClasses.contains(method.className())) {
      return count;
    }
    String name = nativeKey(method.className(), method.name(), method.descriptor());
    Integer first = routines.get(name);
    if (registersRoutines && first == null) {
      routines.put(name, count);
      routineClasses.add(method.className());
    }
    return first == null ? count : first;
  }

  /** The id of the constructor of Object; 0 if it counts nothing. */
  synchronized int objectConstructor() {
    return objectConstructor;
  }

  synchronized MethodInfo method(int id) {
    if (methods[id] == null) {
      methods[id] = start.method(id).info();
    }
    return methods[id];
  }

  /** The ids of a method that was told of: several if loaders have classes of one name. */
  synchronized int[] ids(MethodReference method) {
    boolean isOfStart = start == null || start.hasClass(method.className().replace('.', '/'));
    return IntStream.range(isOfStart ? 0 : start.count(), count)
        .filter(id -> method(id).reference().equals(method))
        .toArray();
  }

  public synchronized int count() {
    return count;
  }

  /** Rows that the JVM does not say that it has; the last of them has the highest id. */
  synchronized List<RuntimeMethodRow> rows() {
    return List.copyOf(pending);
  }

  /** The JVM has the rows of all methods with lower ids than this one. */
  synchronized void setKnown(int ids) {
    int unknown = Math.min(pending.size(), Math.max(0, count - ids));
    pending.subList(0, pending.size() - unknown).clear();
  }
}
