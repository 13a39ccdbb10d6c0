package org.cprof.collect;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.cprof.calls.CallsFile;
import org.cprof.code.BlockRule;
import org.cprof.collect.details.NodeDetails;
import org.cprof.collect.log.RunLog;
import org.cprof.collect.tree.ExecutedMethods;
import org.cprof.collect.tree.MergedTree;
import org.cprof.instrument.method.MethodInfo;
import org.cprof.model.ProcessorModel;
import org.cprof.model.bytecode.Bytecode;
import org.cprof.model.bytecode.Operands;
import org.cprof.model.datacache.DataCache;
import org.cprof.model.expression.Expression;
import org.cprof.model.processor.Memory;
import org.cprof.model.sizes.MethodSizes;
import org.cprof.profile.DataCacheUse;
import org.cprof.profile.DetailColumn;
import org.cprof.profile.ProfileHeader;
import org.cprof.profile.ThreadTrees;
import org.cprof.raw.RawProfile;
import org.cprof.setup.AgentOption;
import org.cprof.setup.AgentOptions;
import org.cprof.setup.Extent;
import org.cprof.setup.UdiChoice;

/** What the profile tells of the run: nothing that differs between two equal runs. */
public final class Metadata {
  private final RunLog log;
  private final AgentOptions options;
  private final ProcessorModel model;
  private final MethodSizes sizes;
  private final UdiChoice udi;
  private final Extent extent;
  private final Counting counting;
  private final NodeDetails details;
  private final boolean isChild;

  /**
   * @param isChild whether the JVM was started by another one of the run
   */
  public Metadata(RunLog log, Counting counting, NodeDetails details, boolean isChild) {
    this.isChild = isChild;
    this.log = log;
    this.options = log.setup().options();
    this.model = log.setup().model();
    this.sizes = log.setup().sizes();
    this.udi = log.setup().udi();
    this.extent = log.setup().extent();
    this.counting = counting;
    this.details = details;
  }

  ProfileHeader header(RawProfile raw, MergedTree tree, Ending ending) {
    List<Map.Entry<String, String>> entries = new ArrayList<>();
    entries.add(Map.entry("tool", log.start().tool()));
    if (!udi.name().equals(UdiChoice.CYCLES)) {
      entries.add(Map.entry("udi", udi.name()));
    }
    entries.add(Map.entry("model", model.name()));
    entries.add(Map.entry("model-hash", model.hash()));
    entries.add(Map.entry("parameters", model.settings(",")));
    if (!sizes.isEmpty()) {
      entries.add(Map.entry("sizes-hash", sizes.hash()));
    }
    entries.add(Map.entry("clock-hz", Long.toString(model.clockHz())));
    entries.add(Map.entry("jdk", log.start().jdk()));
    entries.add(Map.entry("program", program()));
    if (!options.get(AgentOption.TARGET_LIBRARY).isEmpty()) {
      entries.add(Map.entry("target-library", options.get(AgentOption.TARGET_LIBRARY)));
    }
    if (isChild) {
      entries.add(Map.entry("process", Long.toString(log.start().process())));
    }
    addAll(
        entries,
        "below",
        options.clock().areCallsAlone() ? options.clock().callsOf() : extent.texts());
    addAll(entries, ProfileHeader.INCLUDE, options.get(AgentOption.INCLUDE));
    addAll(entries, ProfileHeader.EXCLUDE, options.get(AgentOption.EXCLUDE));
    if (!counting.isEverything()) {
      entries.add(Map.entry(ProfileHeader.COUNTING, counting.toString()));
    }
    entries.addAll(options.header());
    if (!options.effectiveBlockRule().equals(BlockRule.DEFAULT.name())) {
      entries.add(Map.entry("block-rule", options.effectiveBlockRule()));
    }
    if (options.clock().isKept()) {
      entries.add(Map.entry("clock", options.clock().isSeen() ? "target" : "kept"));
      entries.add(Map.entry("clock-cycles", Long.toString(raw.clockCycles())));
    }
    if (ending != Ending.BY_ITSELF) {
      entries.add(Map.entry("ending", ending.label()));
    }
    if (options.get(AgentOption.THREADS_APART)) {
      entries.add(Map.entry(ThreadTrees.KEY, ThreadTrees.APART));
    }
    if (raw.isMergeInterrupted()) {
      entries.add(Map.entry("interrupted", "while the counts of a thread that ended were added"));
    }
    addAll(entries, "thread", raw.threads());
    if (raw.moreThreads() > 0) {
      entries.add(Map.entry("more-threads", Long.toString(raw.moreThreads())));
    }
    addAll(entries, "not-instrumented", log.leftOut());
    addAll(entries, "missed-class", log.missed());
    addAll(entries, ProfileHeader.UNCOUNTED_JVM, log.uncountedJvms());
    ExecutedMethods ran = tree.ran();
    addAll(entries, ProfileHeader.NOT_CHECKED, notChecked(raw, ran));
    addAll(entries, "assumed", model.assumptions());
    addAll(entries, "stand-in", ran.standIns(log.routineNotes().standIns()));
    addAll(entries, "described", ran.described());
    addAll(entries, "athrow", athrowRules(tree, ran));
    addAll(entries, "beyond-target", ran.violations());
    MethodInfo[] methods = extent.isEverything() ? new MethodInfo[0] : log.known();
    for (String pattern : extent.unmatched(methods)) {
      entries.add(Map.entry("unmatched-pattern", pattern));
      addAll(entries, "similar-method", NearMethods.of(pattern, methods));
    }
    addAll(entries, "unmatched-pattern", log.unmatchedClasses());
    addAll(entries, "unused-size", unusedSizes());
    if (tree.raisedExceptions() > 0) {
      entries.add(Map.entry("raised-exceptions", Long.toString(tree.raisedExceptions())));
    }
    if (tree.notTold() > 0) {
      entries.add(Map.entry("no-room", Long.toString(tree.notTold())));
    }
    if (tree.overflowCalls() > 0) {
      entries.add(Map.entry("overflow-calls", Long.toString(tree.overflowCalls())));
    }
    for (DataCacheUse use : dataCaches(tree.dataCaches())) {
      entries.addAll(use.entries());
    }
    for (DetailColumn column : details.columns()) {
      entries.add(Map.entry(DetailColumn.KEY, column.declaration()));
    }
    entries.addAll(details.metadata(tree));
    entries.addAll(tree.tables().entries());
    return new ProfileHeader(entries);
  }

