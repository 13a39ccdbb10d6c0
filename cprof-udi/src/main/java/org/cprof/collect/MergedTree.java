package org.cprof.collect;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.LongConsumer;
import org.cprof.instrument.method.CallPricing;
import org.cprof.instrument.method.CallerCountedCall;
import org.cprof.instrument.method.InvokeKind;
import org.cprof.instrument.method.MethodInfo;
import org.cprof.instrument.method.NodeCost;
import org.cprof.instrument.method.NodeCounts;
import org.cprof.model.ProcessorModel;
import org.cprof.model.processor.CachePolicy;
import org.cprof.profile.MethodReference;
import org.cprof.profile.MethodTables;
import org.cprof.profile.NodeKind;
import org.cprof.profile.ThreadTrees;
import org.cprof.raw.RawMemory;
import org.cprof.raw.RawProfile;
import org.cprof.setup.Extent;
import org.cprof.setup.RunSetup;
import org.cprof.udi.CycleUdi;
import org.cprof.udi.NodeCounters;

/**
 * All threads' trees as one, priced: contexts with the same path of names are one record.
 *
 * <p>What was too cheap to count at run time is added here: entry blocks are constant x calls, the
 * prices of invokes follow from kind and number of calls, those of cache misses from the sizes of
 * caller and callee, and leaves that their callers counted get nodes of their own.
 */
final class MergedTree implements AutoCloseable {

  /**
   * In place of a record: the node is not part of the profiled extent. Less the number of the
   * record that is the thread's root.
   */
  private static final int OUTSIDE = -2;

  private static final int UNKNOWN = -1;

  /** Those whose trees were added to each other. */
  private static final MethodInfo OTHER_THREADS = MethodInfo.ofGroup(ThreadTrees.OTHERS);

  private static final int KINDS = InvokeKind.values().length;

  private final RawProfile raw;
  private final RunLog log;
  private final RawMemory memory;
  private final MethodInfo[] methods;
  private final ProcessorModel model;
  private final CallPricing pricing;
  private final boolean hasCounters;
  private final boolean simulatesCache;

  /**
   * Leaves and routines that their callers counted, as if they were registered behind all methods.
   */
  private final List<MethodInfo> counted = new ArrayList<>();

  private final Map<MethodInfo, Integer> countedIds = new IdentityHashMap<>();

  /** Whether there may be such tests: to look at each node's parent takes time. */
  private final boolean areTestsNamed;

  /** Tests that have names of their own, by the ids of what is above them and their methods. */
  private final Map<List<Integer>, MethodInfo> namedTests = new HashMap<>();

  /** What stands for threads whose trees are apart, by the roots' addresses. */
  private final Map<Long, MethodInfo> threads;

  /** Whether the program's threads are apart. Those of the JVM always are. */
  private final boolean threadsApart;

  /** The roots of threads of the JVM. */
  private final Set<Long> rootsOfJvm;

  /** Methods with which the profiled extent starts, by id; null if everything belongs to it. */
  private final boolean[] tops;

  /** Null where call sites are not told apart. */
  private final CallSites callSites;

  /** The positions of call sites, to which lines belong; null where nobody asks for lines. */
  private final CallSites lineSites;

  private EvictionSums evictions;
  private LockSums locks;
  private LineSums lines;
  private SiteRanks ranks;
  private final long[] dataCaches;
  private final Records records = new Records();

  /** Where a node counts bytecodes. */
  private final int bytecodes;

  /**
   * @param log of the run, which knows the methods
   * @param callSites the positions of call sites; null to merge them
   * @param lineSites the positions of call sites, if what source lines take is summed up; else null
   * @throws IOException if there is no room for it on the disk
   */
  MergedTree(RawProfile raw, RunLog log, CallSites callSites, CallSites lineSites)
      throws IOException {
    RunSetup setup = log.setup();
    this.raw = raw;
    this.log = log;
    this.memory = raw.memory();
    this.dataCaches = raw.dataCacheCounts();
    this.callSites = callSites;
    this.lineSites = lineSites;
    Extent extent = setup.extent();
    this.tops =
        setup.options().clock().areCallsAlone()
            ? tests(log)
            : extent.isEverything() ? null : extent.tops(allMethods(log));
    this.methods = log.methods();
    this.areTestsNamed = tops != null && setup.options().clock().areTestsAsked();
    this.model = setup.model();
    this.hasCounters = setup.udi().hasCounters();
    this.simulatesCache = setup.simulatesCache();
    boolean missesAlways = model.cache().policy() == CachePolicy.ALWAYS_MISS && !simulatesCache;
    this.pricing =
        setup.udi().pricesCalls() ? new CallPricing(model, missesAlways) : CallPricing.FREE;
    this.bytecodes = CycleUdi.countsOnlyBytecodes(model) ? CProfNode.CYCLES : CProfNode.BYTECODES;
    this.threads = threads(raw);
    this.threadsApart = setup.options().threadsApart();
    this.rootsOfJvm = raw.rootsOfJvm();
    records.child(Records.NONE, 0);
  }

