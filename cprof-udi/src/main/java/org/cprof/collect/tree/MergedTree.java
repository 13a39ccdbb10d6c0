package org.cprof.collect.tree;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.cprof.collect.log.CallSites;
import org.cprof.collect.log.Methods;
import org.cprof.collect.log.RunLog;
import org.cprof.instrument.method.CallPricing;
import org.cprof.instrument.method.CallerCountedCall;
import org.cprof.instrument.method.InvokeKind;
import org.cprof.instrument.method.MethodInfo;
import org.cprof.instrument.method.NodeCost;
import org.cprof.instrument.method.NodeCounts;
import org.cprof.model.ProcessorModel;
import org.cprof.model.processor.CachePolicy;
import org.cprof.profile.MethodTables;
import org.cprof.profile.NodeKind;
import org.cprof.profile.ThreadTrees;
import org.cprof.raw.RawMemory;
import org.cprof.raw.RawProfile;
import org.cprof.setup.AgentOption;
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
public final class MergedTree {

  /**
   * In place of a record, with all below it: the node is not part of the profiled extent, see
   * {@link OtherThreads#outside}.
   */
  static final int OUTSIDE = -2;

  private static final int UNKNOWN = -1;

  /** The group of threads whose trees were added to each other. */
  private static final MethodInfo OTHER_THREADS = MethodInfo.ofGroup(ThreadTrees.OTHERS);

  private static final int KINDS = InvokeKind.values().length;

  private final RawProfile raw;
  private final RunLog log;
  private final RawMemory memory;
  private final MethodInfo[] methods;

  /** How many call sites each method has, as far as anybody has asked; else {@link #UNKNOWN}. */
  private final int[] sites;

  private final ProcessorModel model;
  private final CallPricing pricing;
  private final boolean hasCounters;
  private final boolean simulatesCache;

  private final AddedMethods added;
  private final NamedTests namedTests;
  private final OtherThreads others;

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

  private LockSums locks;
  private LineSums lines;
  private SiteRanks ranks;
  private CallerCountedNodes callerCounted;
  private final long[] dataCaches;
  private final Records records = new Records();
  private final RecordCosts costs;

  /** Where a node counts bytecodes. */
  private final int bytecodes;

  /**
   * @param log of the run, which knows the methods
   * @param callSites the positions of call sites; null to merge them
   * @param lineSites the positions of call sites, if what source lines take is summed up; else null
   */
  public MergedTree(RawProfile raw, RunLog log, CallSites callSites, CallSites lineSites) {
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
    this.sites = new int[methods.length];
    Arrays.fill(sites, UNKNOWN);
    this.added = new AddedMethods(methods);
    boolean profilesTests = tops != null && setup.options().clock().areTestsAsked();
    this.namedTests = new NamedTests(raw, methods, added, profilesTests);
    this.others = new OtherThreads(records, profilesTests);
    this.model = setup.model();
    this.hasCounters = setup.udi().hasCounters();
    this.simulatesCache = setup.simulatesCache();
    boolean missesAlways = model.cache().policy() == CachePolicy.ALWAYS_MISS && !simulatesCache;
    this.pricing =
        setup.udi().pricesCalls() ? new CallPricing(model, missesAlways) : CallPricing.FREE;
    this.costs = new RecordCosts(pricing, records);
    this.bytecodes = CycleUdi.countsOnlyBytecodes(model) ? CProfNode.CYCLES : CProfNode.BYTECODES;
    this.threads = threads(raw);
    this.threadsApart = setup.options().get(AgentOption.THREADS_APART);
    this.rootsOfJvm = raw.rootsOfJvm();
    records.child(Records.NONE, 0);
  }

  private static Map<Long, MethodInfo> threads(RawProfile raw) {
    Map<Long, MethodInfo> threads = new HashMap<>();
    raw.threadsOfRoots()
        .forEach((root, name) -> threads.put(root, MethodInfo.ofGroup(ThreadTrees.node(name))));
    return threads;
  }

