package org.cprof.agent.runtime;

import org.cprof.instrument.method.Layout;
import org.cprof.model.datacache.DataCache;
import org.cprof.model.datacache.DataCaches;
import org.cprof.setup.AgentOptions;
import org.cprof.setup.RunSetup;
import org.cprof.udi.CycleUdi;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Opcodes;

/**
 * What the run-time knows as constants, see {@code java.lang.CProfSettings}.
 *
 * @param cacheBlocks blocks of the simulated FIFO method cache, 0 for none
 * @param memoryBytes limit of native memory for all trees
 * @param counters whether nodes have counters in front of them: of the UDI, or for calls of leaves
 * @param callSites whether call sites are told apart
 * @param folds whether recursion is folded
 * @param extent whether only what certain methods call needs contexts
 * @param reports whether a profiler of the user is called
 * @param evictions whether it is counted who evicts whom from the method cache
 * @param leafIntrinsics whether callers count intrinsics
 * @param clock whether threads keep a running total of the target's cycles
 * @param clockDetails whether they keep those of bytecodes and load cycles, too
 * @param threadsApart whether each thread has a tree of its own in the profile
 * @param dataCaches the data caches of the target that are on
 */
public record RuntimeSettings(
    int cacheBlocks,
    long memoryBytes,
    boolean counters,
    boolean callSites,
    boolean folds,
    boolean extent,
    boolean reports,
    boolean evictions,
    boolean leafIntrinsics,
    boolean clock,
    boolean clockDetails,
    boolean threadsApart,
    DataCaches dataCaches) {

  /** Those of a run. */
  public static RuntimeSettings of(RunSetup setup) {
    AgentOptions options = setup.options();
    return new RuntimeSettings(
        setup.cacheBlocks(),
        (long) options.memoryMegabytes() << 20,
        setup.udi().hasCounters() || options.lines() || setup.countsCalls(),
        setup.keepsCallSites(),
        setup.foldsAtOnce(),
        setup.knowsExtent(),
        setup.reports(),
        options.evictions(),
        options.leafIntrinsics(),
        options.clock().isKept(),
        !options.clock().callsOf().isEmpty(),
        options.threadsApart(),
        setup.model().dataCaches());
  }

  /** How nodes are laid out by a run-time with these settings, which must be there. */
  public static Layout layout(RunSetup setup) {
    return new Layout(
        CProf.SLOTS,
        CProfControl.maxSites(),
        CProfControl.maxCounters(),
        setup.simulatesCache(),
        CProfControl.calledByProgram(),
        CycleUdi.countsOnlyBytecodes(setup.model()),
        setup.countsCalls(),
        setup.reports());
  }

  /** The class that holds them. */
  byte[] classFile() {
    ClassWriter writer = new ClassWriter(0);
    writer.visit(
        Opcodes.V17, Opcodes.ACC_FINAL, "java/lang/CProfSettings", null, "java/lang/Object", null);
    constant(writer, "CACHE_BLOCKS", "I", cacheBlocks);
    constant(writer, "MEMORY_LIMIT", "J", memoryBytes);
    constant(writer, "COUNTERS", "Z", counters ? 1 : 0);
    constant(writer, "CALL_SITES", "Z", callSites ? 1 : 0);
    constant(writer, "FOLDS", "Z", folds ? 1 : 0);
    constant(writer, "EXTENT", "Z", extent ? 1 : 0);
    constant(writer, "REPORTS", "Z", reports ? 1 : 0);
    constant(writer, "EVICTIONS", "Z", evictions ? 1 : 0);
    constant(writer, "LEAF_INTRINSICS", "Z", leafIntrinsics ? 1 : 0);
    constant(writer, "CLOCK", "Z", clock ? 1 : 0);
    constant(writer, "CLOCK_DETAILS", "Z", clockDetails ? 1 : 0);
    constant(writer, "THREADS_APART", "Z", threadsApart ? 1 : 0);
    constant(writer, dataCaches.object(), "OBJECT");
    constant(writer, dataCaches.array(), "ARRAY");
    writer.visitEnd();
    return writer.toByteArray();
  }

  private static void constant(ClassWriter writer, DataCache cache, String name) {
    constant(writer, name + "_CACHE_LINES", "I", cache == null ? 0 : cache.lines());
    constant(writer, name + "_CACHE_WORDS", "I", cache == null ? 1 : cache.words());
  }

  private static void constant(ClassWriter writer, String name, String descriptor, Object value) {
    int access = Opcodes.ACC_STATIC | Opcodes.ACC_FINAL;
    writer.visitField(access, name, descriptor, null, value).visitEnd();
  }
}