  private static Map<Long, MethodInfo> threads(RawProfile raw) {
    Map<Long, MethodInfo> threads = new HashMap<>();
    raw.threadsOfRoots()
        .forEach((root, name) -> threads.put(root, MethodInfo.ofGroup(ThreadTrees.node(name))));
    return threads;
  }

  /** Of thousands of tests and ten times as many methods, so not by patterns. */
  private static boolean[] tests(RunLog log) {
    Set<String> tests = new HashSet<>(log.tests());
    MethodInfo[] all = allMethods(log);
    boolean[] tops = new boolean[all.length];
    for (int id = 0; id < tops.length; id++) {
      tops[id] = all[id] != null && tests.contains(all[id].reference().toString());
    }
    return tops;
  }

  private static MethodInfo[] allMethods(RunLog log) {
    log.known();
    return log.methods();
  }

  /** Adds every node of the raw profile. */
  void merge() {
    boolean[] used = used();
    threads.values().forEach(this::addId);
    addId(OTHER_THREADS);
    MethodInfo[] all = Arrays.copyOf(methods, methods.length + counted.size());
    for (int i = 0; i < counted.size(); i++) {
      all[methods.length + i] = counted.get(i);
    }
    boolean[] allUsed = Arrays.copyOf(used, all.length);
    Arrays.fill(allUsed, used.length, allUsed.length, true);
    MethodRanks methodRanks = new MethodRanks(all, allUsed);
    ranks = callSites == null ? new SiteRanks(methodRanks) : withCallSites(methodRanks);
    evictions = new EvictionSums(raw, methods, pricing, ranks);
    lines = lineSites == null ? null : new LineSums(raw, methods, pricing, ranks, lineSites);
    raw.visit(this::sites, this::add, evictions);
    locks = LockSums.of(raw, ranks);
    addOverflow();
  }

  /** How many call sites the method of an id has; negative where it is not known. */
  private int sites(int id) {
    MethodInfo method = log.method(id);
    return method == null ? UNKNOWN : method.siteKinds().length;
  }

  /** The methods that have nodes, and those that this adds some for. */
  private boolean[] used() {
    boolean[] used = new boolean[methods.length];
    Arrays.fill(used, 0, Methods.OVERFLOW + 1, true);
    raw.visit(
        this::sites,
        node -> {
          int id = raw.method(node);
          if (!used[id]) {
            used[id] = true;
            addIdsOfCallees(methods[id]);
          }
          if (id != 0 && isNamedTest(node)) {
            namedTests.computeIfAbsent(groupAndTest(node), this::addNamedTest);
          }
        },
        null);
    return used;
  }

  /** Whether a method is called as a test of a class that inherits it, or of a factory. */
  private boolean isNamedTest(long node) {
    if (!areTestsNamed) {
      return false;
    }
    int parent = raw.method(raw.parent(node));
    return parent != 0 && methods[parent].isAboveTests();
  }

  private List<Integer> groupAndTest(long node) {
    return List.of(raw.method(raw.parent(node)), raw.method(node));
  }

  private MethodInfo addNamedTest(List<Integer> groupAndTest) {
    MethodInfo test = methods[groupAndTest.get(1)].below(methods[groupAndTest.get(0)]);
    addId(test);
    return test;
  }

  private void addIdsOfCallees(MethodInfo method) {
    for (CallerCountedCall call : method.callerCountedCalls()) {
      if (!countedIds.containsKey(call.callee())) {
        addId(call.callee());
        addIdsOfCallees(call.callee());
      }
    }
  }

  private void addId(MethodInfo method) {
    countedIds.put(method, methods.length + counted.size());
    counted.add(method);
  }

