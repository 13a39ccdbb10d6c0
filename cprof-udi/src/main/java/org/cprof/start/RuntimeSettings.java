package org.cprof.start;

import java.util.EnumSet;
import java.util.Set;
import org.cprof.instrument.method.InvokeKind;
import org.cprof.instrument.method.Layout;
import org.cprof.model.classes.TargetClass;
import org.cprof.model.datacache.DataCache;
import org.cprof.setup.RunSetup;
import org.cprof.udi.CycleUdi;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Opcodes;

/**
 * What the run-time knows as constants, see {@code java.lang.CProfSettings}, and the layout of
 * nodes that follows from it.
 */
final class RuntimeSettings {

  static final String CLASS = "java/lang/CProfSettings";

  /** Bytes of a node before its slots; more with a method cache, a clock, canonical contexts. */
  private static final int NODE = 48;

  private static final int OF_CACHE = 24;

  /** With a method cache, where source lines need call sites. */
  private static final int OF_LINES = 16;

  private static final int OF_CLOCK = 48;
  private static final int OF_CANONICAL = 8;

  private final RunSetup setup;

  private RuntimeSettings(RunSetup setup) {
    this.setup = setup;
  }

  /** Those of a run. */
  static RuntimeSettings of(RunSetup setup) {
    return new RuntimeSettings(setup);
  }

  /** Whether call sites are told apart where source lines need them, and only there. */
  private boolean lines() {
    return setup.keepsCallSites() && !setup.separatesCallSites();
  }

  /** Whether threads keep a running total of the target's cycles. */
  private boolean clock() {
    return setup.options().clock().isKept();
  }

  /** Offset of slot 0 in a node, in bytes. */
  private int slots() {
    boolean hasCache = setup.cacheBlocks() > 0;
    return NODE
        + (hasCache ? OF_CACHE : 0)
        + (lines() && hasCache ? OF_LINES : 0)
        + (clock() ? OF_CLOCK : 0)
        + (setup.foldsAtOnce() || setup.knowsExtent() ? OF_CANONICAL : 0);
  }

  /** How the nodes of a run are laid out. */
  static Layout layout(RunSetup setup) {
    Set<Layout.Counted> counted = EnumSet.noneOf(Layout.Counted.class);
    if (setup.simulatesCache()) {
      counted.add(Layout.Counted.LOOK_UPS);
    }
    if (CycleUdi.countsOnlyBytecodes(setup.model())) {
      counted.add(Layout.Counted.BYTECODES_AS_CYCLES);
    }
    if (setup.countsCalls()) {
      counted.add(Layout.Counted.CALLS);
    }
    if (setup.reports()) {
      counted.add(Layout.Counted.REPORTS);
    }
    return new Layout(
        of(setup).slots(),
        CProfLimits.MAX_SITES,
        CProfLimits.MAX_COUNTERS,
        CProfLimits.CALLED_BY_PROGRAM,
        counted);
  }

  /** The class that holds them. */
  byte[] classFile() {
    ClassWriter writer = new ClassWriter(0);
    writer.visit(Opcodes.V17, Opcodes.ACC_FINAL, CLASS, null, "java/lang/Object", null);
    boolean counts = setup.udi().hasCounters() || setup.options().lines() || setup.countsCalls();
    constant(writer, "SLOTS", slots());
    constant(writer, "CACHE_BLOCKS", setup.cacheBlocks());
    constant(writer, "COUNTERS", counts);
    constant(writer, "CALL_SITES", setup.separatesCallSites());
    constant(writer, "LINES", lines());
    constant(writer, "EVENT", InvokeKind.EVENT.ordinal());
    constant(writer, "FOLDS", setup.foldsAtOnce());
    constant(writer, "EXTENT", setup.knowsExtent());
    constant(writer, "REPORTS", setup.reports());
    constant(writer, "EVICTIONS", setup.options().evictions());
    constant(writer, "CLOCK", clock());
    constant(writer, setup.model().dataCaches().object(), "OBJECT");
    constant(writer, setup.model().dataCaches().array(), "ARRAY");
    field(writer, "SUPERCLASSES", "Ljava/lang/String;", superclasses());
    writer.visitEnd();
    return writer.toByteArray();
  }

  private String superclasses() {
    StringBuilder lines = new StringBuilder();
    for (TargetClass each : setup.model().classes().withSuperclass()) {
      lines.append(each.name()).append(' ').append(each.superclass()).append('\n');
    }
    return lines.toString();
  }

  private static void constant(ClassWriter writer, DataCache cache, String name) {
    constant(writer, name + "_CACHE_LINES", cache == null ? 0 : cache.lines());
    constant(writer, name + "_CACHE_WORDS", cache == null ? 1 : cache.words());
  }

  private static void constant(ClassWriter writer, String name, int value) {
    field(writer, name, "I", value);
  }

  private static void constant(ClassWriter writer, String name, boolean value) {
    field(writer, name, "Z", value ? 1 : 0);
  }

  private static void field(ClassWriter writer, String name, String descriptor, Object value) {
    int access = Opcodes.ACC_STATIC | Opcodes.ACC_FINAL;
    writer.visitField(access, name, descriptor, null, value).visitEnd();
  }
}
