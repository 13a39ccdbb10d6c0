package java.lang;

import java.lang.invoke.MethodType;
import java.lang.ref.Cleaner;
import java.lang.reflect.Constructor;
import java.lang.reflect.Method;
import java.nio.Buffer;
import java.nio.ByteBuffer;
import java.util.function.BiFunction;
import java.util.function.LongBinaryOperator;
import java.util.function.LongConsumer;
import java.util.function.ObjIntConsumer;
import java.util.function.ToIntBiFunction;
import java.util.function.ToIntFunction;
import java.util.function.UnaryOperator;
import jdk.internal.access.SharedSecrets;
import jdk.internal.misc.Unsafe;
import jdk.internal.misc.VM;
import jdk.internal.vm.VMSupport;

/** What the agent does with the run-time: registers methods, switches threads, reads the trees. */
public final class CProfControl {

  private static final long STACK_FACTOR = 8;

  /** The JVM takes larger sizes for single threads, but nobody needs more of what is enlarged. */
  private static final long MAX_STACK = 1L << 30;

  private static final Unsafe U = Unsafe.getUnsafe();

  /** What to do when the program ends; called once, by whichever way out comes first. */
  private static Runnable atEnd;

  /** Does what the program or its user asks for, and tells what came of it. */
  private static UnaryOperator<String> commands;

  /** What to do when a class was defined; null as long as there is nothing to do. */
  private static Runnable onDefined;

  /** Tells what methods took; null where no calls are recorded. */
  private static BiFunction<Long, String, String> costs;

  private CProfControl() {}

