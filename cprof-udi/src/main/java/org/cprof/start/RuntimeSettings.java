package org.cprof.start;

import org.cprof.instrument.method.InvokeKind;
import org.cprof.instrument.method.Layout;
import org.cprof.model.datacache.DataCache;
import org.cprof.model.datacache.DataCaches;
import org.cprof.setup.AgentOptions;
import org.cprof.setup.RunSetup;
import org.cprof.udi.CycleUdi;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Opcodes;

/**
 * What the run-time knows as constants, see {@code java.lang.CProfSettings}, and the layout of
 * nodes that follows from it.
 *
 * @param cacheBlocks blocks of the simulated FIFO method cache, 0 for none
 * @param counters whether nodes have counters in front of them: of the UDI, or for calls of leaves
 * @param callSites whether contexts are told apart by call sites
 * @param lines whether call sites are told apart where source lines need them, and only there
 * @param folds whether recursion is folded
 * @param extent whether only what certain methods call needs contexts
 * @param reports whether a profiler of the user is called
 * @param evictions whether it is counted who evicts whom from the method cache
 * @param clock whether threads keep a running total of the target's cycles
 * @param dataCaches the data caches of the target that are on
 */
record RuntimeSettings(
    int cacheBlocks,
    boolean counters,
    boolean callSites,
    boolean lines,
    boolean folds,
    boolean extent,
    boolean reports,
    boolean evictions,
    boolean clock,
    DataCaches dataCaches) {

  static final String CLASS = "java/lang/CProfSettings";

  /** Bytes of a node before its slots; more with a method cache, a clock, canonical contexts. */
  private static final int NODE = 48;

  private static final int OF_CACHE = 24;

  /** With a method cache, where source lines need call sites. */
  private static final int OF_LINES = 16;

  private static final int OF_CLOCK = 48;
  private static final int OF_CANONICAL = 8;

  /** Those of a run. */
  static RuntimeSettings of(RunSetup setup) {
    AgentOptions options = setup.options();
    return new RuntimeSettings(
        setup.cacheBlocks(),
        setup.udi().hasCounters() || options.lines() || setup.countsCalls(),
        setup.separatesCallSites(),
        setup.keepsCallSites() && !setup.separatesCallSites(),
        setup.foldsAtOnce(),
        setup.knowsExtent(),
        setup.reports(),
        options.evictions(),
        options.clock().isKept(),
        setup.model().dataCaches());
  }

  /** Offset of slot 0 in a node, in bytes. */
  private int slots() {
    return NODE
        + (cacheBlocks > 0 ? OF_CACHE : 0)
        + (lines && cacheBlocks > 0 ? OF_LINES : 0)
        + (clock ? OF_CLOCK : 0)
        + (folds || extent ? OF_CANONICAL : 0);
  }

  /** How the nodes of a run are laid out. */
  static Layout layout(RunSetup setup) {
    return new Layout(
        of(setup).slots(),
        CProfLimits.MAX_SITES,
        CProfLimits.MAX_COUNTERS,
        setup.simulatesCache(),
        CProfLimits.CALLED_BY_PROGRAM,
        CycleUdi.countsOnlyBytecodes(setup.model()),
        setup.countsCalls(),
        setup.reports());
  }

  /** The class that holds them. */
  byte[] classFile() {
    ClassWriter writer = new ClassWriter(0);
    writer.visit(Opcodes.V17, Opcodes.ACC_FINAL, CLASS, null, "java/lang/Object", null);
    constant(writer, "SLOTS", "I", slots());
    constant(writer, "CACHE_BLOCKS", "I", cacheBlocks);
    constant(writer, "COUNTERS", "Z", counters ? 1 : 0);
    constant(writer, "CALL_SITES", "Z", callSites ? 1 : 0);
    constant(writer, "LINES", "Z", lines ? 1 : 0);
    constant(writer, "EVENT", "I", InvokeKind.EVENT.ordinal());
    constant(writer, "FOLDS", "Z", folds ? 1 : 0);
    constant(writer, "EXTENT", "Z", extent ? 1 : 0);
    constant(writer, "REPORTS", "Z", reports ? 1 : 0);
    constant(writer, "EVICTIONS", "Z", evictions ? 1 : 0);
    constant(writer, "CLOCK", "Z", clock ? 1 : 0);
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
