package java.lang;

import jdk.internal.misc.CProfNative;
import jdk.internal.misc.Unsafe;

/**
 * The trees of all threads: decides whether a thread is part of the program, and gives it a tree.
 *
 * <p>All of it runs in bypassed threads.
 */
final class CProfRoots {

  private static final Unsafe U = CProfNative.unsafe();

  /** Of all that threads share here and in {@link CProfIdleTrees}. */
  static final CProfSpinLock LOCK = new CProfSpinLock();

  private static final long GROUP_PARENT = U.objectFieldOffset(ThreadGroup.class, "parent");

  /** The threads with a tree, which knows the index of its thread here. */
  private static Thread[] live = new Thread[64];

  private static int liveCount;

  /** Threads that began; approximate where several begin at once. */
  private static int newRoots;

  /** Threads that are remembered one by one after their end; of further ones only the number is. */
  private static final int MAX_ENDED = 1000;

  /** How many are remembered, and the last one. */
  private static int remembered;

  private static long lastRemembered;

  /** Threads that may yet keep their trees to themselves when they end. */
  private static int mayStayApart;

  /** The program's threads are profiled once its main method was entered. */
  private static volatile boolean started;

  /** The thread that is about to enter the program's main method; null before and after. */
  private static volatile Thread launcher;

  /**
   * Whether the JVM is part of a program in another language: the first call of the program may be
   * in any thread.
   */
  private static boolean isEmbedded;

  private CProfRoots() {}

  /** The current thread is about to enter the program's main method. */
  static void launch() {
    isEmbedded = CProfSession.isEmbedded();
    launcher = Thread.currentThread();
  }

  /** Whether the program begins with the call of a method in a thread. */
  static boolean isStart(Object thread, int method) {
    return launcher != null
        && (launcher == thread || isEmbedded)
        && CProfMethods.isMain(method)
        && !(isEmbedded && CProfFrames.isOfAgent());
  }

  /**
   * The slot that a method of a thread without a tree starts from: of its new root, or of a sink.
   */
  static long start(Thread thread, long slot, int method) {
    if (slot == CProfSinks.CALLER_COUNTS && CProfThread.isBypassed(thread)) {
      return CProfSinks.BYPASS + CProfNode.SLOTS;
    }
    if (isStart(thread, method)) {
      launcher = null;
      started = true;
      CProfThread.setBypassed(thread, false);
      long root = newRoot(thread);
      CProfCallbacks.begin(CProfThread.tree(thread), isEmbedded);
      return root;
    }
    if (slot != 0) {
      long sink = CProfSinks.of(slot);
      if (sink != CProfSinks.UNDECIDED && slot != CProfSinks.CALLER_COUNTS) {
        return slot;
      }
    }
    long tree = CProfThread.tree(thread);
    if (tree != 0) {
      return CProfTree.top(tree);
    }
    ThreadGroup group = group(thread);
    if (group == null || thread.getName() == null || !CProfThread.hasId(thread)) {
      return CProfSinks.UNDECIDED + CProfNode.SLOTS;
    }
    if (isOfJvm(thread, group)) {
      return startOfJvm(thread);
    }
    if (!isProgram(thread)) {
      return CProfSinks.BYPASS + CProfNode.SLOTS;
    }
    boolean isAttached = CProfFrames.isCalledByNothing(thread);
    long root = newRoot(thread);
    CProfCallbacks.begin(CProfThread.tree(thread), isAttached);
    return root;
  }

  /** What was called before the program is not counted, but what it calls then may be. */
  private static long startOfJvm(Thread thread) {
    if (!started) {
      return CProfSinks.UNDECIDED + CProfNode.SLOTS;
    }
    return CProfRun.countsSystemThreads && !CProfSettings.REPORTS
        ? CProfHost.newRoot(thread)
        : CProfSinks.BYPASS + CProfNode.SLOTS;
  }

  /**
   * Initializes and resolves, before any class is instrumented, all that a thread may need inside
   * of its own entry code.
   */
  static void warmUp() {
    Thread thread = Thread.currentThread();
    // The second tree is added to the first one.
    for (int i = 0; i < 2; i++) {
      long context = newRoot(thread);
      CProfContexts.enter(thread, context, CProfTree.ROOT_METHOD);
      CProfFrames.isCalledByHostCode();
      CProfFrames.isCalledByNothing(thread);
      CProfFrames.caller();
      end();
    }
    CProfIdleTrees.begin();
    mayStayApart = MAX_ENDED;
    CProfFile.set(CProfFile.FIRST_ENDED, 0);
    CProfFile.set(CProfFile.ENDED, 0);
    remembered = 0;
    newRoots = 0;
  }

  /**
   * The thread's group, or null for one that has ended or whose constructor has not come that far.
   */
  private static ThreadGroup group(Thread thread) {
    try {
      return thread.getThreadGroup();
    } catch (NullPointerException notYetConstructed) {
      return null;
    }
  }

  private static boolean isProgram(Thread thread) {
    return started && !(CProfSettings.REPORTS && CProfReports.isProfilers(thread));
  }

