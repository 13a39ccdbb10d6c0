package java.lang;

import java.lang.invoke.MethodType;
import java.lang.ref.Cleaner;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.util.function.BiFunction;
import java.util.function.LongBinaryOperator;
import java.util.function.LongConsumer;
import java.util.function.Supplier;
import jdk.internal.access.SharedSecrets;
import jdk.internal.misc.CProfNative;
import jdk.internal.misc.Unsafe;

/**
 * What inserted hooks call at the few places of the JDK and of CProf's API that the run-time must
 * know of, and what the agent's classes ask of the run-time.
 */
public final class CProfControl {

  /**
   * How much larger stacks are. A static method that calls itself reached 23,600 levels in 1 MB,
   * compiled, and 6,400 in 2 MB with what is inserted for the model jop: its frame takes seven
   * times as much.
   */
  public static final long STACK_FACTOR = 8;

  /**
   * The JVM's limit, in bytes. It takes larger sizes for single threads, but nobody needs more of
   * what is enlarged.
   */
  public static final long MAX_STACK = 1L << 30;

  /** More bytecodes than any thread executes. */
  public static final long NEVER = Long.MAX_VALUE / 2;

  private static final Unsafe U = CProfNative.unsafe();

  private static CProfSwitches switches;

  /** Tells the classes that are loaded; null as long as there is no agent. */
  private static Supplier<Class<?>[]> loaded;

  /** What the agent's classes do at the end; null if there are none. */
  private static Runnable atEnd;

  private static boolean hasEnded;

  /** Tells what methods took; null where no calls are recorded. */
  private static BiFunction<Long, String, String> costs;

  private CProfControl() {}

  /** Prepares the run-time; the file is open. */
  static void initialize(CProfRawFile raw) {
    switches = new CProfSwitches(raw, !CProfRun.isStopped);
    CProfRoots.warmUp();
    // The last slot of the VM's own sequence: after the program's hooks and the deletion of its
    // temporary files.
    Shutdown.add(
        9,
        false,
        new Runnable() {
          @Override
          public void run() {
            end();
          }
        });
  }

  /**
   * The agent is there.
   *
   * @param loadedClasses tells the classes that are loaded
   */
  public static void initializeLoaded(Supplier<Class<?>[]> loadedClasses) {
    loaded = loadedClasses;
  }

  /**
   * @param action what the agent's classes do when the program has ended
   */
  public static void initializeEnd(Runnable action) {
    atEnd = action;
  }

  /** Ends the profile; inserted at the entry of {@code Shutdown.halt} too. */
  public static void end() {
    if (!CProfSession.isActive()) {
      return;
    }
    long context = CProf.bypass();
    boolean isFirst;
    synchronized (CProfControl.class) {
      isFirst = !hasEnded;
      hasEnded = true;
    }
    if (isFirst) {
      if (atEnd != null) {
        atEnd.run();
      }
      CProfRoots.describeRunning();
      CProfLost.log();
      CProfFile.logEnd(CProfMissedClasses.missed());
    }
    CProf.resume(context);
  }

  /** The classes that are loaded; none as long as there is no agent. */
  static Class<?>[] loaded() {
    return loaded == null ? new Class<?>[0] : loaded.get();
  }

  /**
   * The program's security manager asks nothing about CProf's own work, which it might forbid;
   * inserted where the JDK finds who to ask.
   */
  @SuppressWarnings("removal")
  public static SecurityManager managerOf(SecurityManager manager) {
    return manager != null && CProfThread.isBypassed(Thread.currentThread()) ? null : manager;
  }

  /** Inserted where the JDK finds its cleaner; see {@link CProfCleaner}. */
  public static Cleaner cleanerOf(Cleaner common) {
    return CProfCleaner.of(common);
  }

  /** Inserted in {@code Profiling.start}, which the program calls. */
  public static void start() {
    command(CProfSwitches.START);
  }

  /** Inserted in {@code Profiling.stop}. */
  public static void stop() {
    command(CProfSwitches.STOP);
  }

  /** Inserted in {@code Profiling.reset}. */
  public static void reset() {
    command(CProfSwitches.RESET);
  }

  /** In place of what {@code TargetClock} does: the current thread's cycles, -1 without a clock. */
  public static long targetCycles() {
    return CProfClock.cycles();
  }

