package org.cprof.raw;

import java.io.IOException;
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
import org.cprof.instrument.method.InvokeKind;
import org.cprof.profile.ThreadTrees;

/**
 * The raw profile of a JVM: its threads with their trees, and its log. The JVM may be running.
 *
 * <p>{@code java.lang.CProfFile}, {@code CProfTree} and {@code CProf} say what stands where.
 */
public final class RawProfile {

  /** No entry of the log is longer. */
  private static final int MOST = 1 << 30;

  /** A thread, as its name, its group's, {@code daemon} or {@code user}, and whether it is live. */
  private record RunningThread(long id, String description) {}

  private final Path file;
  private final RawMemory memory;
  private final NodeNumbers records;
  private final int slots;
  private final boolean hasCounters;

  private RawProfile(Path file, RawMemory memory) {
    this.file = file;
    this.memory = memory;
    this.records = new NodeNumbers(memory.size());
    this.slots = memory.getInt(memory.header() + CProfFile.SLOTS);
    this.hasCounters = memory.getInt(memory.header() + CProfFile.COUNTERS) != 0;
  }

  /**
   * Whether a file that starts with a number, in the byte order of the machine, is a raw profile,
   * of this version or another one: these differ in the number's last byte.
   */
  public static boolean isRaw(long start) {
    return start << Byte.SIZE == CProfFile.MAGIC << Byte.SIZE;
  }

  /**
   * Opens a raw profile.
   *
   * @throws IOException if it cannot be read or is not one, with the file and the reason
   */
  public static RawProfile open(Path file) throws IOException {
    return open(file, file);
  }

  /** Opens a raw profile that messages call by another name. */
  static RawProfile open(Path content, Path name) throws IOException {
    return new RawProfile(name, RawMemory.open(content, name));
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

  public long parent(long node) {
    return memory.getLong(node + CProfNode.PARENT_CONTEXT) - slots;
  }

  public int method(long node) {
    return memory.getInt(node + CProfNode.METHOD);
  }

  public InvokeKind kind(long node) {
    int kind = memory.getInt(node + CProfNode.KIND);
    return InvokeKind.ofOrdinal(kind & (1 << CProfNode.SITE_SHIFT) - 1);
  }

  /** The slot of the call site in the parent; 0 where call sites are not told apart. */
  public int site(long node) {
    return (memory.getInt(node + CProfNode.KIND) & ~CProfNode.FLAGS) >>> CProfNode.SITE_SHIFT;
  }

  /** A counter of the UDI. */
  public long counter(long node, int counter) {
    return memory.getLong(node - 8L * (counter + 1));
  }

  /** What {@link #setRecord} was told last of a node; 0 before. */
  public int record(long node) {
    return records.get(memory.offset(node));
  }

  /** Remembers a number of a node. */
  public void setRecord(long node, int record) {
    records.set(memory.offset(node), record);
  }

  /** The node of contexts for which there was no memory. */
  public long overflowNode() {
    return header(CProfFile.OVERFLOW);
  }

  /** What inserted code has not told, as neither stack nor heap was left. */
  public long notTold() {
    return header(CProfFile.NO_ROOM);
  }

  /** Exceptions that a handler caught and no athrow of the program had thrown. */
  public long raisedExceptions() {
    return header(CProfFile.RAISED);
  }

  /**
   * Hands over the record of each place with regions, see {@code CProfRegions}.
   *
   * @param field of the header, where the address of the records is
   * @param bytes of each record
   */
  public void visitRegions(int field, long bytes, LongConsumer visitor) {
    long regions = header(field);
    if (regions != 0) {
      visitArena(
          memory.getLong(regions + CProfRegions.ARENA),
          record -> {
            visitor.accept(record);
            return bytes;
          });
    }
  }

  public boolean recordsCalls() {
    return header(CProfFile.SERIES) != 0;
  }

  /** Recorded calls for which there was no memory. */
  public long lostCalls() {
    return memory.getLong(header(CProfFile.SERIES) + CProfRegions.LOST);
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
            throw memory.damaged("an entry of the log has " + length + " bytes");
          }
          entries.accept(memory.bytes(entry + 8, (int) length));
          return 8 + length + 7 & -8;
        });
  }

  /** A line for each thread: those that have ended in that order, then the others by their ids. */
  public List<String> threads() {
    List<String> threads = new ArrayList<>();
    ended().forEach(text -> threads.add(text(text) + ";ended"));
    running().forEach(thread -> threads.add(thread.description() + ";live"));
    return threads;
  }

  /** Threads that ended and have no line of their own in {@link #threads}. */
  public long moreThreads() {
    return header(CProfFile.ENDED) - ended().size();
  }

  /** The descriptions of threads that have ended. */
  private List<Long> ended() {
    return memory.list(header(CProfFile.FIRST_ENDED), 0);
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
    for (long counts : memory.list(header(CProfFile.DATA_CACHES), 0)) {
      for (int i = 0; i < sums.length; i++) {
        sums[i] += memory.getLong(counts + CProfDataCaches.OBJECT_HITS + 8L * i);
      }
    }
    return sums;
  }

  /** The trees of running threads, and those that ended ones have left. */
  private List<Long> trees() {
    return memory.list(header(CProfFile.FIRST_TREE), CProfTree.NEXT);
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
    return memory.text(address + CProfFile.TEXT, memory.getInt(address + 8));
  }

  /**
   * Hands the address of every node to the visitor, parents before children.
   *
   * @param sites how many call sites the method of an id has; negative where it is not known yet,
   *     so that what comes behind is too young
   */
  public void visit(IntUnaryOperator sites, LongConsumer nodes) {
    trees().forEach(tree -> visitTree(tree, sites, nodes));
  }

  private void visitTree(long tree, IntUnaryOperator sites, LongConsumer nodes) {
    visitArena(
        memory.getLong(tree + CProfTree.ARENA),
        start -> {
          long prefix = hasCounters ? 8 + 8 * counters(start) : 0;
          long node = start + prefix;
          if (memory.getLong(node + CProfNode.PARENT_CONTEXT) == 0) {
            return prefix + CProfMethodCache.CELL_BYTES;
          }
          int count = sites.applyAsInt(method(node));
          if (count < 0) {
            return -1;
          }
          nodes.accept(node);
          return prefix + slots + 8L * (count + 1);
        });
  }

  private long counters(long address) {
    long counters = memory.getLong(address);
    if (counters < 0 || counters > CProfLimits.MAX_COUNTERS) {
      throw memory.damaged("a node with " + counters + " counters");
    }
    return counters;
  }

  /** Returns the bytes of what stands at an address, more than none; negative to end. */
  private interface ArenaVisitor {
    long visit(long address);
  }

  private void visitArena(long arena, ArenaVisitor visitor) {
    for (long chunk : memory.list(memory.getLong(arena + CProfArena.FIRST), CProfArena.NEXT)) {
      long used = memory.getLong(chunk + CProfArena.USED);
      long address = chunk + CProfArena.CONTENT;
      while (address < used) {
        long bytes = visitor.visit(address);
        if (bytes < 0) {
          return;
        }
        address += bytes;
      }
    }
  }
}
