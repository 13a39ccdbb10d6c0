package org.cprof.raw;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.IntUnaryOperator;
import java.util.function.LongConsumer;
import org.cprof.profile.ThreadTrees;

/**
 * The raw profile of a JVM: its threads with their trees, and its log. The JVM may be running.
 *
 * <p>{@code java.lang.CProfFile}, {@code CProfTree} and {@code CProf} say what stands where.
 */
public final class RawProfile {

  /** What a raw profile starts with, in the byte order of the machine. */
  public static final long MAGIC = CProfFile.MAGIC;

  /** No thread has as many nodes in a chunk, and no JVM as many threads or chunks. */
  private static final int MOST = 1 << 30;

  /** A thread, as its name, its group's, {@code daemon} or {@code user}, and whether it is live. */
  private record RunningThread(long id, String description) {}

  private final Path file;
  private final RawMemory memory;
  private final int slots;
  private final boolean hasCounters;
  private final boolean hasEvictions;

  private RawProfile(Path file, RawMemory memory) {
    this.file = file;
    this.memory = memory;
    this.slots = memory.getInt(memory.header() + CProfFile.SLOTS);
    this.hasCounters = memory.getInt(memory.header() + CProfFile.COUNTERS) != 0;
    this.hasEvictions = memory.getInt(memory.header() + CProfFile.EVICTIONS) != 0;
  }

  /**
   * Opens a raw profile.
   *
   * @throws IOException if it cannot be read or is not one, with the file and the reason
   */
  public static RawProfile open(Path file) throws IOException {
    return new RawProfile(file, RawMemory.open(file));
  }

  public Path file() {
    return file;
  }

  public RawMemory memory() {
    return memory;
  }

  /** Offset of slot 0 in a node, in bytes. */
  public int slots() {
    return slots;
  }

  /** The node of contexts for which there was no memory. */
  public long overflowNode() {
    return header(CProfFile.OVERFLOW);
  }

  /** Exceptions that a handler caught and no athrow of the program had thrown. */
  public long raisedExceptions() {
    return header(CProfFile.RAISED);
  }

  /** The address of the series of recorded calls; 0 where there are none. */
  public long callSeries() {
    return header(CProfFile.SERIES);
  }

  /** Whether the JVM was killed while a thread's counts were added to those of others. */
  public boolean isMergeInterrupted() {
    return header(CProfFile.MERGES) != 0;
  }

  private long header(int field) {
    return memory.getLong(memory.header() + field);
  }

  /** Hands over the entries of the log in their order. */
  public void readLog(Consumer<byte[]> entries) {
    visitArena(
        header(CProfFile.LOG),
        entry -> {
          long length = memory.getLong(entry);
          if (length < 0 || length > MOST) {
            throw damaged("an entry of the log has " + length + " bytes");
          }
          entries.accept(memory.bytes(entry + 8, (int) length));
          return 8 + length + 7 & -8;
        });
  }

  /** A line for each thread: those that have ended in that order, then the others by their ids. */
  public List<String> threads() {
    List<String> threads = new ArrayList<>();
    for (long text = header(CProfFile.FIRST_ENDED);
        text != 0 && threads.size() < MOST;
        text = memory.getLong(text)) {
      threads.add(text(text) + ";ended");
    }
    running().forEach(thread -> threads.add(thread.description() + ";live"));
    return threads;
  }

  /** Threads that ended and have no line of their own in {@link #threads}. */
  public long moreThreads() {
    long remembered = 0;
    for (long text = header(CProfFile.FIRST_ENDED); text != 0; text = memory.getLong(text)) {
      remembered++;
    }
    return header(CProfFile.ENDED) - remembered;
  }

  /** The target's cycles in all threads, where they keep a clock. */
  public long clockCycles() {
    long cycles = 0;
    for (long tree : trees()) {
      for (int part = 0; part < CProfTree.CLOCK_PARTS; part++) {
        cycles += memory.getLong(tree + CProfTree.CLOCKS + 8 * part);
      }
    }
    return cycles;
  }

  /**
   * Hits and misses of all threads in the target's cache of objects, then in that of arrays; all 0
   * where it has none.
   */
  public long[] dataCacheCounts() {
    long[] sums = new long[4];
    int threads = 0;
    for (long counts = header(CProfFile.DATA_CACHES);
        counts != 0 && threads < MOST;
        counts = memory.getLong(counts)) {
      for (int i = 0; i < sums.length; i++) {
        sums[i] += memory.getLong(counts + CProfDataCaches.OBJECT_HITS + 8L * i);
      }
      threads++;
    }
    return sums;
  }