  /** In place of what {@code TargetClock} does: the same in nanoseconds, -1 without a clock. */
  public static long targetNanos() {
    return CProfClock.nanos();
  }

  /** In place of what {@code TargetClock} does. */
  public static void advanceTo(long cycles) {
    CProfClock.advanceTo(cycles);
  }

  /** In place of what {@code TargetClock} does. */
  public static long heldMonitors() {
    return CProfOperands.monitors();
  }

  /** Inserted in {@code TargetClock.emptyMethodCache}. */
  public static void emptyMethodCache() {
    CProfClock.emptyMethodCache();
  }

  /** Inserted in {@code TargetClock.keepMethodCache}. */
  public static void keepMethodCache() {
    CProfCalls.keepMethodCache();
  }

  /** Inserted in {@code TargetClock.useMethodCache}. */
  public static void useMethodCache() {
    CProfCalls.useMethodCache();
  }

  /** In place of what {@code TargetClock} does, see {@link CProfCallSeries#call}. */
  public static long[] recordedCall(String method, long call) {
    CProfBypass bypass = CProfBypass.begin();
    try {
      return CProfCallSeries.call(method, call);
    } finally {
      bypass.end();
    }
  }

  /** In place of what {@code TargetClock} does, see {@link #initializeCosts}. */
  public static String costsBelow(String method) {
    CProfBypass bypass = CProfBypass.begin();
    try {
      long tree = CProfThread.tree(Thread.currentThread());
      return tree == 0 || costs == null ? null : costs.apply(tree, method);
    } finally {
      bypass.end();
    }
  }

  /** Does what is asked for, outside of the profile, where anything is counted. */
  private static void command(String command) {
    if (switches == null) {
      return;
    }
    CProfBypass bypass = CProfBypass.begin();
    try {
      switches.control(command);
    } finally {
      bypass.end();
    }
  }

  /** Inserted where the JDK puts a method type into its table, see {@link CProfLoaderData}. */
  public static void keep(MethodType type) {
    CProfLoaderData.keep(type);
  }

  /** Inserted where the JDK hands a class file to the VM, of hidden classes too. */
  public static byte[] hidden(byte[] classFile, ClassLoader loader, int flags) {
    return CProfHidden.changed(classFile, loader, flags);
  }

  /** Inserted where the VM has the JDK link an instruction of a class, with a name. */
  public static void keepName(Class<?> caller, String name) {
    CProfNames.keep(caller, name);
  }

  /** Inserted where the JDK gets a name that the VM has interned, of a frame or a component. */
  public static String keepName(String name) {
    return CProfNames.keep(name);
  }

  /** Inserted where the JDK reads the type of an annotation, see {@link CProfNames#annotation}. */
  public static String annotation(String type) {
    return CProfNames.annotation(type);
  }

  /**
   * Inserted at the entry of the method by which the VM asks class loaders; see {@link
   * CProfLoaders#own}.
   */
  public static Class<?> own(String name) {
    return CProfLoaders.own(name);
  }

  /**
   * Inserted where a new thread keeps what size of stack the program asks for; frames are larger
   * under CProf.
   *
   * @param bytes 0 for the JVM's default, which the launcher enlarges as much
   */
  public static long stackSize(long bytes) {
    return bytes >= MAX_STACK / STACK_FACTOR
        ? bytes > MAX_STACK ? bytes : MAX_STACK
        : bytes * STACK_FACTOR;
  }

  /** Inserted where the VM tells the methods that a class declares. */
  public static Method[] inOrder(Method[] methods) {
    CProfOrder.sort(methods);
    return CProfOrder.withoutOwn(methods);
  }

  /** Inserted where the VM tells the constructors of a class. */
  public static Constructor<?>[] inOrder(Constructor<?>[] constructors) {
    CProfOrder.sort(constructors);
    return constructors;
  }

  /** Inserted where the VM tells the fields of a class, whose order is that of the class file. */
  public static Field[] inOrder(Field[] fields) {
    return CProfOrder.withoutOwn(fields);
  }

  /** Inserted where the VM tells the members of a nest. */
  public static Class<?>[] inOrder(Class<?>[] nest) {
    return CProfOrder.withoutOwn(nest);
  }