  private static boolean isOfJvm(Thread thread, ThreadGroup group) {
    return isSystem(group) || "DestroyJavaVM".equals(thread.getName());
  }

  /**
   * The group of the VM's own threads, or one of those below it that the JDK runs its own threads
   * in. Carriers only schedule virtual threads, which are in a group of their own.
   */
  private static boolean isSystem(ThreadGroup group) {
    ThreadGroup parent = (ThreadGroup) U.getReference(group, GROUP_PARENT);
    return parent == null
        || U.getReference(parent, GROUP_PARENT) == null
            && ("InnocuousThreadGroup".equals(group.getName())
                || "CarrierThreads".equals(group.getName()));
  }

  /** A new tree for a thread; returns the context of what the thread calls first. */
  static long newRoot(Thread thread) {
    long tree = CProfIdleTrees.take();
    boolean isNew = tree == 0;
    if (isNew) {
      tree = CProfTree.newTree();
    }
    if (tree == 0) {
      return CProfSinks.overflow() + CProfNode.SLOTS;
    }
    if (!isOfJvm(thread, group(thread))) {
      CProfHashes.start(newRoots++);
    }
    CProfThrows.prepare(thread);
    long name = describe(thread);
    try {
      LOCK.lock();
      if (isNew) {
        CProfTree.link(tree);
      }
      CProfTree.begin(tree, thread);
      if (liveCount == live.length) {
        Thread[] more = new Thread[2 * liveCount];
        System.arraycopy(live, 0, more, 0, liveCount);
        live = more;
      }
      CProfTree.setIndex(tree, liveCount);
      live[liveCount++] = thread;
      CProfTree.rename(tree, name);
    } finally {
      LOCK.unlock();
    }
    CProfHandOver.begin(thread, tree);
    return CProfTree.top(tree);
  }

  /** Called by a thread at its very end; whatever it still does is not the program's. */
  static void end() {
    CProf.bypass();
    Thread thread = Thread.currentThread();
    CProfDataCaches.end(thread);
    long tree = CProfThread.tree(thread);
    if (tree == 0) {
      return;
    }
    if (CProfSettings.REPORTS) {
      CProfReports.end(thread, tree);
    }
    boolean isApart;
    try {
      LOCK.lock();
      remember(thread);
      remove(thread, CProfTree.index(tree));
      boolean hasName = CProfRun.threadsApart || CProfTree.isOfJvm(tree);
      isApart = hasName && mayStayApart > 0 && !CProfMemory.isScarce();
      mayStayApart -= isApart ? 1 : 0;
      CProfTree.rename(tree, isApart ? describe(thread) : 0);
      CProfTree.end(tree, thread);
    } finally {
      LOCK.unlock();
    }
    if (!isApart) {
      CProfIdleTrees.add(tree);
    }
  }

  /** Words of the target's heap that all threads of the program have allocated so far. */
  static long wordsOfProgram() {
    long sum = 0;
    try {
      LOCK.lock();
      for (long tree = CProfFile.get(CProfFile.FIRST_TREE);
          tree != 0;
          tree = CProfTree.next(tree)) {
        sum += CProfTree.isOfJvm(tree) ? 0 : CProfClock.words(tree);
      }
    } finally {
      LOCK.unlock();
    }
    return sum;
  }

  private static void remember(Thread thread) {
    if (remembered == MAX_ENDED && CProfTree.isOfJvm(CProfThread.tree(thread))) {
      return;
    }
    CProfFile.set(CProfFile.ENDED, CProfFile.get(CProfFile.ENDED) + 1);
    long name = remembered < MAX_ENDED ? describe(thread) : 0;
    if (name == 0) {
      return;
    }
    if (remembered++ == 0) {
      CProfFile.set(CProfFile.FIRST_ENDED, name);
    } else {
      U.putLongVolatile(null, lastRemembered, name);
    }
    lastRemembered = name;
  }

  /** The last one takes the index, which a thread lacks that an exception left half entered. */
  private static void remove(Thread thread, int index) {
    if (index < 0 || index >= liveCount || live[index] != thread) {
      return;
    }
    Thread last = live[--liveCount];
    live[liveCount] = null;
    if (index < liveCount) {
      live[index] = last;
      if (CProfThread.tree(last) != 0) {
        CProfTree.setIndex(CProfThread.tree(last), index);
      }
    }
  }

  /** The thread's name, its group's, and whether it is one of the JVM or the JVM waits for it. */
  private static long describe(Thread thread) {
    ThreadGroup group = group(thread);
    // ThreadTrees knows these words.
    String kind =
        group != null && isOfJvm(thread, group) ? "system" : thread.isDaemon() ? "daemon" : "user";
    return CProfFile.newText(
        thread.getName() + ";" + (group == null ? "" : group.getName()) + ";" + kind);
  }

  /** Names that threads have got since they began. */
  static void describeRunning() {
    try {
      LOCK.lock();
      for (int i = 0; i < liveCount; i++) {
        long tree = CProfThread.tree(live[i]);
        if (tree != 0) {
          CProfTree.rename(tree, describe(live[i]));
        }
      }
    } finally {
      LOCK.unlock();
    }
  }
}