  /**
   * Prepares the run-time.
   *
   * @param atEnd runs after all of the program's shutdown hooks, or before the VM is halted
   * @param commands does what the program or its user asks for
   */
  public static void initialize(Runnable atEnd, UnaryOperator<String> commands) {
    CProfMethods.register(CProfTree.ROOT_METHOD, new byte[0], new long[3], 0, 0);
    CProfControl.atEnd = atEnd;
    CProfControl.commands = commands;
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

  /** Ends the profile; inserted at the entry of {@code Shutdown.halt} too. */
  public static void end() {
    long context = CProf.bypass();
    Runnable action;
    synchronized (CProfControl.class) {
      action = atEnd;
      atEnd = null;
    }
    if (action != null) {
      action.run();
    }
    CProf.resume(context);
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
    command("start");
  }

  /** Inserted in {@code Profiling.stop}. */
  public static void stop() {
    command("stop");
  }

  /** Inserted in {@code Profiling.reset}. */
  public static void reset() {
    command("reset");
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

  /** In place of what {@code TargetClock} does, see {@link CProfCalls#call}. */
  public static long[] recordedCall(String method, long call) {
    CProfBypass bypass = CProfBypass.begin();
    try {
      return CProfCalls.call(method, call);
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

  /** Hands a command to the agent, outside of the profile; null where there is no agent. */
  public static String command(String command) {
    if (commands == null) {
      return null;
    }
    CProfBypass bypass = CProfBypass.begin();
    try {
      return commands.apply(command);
    } finally {
      bypass.end();
    }
  }

  /**
   * Tells something to whoever attaches to this VM and asks for the properties of its agents, which
   * the program does not see.
   */
  public static void publish(String key, String value) {
    VMSupport.getAgentProperties().setProperty(key, value);
  }

  /** Inserted where the JDK puts a method type into its table, see {@link CProfLoaderData}. */
  public static void keep(MethodType type) {
    CProfLoaderData.keep(type);
  }

  /**
   * Prepares the run-time for code that the JVM shows to no agent.
   *
   * @param ofProgram changes the class files of hidden classes that the program defines, by class
   *     loader
   * @param ofJdk changes those that the JDK makes for itself
   * @param idsOfMethods gives ids to methods that callers count, by class, name and descriptor in
   *     one and by whether they are natives; -1 to others
   */
  public static void initializeHidden(
      BiFunction<ClassLoader, byte[], byte[]> ofProgram,
      BiFunction<ClassLoader, byte[], byte[]> ofJdk,
      ToIntBiFunction<String, Boolean> idsOfMethods) {
    CProfHandles.initialize(idsOfMethods);
    CProfHidden.initialize(ofProgram, ofJdk);
  }

  /**
   * @param idsOfNatives gives the id of a method, by class, name and descriptor in one, once its
   *     class is there; -1 if it is no native
   */
  public static void initializeLate(ToIntFunction<String> idsOfNatives) {
    CProfUnresolved.initialize(idsOfNatives);
  }

  /** See {@link CProfUnresolved#add}. */
  public static int registerLate(String method) {
    return CProfUnresolved.add(method);
  }

  /** Has something done whenever a class loader has defined a class. */
  public static void initializeDefined(Runnable onDefined) {
    CProfControl.onDefined = onDefined;
  }

  /** Inserted where a class loader has defined a class, before anything of it runs. */
  public static void defined() {
    if (onDefined != null) {
      CProfBypass bypass = CProfBypass.begin();
      try {
        onDefined.run();
      } finally {
        bypass.end();
      }
    }
  }

  /**
   * Tells of the code behind method handles that was made before any could be instrumented.
   *
   * @param old its classes
   * @param maker has the JDK make such code for a type and a kind of handle
   */
  public static void renewForms(Class<?>[] old, ObjIntConsumer<Object> maker) {
    CProfLambdaForms.initialize(old, maker);
  }

  /** Inserted where the JDK takes the code behind a new method handle from its tables. */
  public static void form(Object methodType, int kind) {
    CProfLambdaForms.renew(methodType, kind);
  }

  /** Inserted where the JDK hands a class file to the VM, of hidden classes too. */
  public static byte[] hidden(byte[] classFile, ClassLoader loader, int flags) {
    return CProfHidden.changed(classFile, loader, flags);
  }

  /** See {@link CProfHidden#count}. */
  public static void countsHidden(String className) {
    CProfHidden.count(className);
  }

  /** Inserted where the VM has the JDK link an instruction of a class, with a name. */
  public static void keepName(Class<?> caller, String name) {
    CProfNames.keep(caller, name);
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
    return methods;
  }

  /** Inserted where the VM tells the constructors of a class. */
  public static Constructor<?>[] inOrder(Constructor<?>[] constructors) {
    CProfOrder.sort(constructors);
    return constructors;
  }

  /** A class has a {@code hashCode} or {@code clone} of its own that does not count itself. */
  public static void uncountedOverride(String className, String method) {
    CProfOverrides.add(className, method);
  }

  /** A class has a native {@code hashCode} or {@code clone} of its own. */
  public static void nativeOverride(String className, String method, int id) {
    CProfOverrides.addNative(className, method, id);
  }

  /** See {@link CProfNatives#add}. */
  public static void dispatchedNative(String className, String method, int id) {
    CProfNatives.add(className, method, id);
  }

  /** See {@link CProfNatives#addOverride}. */
  public static void overriddenNative(String className, String method) {
    CProfNatives.addOverride(className, method);
  }

  /** See {@link CProfMethods#markIntrinsic}. */
  public static void markIntrinsic(int method) {
    CProfMethods.markIntrinsic(method);
  }

  /** The native {@code clone} of Object. */
  public static void markClone(int method) {
    CProfOverrides.setNativeClone(method);
  }

  /** Each call of the method makes one object or array. */
  public static void markAllocates(int method) {
    CProfMethods.markAllocates(method);
  }

  /** The constructor of Object. */
  public static void markObjectConstructor(int method) {
    CProfMethods.markObjectConstructor(method);
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
   * CProfLoaders}.
   *
   * @param jar URL of the agent's jar
   */
  public static void settle(String jar) throws InterruptedException {
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
  }

  /** What is appended to the boot class path; null for nothing. */
  public static String bootClassPath() {
    return VM.getSavedProperty("jdk.boot.class.path.append");
  }

  /** See {@link CProfClassPath#leave}. */
  public static void leaveClassPath(String jar) {
    CProfClassPath.leave(jar);
  }

  /**
   * Lets the current thread run outside of the profile until it enters the program's main method.
   */
  public static void launch() {
    CProf.resume(CProfSinks.LAUNCH + CProf.SLOTS);
  }

  /** See {@link CProfMethods#register}. */
  public static void register(
      int method, byte[] siteKinds, long[] worth, int cacheMethod, int cacheBlocks) {
    CProfMethods.register(method, siteKinds, worth, cacheMethod, cacheBlocks);
  }

  /** See {@link CProfMethods#endRoutines}. */
  public static void endRoutines(int count) {
    CProfMethods.endRoutines(count);
  }

  /** A place of a loader's class that tests for a type; see {@link CProfTypeSite}. */
  public static int registerTypeSite(String name, ClassLoader loader) {
    return CProfSites.add(new CProfTypeSite(name, loader), loader);
  }

  /** A place of a hidden class that tests for this class, which no other class can name. */
  public static int registerOwnTypeSite(ClassLoader loader) {
    return CProfSites.add(CProfTypeSite.ofItsOwnClass(), loader);
  }

  /** A place that stores a reference in a field; see {@link CProfFieldSite}. */
  public static int registerFieldSite(String owner, String name, ClassLoader loader) {
    return CProfSites.add(new CProfFieldSite(owner, name), loader);
  }

  /**
   * An access to a field that a data cache of the target may hold.
   *
   * @param position of the field behind those of the superclass, in words, if the class of the
   *     place declares it; or else -1
   */
  public static int registerDataField(String owner, String name, int position, ClassLoader loader) {
    return CProfSites.add(new CProfDataSite(owner, name, position, loader), loader);
  }

  /** A new object of this class, of which the size on the target matters. */
  public static int registerNewObject(String name, ClassLoader loader) {
    return CProfSites.add(new CProfDataSite(name, null, -1, loader), loader);
  }

  /** Where the fields that a class declares lie in its objects on the target. */
  public static void registerLayout(
      String className, String[] fields, int[] positions, int words, ClassLoader loader) {
    CProfLayouts.add(className, fields, positions, words, loader);
  }

  /** A lookupswitch with these sorted keys. */
  public static int registerMatches(int[] keys, ClassLoader loader) {
    return CProfSites.add(keys, loader);
  }

  /** The profile starts when the main thread enters this method, or another one so marked. */
  public static void markMain(int method) {
    CProfMethods.markMain(method);
  }

  /** The profiled extent starts wherever this method is called. */
  public static void markStartsExtent(int method) {
    CProfMethods.markStartsExtent(method);
  }

  /**
   * Recursion is not folded in contexts with this method. It has the name of another one, or what
   * is called below it may be left out of the profile.
   */
  public static void markNeverFolded(int method) {
    CProfMethods.markNeverFolded(method);
  }

  /**
   * A native method.
   *
   * @param asksForClass the program asks for a class by name: what it loads is the program's work
   */
  public static void markNative(int method, boolean asksForClass) {
    CProfMethods.markNative(method, asksForClass);
  }

  /** Flag in the kind of a call site that calls what else only the VM calls. */
  public static int calledByProgram() {
    return CProfMethods.CALLED_BY_PROGRAM;
  }

  /** Largest number of slots of a node besides slot 0. */
  public static int maxSites() {
    return CProfSinks.MAX_SLOTS;
  }

  /** Largest number of counters that a UDI can have in a node. */
  public static int maxCounters() {
    return CProfSinks.MAX_COUNTERS;
  }

  /** Method ids must stay below this. */
  public static int maxMethods() {
    return CProfMethods.MAX_METHODS;
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
    CProfReports.initialize(onReport, onThreadEnd, loader);
  }

  /**
   * Hands the address of every node that a tree has got since the last time to the visitor, parents
   * before children.
   *
   * @param place where the last time ended; two zeros at first
   */
  public static void visitNewNodes(long tree, long[] place, LongConsumer visitor) {
    CProfTree.visitNew(tree, place, visitor);
  }

  /** The node of a tree's thread. */
  public static long root(long tree) {
    return CProfTree.root(tree);
  }

  /**
   * Takes an empty file for all trees, before anything is counted.
   *
   * @param window its first part, mapped into memory
   * @param end so many bytes of it can be used
   */
  public static void openFile(ByteBuffer window, long end) {
    CProfFile.open(address(window));
    CProfFile.setEnd(end);
  }

  /**
   * Prepares the clocks of the target.
   *
   * @param hertz the target's cycles per second
   * @param onInvoke takes the kind of an invoke and a method; returns the load cycles of a miss
   * @param onReturn takes a method and the one it returns to; returns the load cycles of a miss
   */
  public static void initializeClock(
      long hertz, LongBinaryOperator onInvoke, LongBinaryOperator onReturn) {
    CProfClock.initialize(hertz, onInvoke, onReturn);
  }

  /**
   * Prepares the recording of calls.
   *
   * @param cyclesByKind what an invoke that hits costs, by its kind
   * @param numbers gives a method's series, by class, name and descriptor in one; -1 without one
   */
  public static void initializeCalls(long[] cyclesByKind, ToIntFunction<String> numbers) {
    CProfCalls.initialize(cyclesByKind, numbers);
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

  /** The same of loads on return from it. */
  public static long returnLoad(long node) {
    return CProfClock.returnLoad(node);
  }

  /** Nothing is counted but one call of a series. */
  public static void countOnlyCall(int series, long call) {
    CProfCalls.countOnly(series, call);
  }

  /** From now on the file can be read, and has a log. */
  public static void publishFile() {
    CProfFile.publish();
  }

  /** The next part of the file is mapped. */
  public static void addWindow(ByteBuffer window) {
    CProfFile.addWindow(address(window));
  }

  private static long address(ByteBuffer buffer) {
    return U.getLong(buffer, U.objectFieldOffset(Buffer.class, "address"));
  }

  /** The thread that makes the file larger; it is woken when that is wanted. */
  public static void setGrower(Thread thread) {
    CProfFile.setGrower(thread);
  }

  /** Whether more of the file is wanted. */
  public static boolean isFileShort() {
    return CProfFile.isShort();
  }

  /** So many bytes of the file can be used. */
  public static void setFileEnd(long bytes) {
    CProfFile.setEnd(bytes);
  }

  /** The file cannot grow any more. */
  public static void setFileFull() {
    CProfFile.setFull();
  }

  /** Bytes up to which the file has something. */
  public static long fileTop() {
    return CProfFile.top();
  }

  /** Appends an entry to the file's log. */
  public static void log(byte[] entry) {
    CProfFile.log(entry);
  }

  /** Keeps the names of running threads as they are now. */
  public static void describeThreads() {
    CProfRoots.describeRunning();
  }

  public static long getLong(long address) {
    return U.getLong(null, address);
  }

  public static int getInt(long address) {
    return U.getInt(null, address);
  }
}