  /**
   * Tests that have run, and what their annotations say was not compared. In a profile of tests
   * alone, the nodes tell for which class an inherited one has run.
   */
  private List<String> notChecked(RawProfile raw, ExecutedMethods ran) {
    Set<String> unmeasured = raw.recordsCalls() ? log.unmeasured() : Set.of();
    if (!unmeasured.isEmpty()) {
      unmeasured.retainAll(
          options.clock().areCallsAlone() ? ran.names() : new CallsDump(raw, log).called());
    }
    return List.copyOf(unmeasured);
  }

  /** What is not exact about exceptions that were thrown, where their price depends on the way. */
  private List<String> athrowRules(MergedTree tree, ExecutedMethods methods) {
    String routine = log.routineNotes().unwinding();
    if (routine.isEmpty()) {
      return List.of();
    }
    boolean ran = methods.has(routine);
    List<String> rules = new ArrayList<>();
    if (ran) {
      rules.add("of an exception that nothing catches, the start of the routine is counted");
    }
    if (ran && (!extent.isEverything() || options.get(AgentOption.FOLD_RECURSION))) {
      rules.add("contexts that are put together count as the frames that athrow leaves");
    }
    if ((ran || tree.raisedExceptions() > 0)
        && options.effectiveBlockRule().equals(BlockRule.DEFAULT.name())) {
      rules.add("a block that an exception leaves early counts as a whole (--block-rule precise)");
    }
    return rules;
  }

  /** What the file of recorded calls tells of the run. */
  List<Map.Entry<String, String>> ofCalls() {
    List<Map.Entry<String, String>> entries = new ArrayList<>();
    entries.add(Map.entry("tool", log.start().tool()));
    entries.add(Map.entry("model", model.name()));
    entries.add(Map.entry("parameters", model.settings(",")));
    entries.add(Map.entry("clock-hz", Long.toString(model.clockHz())));
    entries.add(Map.entry("program", program()));
    if (!counting.isEverything()) {
      entries.add(Map.entry(ProfileHeader.COUNTING, counting.toString()));
    }
    if (options.get(AgentOption.ALLOCATIONS) && !model.memory().hasHeap()) {
      entries.add(Map.entry(CallsFile.NO_WORDS, Memory.noHeap(model.name())));
    }
    Extent chosen = new Extent("calls.of", options.clock().methods());
    for (String pattern : chosen.unmatched(log.known())) {
      entries.add(Map.entry("unmatched-pattern", pattern));
      addAll(entries, "similar-method", NearMethods.of(pattern, log.known()));
    }
    return entries;
  }

  private static void addAll(
      List<Map.Entry<String, String>> entries, String key, Iterable<String> values) {
    for (String value : values) {
      entries.add(Map.entry(key, value));
    }
  }

  private List<String> unusedSizes() {
    if (sizes.isEmpty()) {
      return List.of();
    }
    return sizes.without(
        Stream.of(log.known())
            .filter(method -> !method.descriptor().isEmpty())
            .map(method -> method.reference().toString())
            .toList());
  }

  private String program() {
    return isChild || options.get(AgentOption.PROGRAM).isEmpty()
        ? log.start().command()
        : options.get(AgentOption.PROGRAM);
  }

  /**
   * What the data caches did that are on.
   *
   * @param counts hits and misses of objects, then of arrays
   */
  private List<DataCacheUse> dataCaches(long[] counts) {
    List<DataCacheUse> uses = new ArrayList<>();
    for (DataCache cache : model.dataCaches().all()) {
      boolean isObject = cache.kind() == DataCache.Kind.OBJECT;
      long misses = counts[isObject ? 1 : 3];
      long reads = misses + counts[isObject ? 0 : 2];
      uses.add(
          new DataCacheUse(
              isObject ? "object" : "array", reads, misses, misses * missCycles(cache)));
    }
    return uses;
  }

  /** What a miss costs more than a hit, by the first bytecode that tells. */
  private long missCycles(DataCache cache) {
    for (Bytecode bytecode : model.bytecodes()) {
      Expression price = model.price(bytecode.opcode());
      if (cache.read().contains(bytecode.mnemonic())
          && price.variables().contains(Operands.HIT)
          && price.variables().size() == 1) {
        return price.evaluate(Map.of(Operands.HIT, 0L)) - price.evaluate(Map.of(Operands.HIT, 1L));
      }
    }
    return 0;
  }
}