  /** The trees of running threads, and those that ended ones have left. */
  private List<Long> trees() {
    List<Long> trees = new ArrayList<>();
    for (long tree = header(CProfFile.FIRST_TREE);
        tree != 0 && trees.size() < MOST;
        tree = memory.getLong(tree + CProfTree.NEXT)) {
      trees.add(tree);
    }
    return trees;
  }

  /**
   * The names of the threads whose trees stand apart, by the addresses of their roots. A tree of
   * several threads that have ended has no name.
   */
  public Map<Long, String> threadsOfRoots() {
    Map<Long, String> threads = new HashMap<>();
    for (long tree : trees()) {
      long name = memory.getLong(tree + CProfTree.NAME);
      if (name != 0) {
        threads.put(memory.getLong(tree + CProfTree.ROOT), ThreadTrees.nameOf(text(name)));
      }
    }
    return threads;
  }

  /** The addresses of the roots of threads of the JVM. */
  public Set<Long> rootsOfJvm() {
    Set<Long> roots = new HashSet<>();
    for (long tree : trees()) {
      long root = memory.getLong(tree + CProfTree.ROOT);
      if (memory.getLong(tree + CProfTree.TOP) != root + slots) {
        roots.add(root);
      }
    }
    return roots;
  }

  private List<RunningThread> running() {
    List<RunningThread> running = new ArrayList<>();
    for (long tree : trees()) {
      long id = memory.getLong(tree + CProfTree.THREAD_ID);
      long name = memory.getLong(tree + CProfTree.NAME);
      if (id != 0) {
        running.add(new RunningThread(id, name == 0 ? ";;" : text(name)));
      }
    }
    running.sort(Comparator.comparingLong(RunningThread::id));
    return running;
  }

  private String text(long address) {
    int length = memory.getInt(address + 8);
    StringBuilder text = new StringBuilder();
    byte[] bytes = memory.bytes(address + CProfFile.TEXT, 2 * length);
    for (int i = 0; i < bytes.length; i += 2) {
      text.append((char) ((bytes[i + 1] & 0xFF) << 8 | bytes[i] & 0xFF));
    }
    return text.toString();
  }

  /**
   * Hands the address of every node to the visitor, parents before children.
   *
   * @param sites how many call sites the method of an id has; negative where it is not known yet,
   *     so that what comes behind is too young
   * @param evictions gets every record of evictions, those of a tree behind its nodes; null where
   *     they are not asked for
   */
  public void visit(IntUnaryOperator sites, LongConsumer nodes, LongConsumer evictions) {
    trees().forEach(tree -> visitTree(tree, sites, nodes, evictions));
  }

  private void visitTree(
      long tree, IntUnaryOperator sites, LongConsumer nodes, LongConsumer evictions) {
    visitArena(
        memory.getLong(tree + CProfTree.ARENA),
        start -> {
          long prefix = hasCounters ? 8 + 8 * memory.getLong(start) : 0;
          long node = start + prefix;
          if (memory.getLong(node + CProf.PARENT_CONTEXT) == 0) {
            return prefix + CProfTree.CELL_BYTES;
          }
          int count = sites.applyAsInt(memory.getInt(node + CProf.METHOD));
          if (count < 0) {
            return -1;
          }
          nodes.accept(node);
          return prefix + slots + 8L * (count + 1);
        });
    if (evictions != null && hasEvictions) {
      visitArena(
          memory.getLong(memory.getLong(tree + CProfTree.EVICTIONS) + CProfEvictions.ARENA),
          record -> {
            evictions.accept(record);
            return CProfEvictions.RECORD_BYTES;
          });
    }
  }

  /** Returns the bytes of what stands at an address; negative to end. */
  private interface ArenaVisitor {
    long visit(long address);
  }

  private void visitArena(long arena, ArenaVisitor visitor) {
    long chunk = memory.getLong(arena + CProfArena.FIRST);
    while (chunk != 0) {
      long next = memory.getLong(chunk + CProfArena.NEXT);
      long used = memory.getLong(chunk + CProfArena.USED);
      long address = chunk + CProfArena.CONTENT;
      while (address < used) {
        long bytes = visitor.visit(address);
        if (bytes < 0) {
          return;
        }
        address += bytes;
      }
      chunk = next;
    }
  }

  private UncheckedIOException damaged(String reason) {
    return new UncheckedIOException(new IOException(file + ": damaged: " + reason));
  }
}