  private void add(long node) {
    int id = raw.method(node);
    if (id == 0) {
      boolean isApart = threadsApart && !rootsOfJvm.contains(node);
      int root = isApart ? threadRecord(0, node) : 0;
      raw.setRecord(node, tops == null ? root : OUTSIDE - root);
      return;
    }
    long position = position(node);
    if (id >= methods.length || ranks.of(id, position) == SiteRanks.NONE) {
      // What was first called since this began; so was all below it.
      raw.setRecord(node, Records.NONE);
      return;
    }
    long parentNode = raw.parent(node);
    int parent = raw.record(parentNode);
    boolean isFirst = raw.method(parentNode) == 0;
    int record =
        id == Methods.SYSTEM_THREADS
            ? recordOfJvm(parentNode)
            : parent <= OUTSIDE && isNamedTest(node)
                ? recordOfNamed(node, parent)
                : record(parent, id, position, isFirst);
    raw.setRecord(node, record);
    if (record >= 0) {
      MethodInfo callerMethod = methods[raw.method(parentNode)];
      InvokeKind kind = raw.kind(node);
      NodeCounts counts = counts(node);
      NodeCost cost = price(counts, kind, methods[id], record, callerMethod, parent);
      if (lines != null) {
        lines.add(new LineSums.Part(node, id, counts.calls(), cost), record, parent);
      }
      if (hasCounters) {
        addCounters(node, methods[id], record, kind, counts.calls());
      }
      for (CallerCountedCall call : methods[id].callerCountedCalls()) {
        addCallerCounted(node, call, methods[id], record);
      }
    }
  }

  private long position(long node) {
    if (callSites == null) {
      return CallSites.NO_POSITION;
    }
    return callSites.position(raw.method(raw.parent(node)), raw.site(node));
  }

  private SiteRanks withCallSites(MethodRanks methodRanks) {
    SiteCollector collector = new SiteCollector(methodRanks);
    raw.visit(this::sites, collector, null);
    return new SiteRanks(methodRanks, collector.ids, collector.positions, collector.count);
  }

  /** Gathers from where methods are called. */
  private final class SiteCollector implements LongConsumer {
    private final MethodRanks methodRanks;
    private int[] ids = new int[1 << 10];
    private long[] positions = new long[1 << 10];
    private int count;

    SiteCollector(MethodRanks methodRanks) {
      this.methodRanks = methodRanks;
    }

    @Override
    public void accept(long node) {
      int id = raw.method(node);
      if (id == 0 || id >= methods.length || methodRanks.of(id) == MethodRanks.NONE) {
        return;
      }
      if (count == ids.length) {
        ids = Arrays.copyOf(ids, 2 * count);
        positions = Arrays.copyOf(positions, 2 * count);
      }
      ids[count] = id;
      positions[count++] = position(node);
    }
  }

  private int threadRecord(int parent, long root) {
    MethodInfo thread = threads.getOrDefault(root, OTHER_THREADS);
    return records.child(parent, ranks.of(countedIds.get(thread)));
  }

  /** What is below is not the program's, even if it belongs to the profiled extent. */
  private int recordOfJvm(long root) {
    int record = threadRecord(records.child(0, ranks.of(Methods.SYSTEM_THREADS)), root);
    return tops == null ? record : OUTSIDE - record;
  }

  /**
   * @param isFirst whether the thread calls the method first
   */
  private int record(int parent, int id, long position, boolean isFirst) {
    if (parent <= OUTSIDE) {
      return tops[id] ? records.child(OUTSIDE - parent, ranks.of(id)) : parent;
    }
    if (parent == Records.NONE) {
      return Records.NONE;
    }
    // What only the host does stands behind all of the program's threads.
    boolean isHost = methods[id].kind() == NodeKind.HOST && isFirst;
    return records.child(isHost ? 0 : parent, ranks.of(id, position));
  }

  /** What is above such a test is outside of the profile. */
  private int recordOfNamed(long test, int parent) {
    int id = countedIds.get(namedTests.get(groupAndTest(test)));
    return records.child(OUTSIDE - parent, ranks.of(id));
  }

  private void addOverflow() {
    long calls = overflowCalls();
    if (calls > 0) {
      long node = raw.overflowNode();
      int record = records.child(0, ranks.of(Methods.OVERFLOW));
      records.add(record, Records.CALLS, calls);
      records.add(record, Records.BYTECODES, memory.getLong(node + bytecodes));
      records.add(record, Records.CYCLES, memory.getLong(node + CProfNode.CYCLES));
    }
  }