  /** Inserted where the VM tells the packages of the boot loader. */
  public static String[] inOrder(String[] packages) {
    CProfOrder.sort(packages);
    return packages;
  }

  /** Inserted where a virtual thread has nothing more to execute but what ends it. */
  public static void virtualThreadEnd() {
    CProfReports.endVirtual(Thread.currentThread());
  }

  /** The end of a thread; inserted at the entry of {@code Thread.exit}. */
  public static void threadEnd() {
    CProfRoots.end();
  }

  /**
   * Lets the JDK forget what only its weak references hold. When the collector finds that differs
   * from run to run, and so does what the program finds in tables that the VM's start has filled.
   * And restores and spreads what class loaders know of, see {@link CProfClassPath} and {@link
   * CProfLoaders}. Then the current thread runs outside of the profile until it enters the
   * program's main method.
   *
   * @param jar URL of the agent's jar
   */
  public static void launch(String jar) throws InterruptedException {
    CProfClassPath.restore(jar);
    Runtime.getRuntime().gc();
    while (SharedSecrets.getJavaLangRefAccess().waitForReferenceProcessing()) {
      // There were some, and more may have come.
    }
    // Takes what is gone from the table of method types.
    MethodType.methodType(void.class);
    ClassLoader loader = ClassLoader.getSystemClassLoader();
    while (loader != null) {
      CProfLoaders.spread(loader);
      loader = loader.getParent();
    }
    CProfThread.setDataCaches(Thread.currentThread(), null);
    CProfHashes.start(-1);
    CProfRoots.launch();
  }

  /**
   * Has a profiler called in every thread.
   *
   * @param onReport takes a thread's tree and the node that is being executed; returns the
   *     bytecodes until the next call
   * @param onThreadEnd takes the tree of a thread that ends, which goes afterwards
   * @param loader the profiler's own; threads that have it as their context's are not the program's
   */
  public static void initializeReports(
      LongBinaryOperator onReport, LongConsumer onThreadEnd, ClassLoader loader) {
    CProfSession.addOwn(loader);
    CProfReports.initialize(onReport, onThreadEnd, loader);
  }

  /** What the service knows of a method, as the log has it; empty if it has gone. */
  public static byte[] method(int id) {
    CProfMessage answer = CProfSession.ask(new CProfMessage(CProfProtocol.METHOD, 4).putInt(id));
    return answer == null ? new byte[0] : answer.getBytes();
  }

  /**
   * The ids of the methods, of whatever loader, of a name; null if the service has gone.
   *
   * @param method class, name and descriptor in one
   */
  public static int[] idsOf(String method) {
    CProfMessage request = new CProfMessage(CProfProtocol.IDS_OF, method.length() + 4);
    CProfMessage answer = CProfSession.ask(request.putText(method));
    return answer == null ? null : answer.getInts();
  }

  /**
   * Hands the address of every node that a tree has got since the last time to the visitor, parents
   * before children.
   *
   * @param reached where the last time ended; two zeros at first
   */
  public static void visitNewNodes(long tree, long[] reached, LongConsumer visitor) {
    CProfTree.visitNew(tree, reached, visitor);
  }

  /** The node of a tree's thread. */
  public static long root(long tree) {
    return CProfTree.root(tree);
  }

  /**
   * @param ofMethods tells what each method took, from the tree of a running thread and the method
   *     below which it is asked for
   */
  public static void initializeCosts(BiFunction<Long, String, String> ofMethods) {
    costs = ofMethods;
  }

  /**
   * Whether a node counts what the program does, and not what only the host does.
   *
   * @param tree of the node
   */
  public static boolean isOfProgram(long tree, long node) {
    return CProfClock.isOfProgram(tree, node);
  }

  /** Cycles of method loads on invoke, so far, in a node of a JVM with a clock. */
  public static long invokeLoad(long node) {
    return CProfClock.invokeLoad(node);
  }

  /** Cycles of method loads on return, so far, in a node of a JVM with a clock. */
  public static long returnLoad(long node) {
    return CProfClock.returnLoad(node);
  }

  public static long getLong(long address) {
    return U.getLong(null, address);
  }

  public static int getInt(long address) {
    return U.getInt(null, address);
  }
}