  /** Which methods are tests: by name, as patterns would be slow with thousands of tests. */
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
  public void merge() {
    boolean[] used = used();
    threads.values().forEach(added::add);
    added.add(OTHER_THREADS);
    added.add(OtherThreads.ROOT);
    MethodRanks methodRanks = added.ranks(used);
    ranks = callSites == null ? new SiteRanks(methodRanks) : withCallSites(methodRanks);
    callerCounted = new CallerCountedNodes(raw, bytecodes, added, ranks, records, costs);
    lines = lineSites == null ? null : new LineSums(raw, methods, pricing, ranks, lineSites);
    raw.visit(this::sites, this::add);
    locks = LockSums.of(raw, ranks);
    addOverflow();
  }

  /** How many call sites the method of an id has; negative where it is not known. */
  private int sites(int id) {
    if (id < 0 || id >= sites.length) {
      return UNKNOWN;
    }
    if (sites[id] == UNKNOWN) {
      MethodInfo method = log.method(id);
      sites[id] = method == null ? UNKNOWN : method.siteKinds().length;
    }
    return sites[id];
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
            added.addCallees(methods[id]);
          }
          if (id != 0 && namedTests.has(node)) {
            namedTests.add(node);
          }
        });
    return used;
  }

  private void add(long node) {
    int id = raw.method(node);
    if (id == 0) {
      boolean isApart = threadsApart && !rootsOfJvm.contains(node);
      int root = isApart ? threadRecord(0, node) : 0;
      raw.setRecord(node, tops == null ? root : OtherThreads.outside(root, true));
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
            : others.isOutside(parent) && namedTests.has(node)
                ? recordOfNamed(node, parent)
                : record(parent, id, position, isFirst);
    raw.setRecord(node, record);
    if (record >= 0) {
      MethodInfo callerMethod = methods[raw.method(parentNode)];
      InvokeKind kind = raw.kind(node);
      NodeCounts counts = counts(node);
      NodeCost cost = costs.add(counts, kind, methods[id], record, callerMethod, parent);
      if (lines != null) {
        lines.add(new LineSums.Part(node, id, counts.calls(), cost), record, parent);
      }
      if (hasCounters) {
        addCounters(node, methods[id], record, kind, counts.calls());
      }
      for (CallerCountedCall call : methods[id].callerCountedCalls()) {
        callerCounted.add(node, call, methods[id], record);
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
    SiteRanks.Builder sites = new SiteRanks.Builder(methodRanks);
    raw.visit(
        this::sites,
        node -> {
          int id = raw.method(node);
          if (id != 0 && id < methods.length) {
            sites.add(id, position(node));
          }
        });
    return sites.build();
  }

  private int threadRecord(int parent, long root) {
    MethodInfo thread = threads.getOrDefault(root, OTHER_THREADS);
    return records.child(parent, ranks.of(added.id(thread)));
  }

  /** What is below is not the program's, even if it belongs to the profiled extent. */
  private int recordOfJvm(long root) {
    int record = threadRecord(records.child(0, ranks.of(Methods.SYSTEM_THREADS)), root);
    return tops == null ? record : OtherThreads.outside(record, false);
  }

  /**
   * @param isFirst whether the thread calls the method first
   */
  private int record(int parent, int id, long position, boolean isFirst) {
    if (others.isOutside(parent) && tops[id]) {
      return records.child(OtherThreads.root(parent), ranks.of(id));
    }
    if (parent <= OUTSIDE) {
      return others.record(parent, methods[id], isFirst, ranks.of(id), this::rankOfOthers);
    }
    if (parent == Records.NONE) {
      return Records.NONE;
    }
    // What only the host does stands behind all of the program's threads.
    boolean isHost = methods[id].kind() == NodeKind.HOST && isFirst;
    return others.below(parent, records.child(isHost ? 0 : parent, ranks.of(id, position)));
  }

  /** What is above such a test is outside of the profile. */
  private int recordOfNamed(long test, int parent) {
    return records.child(OtherThreads.root(parent), ranks.of(namedTests.id(test)));
  }

  private int rankOfOthers() {
    return ranks.of(added.id(OtherThreads.ROOT));
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

  /**
   * The counters of the UDI are followed by the calls of each kind: what a node needs to be priced
   * later.
   */
  private void addCounters(long node, MethodInfo method, int record, InvokeKind kind, long calls) {
    NodeCounters counters = method.counters();
    int own = counters.ofContext();
    int size = own + KINDS;
    long executed = 0;
    for (int i = 0; i < own; i++) {
      long value = raw.counter(node, i);
      records.addToCounter(record, i, size, value);
      executed += counters.bytecodes().isEmpty() ? 0 : value * counters.bytecodes().get(i);
    }
    records.addToCounter(record, own + kind.ordinal(), size, calls);
    records.add(record, Records.BYTECODES, executed);
    records.add(record, Records.CYCLES, executed);
  }

  /** The position from which the contexts of a rank are called. */
  public long position(int rank) {
    return ranks.position(rank);
  }

  /** How many counters a record of a method has: the UDI's, and calls of each kind. */
  public int countersOf(int rank) {
    return hasCounters ? ownCountersOf(rank) + KINDS : 0;
  }

  /** How many of them are the UDI's. */
  int ownCountersOf(int rank) {
    return hasCounters ? byRank()[rank].counters().ofContext() : 0;
  }

  /** Calls of a kind; only with a UDI that has counters. */
  public long calls(int record, InvokeKind kind) {
    return records.counter(record, ownCountersOf(records.rank(record)) + kind.ordinal());
  }

  /** What inserted code has not told, as neither stack nor heap was left. */
  public long notTold() {
    return raw.notTold();
  }

  /** Exceptions that a handler caught and no athrow of the program had thrown. */
  public long raisedExceptions() {
    return raw.raisedExceptions();
  }

  /** Calls that were counted in the overflow node because there was no memory for their context. */
  public long overflowCalls() {
    return memory.getLong(raw.overflowNode() + CProfNode.CALLS);
  }

  /** Which of the methods by rank have a node. */
  public boolean[] ranksThatRan() {
    boolean[] ran = new boolean[ranks.byRank().length];
    for (int record = 0; record < records.count(); record++) {
      ran[records.rank(record)] |= !records.isDropped(record);
    }
    return ran;
  }

  /** The methods that have nodes. */
  public ExecutedMethods ran() {
    boolean[] ran = ranksThatRan();
    List<MethodInfo> methods = new ArrayList<>();
    for (int rank = 0; rank < ran.length; rank++) {
      // The ranks of a method's call sites stand together.
      if (ran[rank] && (methods.isEmpty() || methods.get(methods.size() - 1) != byRank()[rank])) {
        methods.add(byRank()[rank]);
      }
    }
    return new ExecutedMethods(methods, model);
  }

  public Records records() {
    return records;
  }

  /** What source lines take; empty where that is not counted. */
  PairSums lines() {
    return lines == null ? new PairSums() : lines.sums();
  }

  /** How long locks were held; empty where that is not told. */
  LockSums locks() {
    return locks;
  }

  /** Source lines and locks as the tables of a profile. */
  public MethodTables tables() {
    return new MethodTables(lines == null ? List.of() : lines.table(), locks.table());
  }

  /** Look-ups and hits in the target's cache of objects, then in that of arrays. */
  public long[] dataCaches() {
    return dataCaches;
  }

  /** Whether the target executes something else in place of a method. */
  public boolean isRoutine(int rank) {
    MethodInfo method = byRank()[rank];
    return model.describesMethod(method.className(), method.name(), method.descriptor());
  }

  /** The methods by rank: the order of siblings in a profile. */
  public MethodInfo[] byRank() {
    return ranks.byRank();
  }
}