  private NodeCounts counts(long node) {
    return new NodeCounts(
        memory.getLong(node + CProfNode.CALLS),
        memory.getLong(node + CProfNode.CYCLES),
        memory.getLong(node + bytecodes),
        simulatesCache ? memory.getLong(node + CProfNode.INVOKE_MISSES) : 0,
        simulatesCache ? memory.getLong(node + CProfNode.RETURN_MISSES) : 0);
  }

  private void addCallerCounted(
      long node, CallerCountedCall call, MethodInfo callerMethod, int caller) {
    long calls =
        call.counter() < 0
            ? memory.getLong(node + CProfNode.CALLS)
            : raw.counter(node, call.counter());
    // Costs and misses may belong to other calls of the same callee.
    if (calls != 0 || hasAny(node, call.costs(), call) || hasAny(node, call.misses(), call)) {
      addCallerCounted(node, call, 0, call, calls, callerMethod, caller);
    }
  }

  private boolean hasAny(long node, int first, CallerCountedCall call) {
    for (int i = 0; first >= 0 && i < 2 * call.callee().callerCountedSize(); i++) {
      if (raw.counter(node, first + i) != 0) {
        return true;
      }
    }
    return false;
  }

  /**
   * Adds the calls of a method that another one counts.
   *
   * @param counted the call that has the counters
   * @param index of its callee, or of the one below it that is called, among those of the counters
   * @return the index behind the last one that the callee calls
   */
  private int addCallerCounted(
      long node,
      CallerCountedCall counted,
      int index,
      CallerCountedCall call,
      long calls,
      MethodInfo callerMethod,
      int caller) {
    int next = index + 1;
    Integer id = countedIds.get(call.callee());
    if (id != null) {
      int record = records.child(caller, ranks.of(id));
      NodeCounts counts = counts(node, counted, index, calls);
      price(counts, call.kind(), call.callee(), record, callerMethod, caller);
      for (CallerCountedCall below : call.callee().callerCountedCalls()) {
        next = addCallerCounted(node, counted, next, below, calls, call.callee(), record);
      }
    }
    return next;
  }

  private NodeCounts counts(long node, CallerCountedCall counted, int index, long calls) {
    int cost = counted.costs() + 2 * index;
    int miss = counted.misses() + 2 * index;
    boolean hasCosts = counted.costs() >= 0;
    boolean hasMisses = counted.misses() >= 0;
    long cycles = hasCosts ? raw.counter(node, cost) : 0;
    boolean onlyCycles = !hasCosts || bytecodes == CProfNode.CYCLES;
    return new NodeCounts(
        calls,
        cycles,
        onlyCycles ? cycles : raw.counter(node, cost + 1),
        hasMisses ? raw.counter(node, miss) : 0,
        hasMisses ? raw.counter(node, miss + 1) : 0);
  }

  private NodeCost price(
      NodeCounts counts,
      InvokeKind kind,
      MethodInfo method,
      int record,
      MethodInfo callerMethod,
      int caller) {
    NodeCost cost = pricing.price(counts, kind, method, callerMethod.words());
    records.add(record, Records.CALLS, counts.calls());
    cost.addTo(sums(record), sums(caller));
    return cost;
  }

  /** Where the figures of a record go; those of what lies outside of the extent go nowhere. */
  private NodeCost.Sums sums(int record) {
    return (metric, value) -> {
      if (record > OUTSIDE) {
        records.add(record, metric, value);
      }
    };
  }

  /**
   * The counters of the UDI are followed by the calls of each kind: what a node needs to be priced
   * later.
   */
  private void addCounters(long node, MethodInfo method, int record, InvokeKind kind, long calls) {
    NodeCounters counters = method.counters();
    int size = counters.size() + KINDS;
    long executed = 0;
    for (int i = 0; i < counters.size(); i++) {
      long value = raw.counter(node, i);
      records.addToCounter(record, i, size, value);
      executed += counters.bytecodes().isEmpty() ? 0 : value * counters.bytecodes().get(i);
    }
    records.addToCounter(record, counters.size() + kind.ordinal(), size, calls);
    records.add(record, Records.BYTECODES, executed);
    records.add(record, Records.CYCLES, executed);
  }

  /** The position from which the contexts of a rank are called. */
  long position(int rank) {
    return ranks.position(rank);
  }

  /** How many counters a record of a method has: the UDI's, and calls of each kind. */
  int countersOf(int rank) {
    return hasCounters ? ownCountersOf(rank) + KINDS : 0;
  }

  /** How many of them are the UDI's. */
  int ownCountersOf(int rank) {
    return hasCounters ? byRank()[rank].counters().size() : 0;
  }

