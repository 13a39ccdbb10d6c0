package java.lang;

/**
 * The trees of threads that have ended. Each stays for the next thread, which finds most of its
 * contexts there; where such trees are many, they are added to each other.
 *
 * <p>All of it runs in bypassed threads.
 */
final class CProfIdleTrees {

  /** Trees that wait for a thread, and the contexts that they may have together. */
  private static final int MAX_IDLE = 64;

  private static final long MAX_IDLE_ENTRIES = 1 << 18;

  /**
   * Whether a tree may have been another thread's before: nobody asks what a thread counts by
   * itself.
   */
  private static final boolean IS_KEPT = !CProfSettings.REPORTS && !CProfSettings.CLOCK;

  /** The last of the trees that wait; how many there are, and the contexts they have. */
  private static long lastIdle;

  private static int idleCount;
  private static long idleEntries;

  /** How many there may be. */
  private static int maxIdle;

  /**
   * The last of the trees with what other threads counted. None of them gets a thread again: the
   * counters of a node, which are added, may be addresses or numbers of blocks. There is one, or
   * more where several threads ended at once.
   */
  private static long lastMerged;

  private CProfIdleTrees() {}

  /**
   * From now on trees wait. What was added before, to run once what threads do at their end, is
   * forgotten.
   */
  static void begin() {
    long tree = takeMerged();
    if (tree != 0) {
      CProfTree.unlink(tree);
      CProfTree.free(tree);
    }
    maxIdle = IS_KEPT && !CProfRun.threadsApart ? MAX_IDLE : 0;
  }

  /** A tree for a thread that begins, or 0. */
  static long take() {
    try {
      CProfRoots.LOCK.lock();
      long tree = lastIdle;
      if (tree != 0) {
        lastIdle = CProfTree.nextIdle(tree);
        idleCount--;
        idleEntries -= CProfTree.entries(tree);
      }
      return tree;
    } finally {
      CProfRoots.LOCK.unlock();
    }
  }

  /**
   * Keeps the tree of a thread that has ended: for a thread to come, or added to another one where
   * those that wait are many.
   */
  static void add(long tree) {
    if (!put(tree)) {
      // Nobody else knows the two while they are merged.
      long merged = takeMerged();
      putMerged(merged == 0 ? tree : merge(tree, merged));
    }
  }

  /** False where those that wait are many. */
  private static boolean put(long tree) {
    try {
      CProfRoots.LOCK.lock();
      boolean isRoom =
          !CProfTree.isOfJvm(tree)
              && idleCount < maxIdle
              && idleEntries + CProfTree.entries(tree) <= MAX_IDLE_ENTRIES
              && !CProfMemory.isScarce();
      if (isRoom) {
        CProfTree.setNextIdle(tree, lastIdle);
        lastIdle = tree;
        idleCount++;
        idleEntries += CProfTree.entries(tree);
      }
      return isRoom;
    } finally {
      CProfRoots.LOCK.unlock();
    }
  }

  private static long takeMerged() {
    try {
      CProfRoots.LOCK.lock();
      long tree = lastMerged;
      if (tree != 0) {
        lastMerged = CProfTree.nextIdle(tree);
      }
      return tree;
    } finally {
      CProfRoots.LOCK.unlock();
    }
  }

  private static void putMerged(long tree) {
    try {
      CProfRoots.LOCK.lock();
      CProfTree.setNextIdle(tree, lastMerged);
      lastMerged = tree;
    } finally {
      CProfRoots.LOCK.unlock();
    }
  }

  /**
   * Adds the smaller tree to the other one, which it returns: that takes less time, and less
   * memory.
   */
  private static long merge(long tree, long other) {
    boolean isSmaller = CProfTree.entries(tree) < CProfTree.entries(other);
    long from = isSmaller ? tree : other;
    long into = isSmaller ? other : tree;
    try {
      CProfRoots.LOCK.lock();
      CProfFile.set(CProfFile.MERGES, CProfFile.get(CProfFile.MERGES) + 1);
      CProfTree.unlink(from);
      if (CProfSettings.CLOCK) {
        CProfClock.merge(from, into);
      }
    } finally {
      CProfRoots.LOCK.unlock();
    }
    CProfMerge.merge(from, into);
    try {
      CProfRoots.LOCK.lock();
      CProfFile.set(CProfFile.MERGES, CProfFile.get(CProfFile.MERGES) - 1);
    } finally {
      CProfRoots.LOCK.unlock();
    }
    CProfTree.free(from);
    return into;
  }
}