  /** Calls of a kind; only with a UDI that has counters. */
  long calls(int record, InvokeKind kind) {
    int counters = ranks.byRank()[records.rank(record)].counters().size();
    return records.counter(record, counters + kind.ordinal());
  }

  /** Exceptions that a handler caught and no athrow of the program had thrown. */
  long raisedExceptions() {
    return raw.raisedExceptions();
  }

  /** Calls that were counted in the overflow node because there was no memory for their context. */
  long overflowCalls() {
    return memory.getLong(raw.overflowNode() + CProfNode.CALLS);
  }

  /** What ran and is priced by a stand-in, each as name and rule, sorted. */
  List<String> standIns() {
    Map<String, String> rules = log.routineNotes().standIns();
    boolean[] ran = ranksThatRan();
    TreeSet<String> standIns = new TreeSet<>();
    for (int rank = 0; rank < ranks.byRank().length; rank++) {
      NodeKind kind = ranks.byRank()[rank].kind();
      String name = ranks.byRank()[rank].reference().toString();
      String rule = rules.get(name);
      if (ran[rank] && rule != null && kind != NodeKind.METHOD && kind != NodeKind.NATIVE) {
        standIns.add(name + ": " + rule);
      }
    }
    return new ArrayList<>(standIns);
  }

  /** The methods that ran and whose cost is the model's description of them, sorted. */
  List<String> described() {
    boolean[] ran = ranksThatRan();
    TreeSet<String> described = new TreeSet<>();
    for (int rank = 0; rank < ran.length; rank++) {
      MethodInfo method = ranks.byRank()[rank];
      if (ran[rank] && method.kind() == NodeKind.METHOD && isDescribed(method)) {
        described.add(method.reference().toString());
      }
    }
    return new ArrayList<>(described);
  }

  private boolean isDescribed(MethodInfo method) {
    String className = method.className();
    return model.methodPrice(className, method.name(), method.descriptor()).isPresent()
        || model.methodRoutine(className, method.name(), method.descriptor()) != null;
  }

  /** Whether a routine of this name has a node. */
  boolean ran(String routine) {
    boolean[] ran = ranksThatRan();
    for (int rank = 0; rank < ran.length; rank++) {
      if (ran[rank] && ranks.byRank()[rank].reference().toString().equals(routine)) {
        return true;
      }
    }
    return false;
  }

  /** Which of the methods by rank have a node. */
  boolean[] ranksThatRan() {
    boolean[] ran = new boolean[ranks.byRank().length];
    for (int record = 0; record < records.count(); record++) {
      ran[records.rank(record)] |= !records.isDropped(record);
    }
    return ran;
  }

  /** The methods that ran here but cannot on the target, each with the reason, sorted. */
  List<String> violations() {
    boolean[] ran = ranksThatRan();
    TreeSet<String> violations = new TreeSet<>();
    for (int rank = 0; rank < ranks.byRank().length; rank++) {
      MethodInfo method = ranks.byRank()[rank];
      if (ran[rank]) {
        for (String reason : method.violations()) {
          violations.add(method.reference() + ": " + reason);
        }
      }
    }
    return new ArrayList<>(violations);
  }

  Records records() {
    return records;
  }

  /** Who evicted whom; empty where that is not counted. */
  PairSums evictions() {
    return evictions.sums();
  }

  /** What source lines take; empty where that is not counted. */
  PairSums lines() {
    return lines == null ? new PairSums() : lines.sums();
  }

  /** How long locks were held; empty where that is not told. */
  LockSums locks() {
    return locks;
  }

  /** All three as the tables of a profile. */
  MethodTables tables() {
    return new MethodTables(
        evictions.table(), lines == null ? List.of() : lines.table(), locks.table());
  }

  /** Look-ups and hits in the target's cache of objects, then in that of arrays. */
  long[] dataCaches() {
    return dataCaches;
  }

  /** Whether the target executes something else in place of a method. */
  boolean isRoutine(int rank) {
    MethodReference method = byRank()[rank].reference();
    String owner = method.className();
    return model.methodRoutine(owner, method.name(), method.descriptor()) != null
        || model.methodPrice(owner, method.name(), method.descriptor()).isPresent();
  }

  /** The methods by rank: the order of siblings in a profile. */
  MethodInfo[] byRank() {
    return ranks.byRank();
  }

  @Override
  public void close() throws IOException {
    records.close();
  }
}
