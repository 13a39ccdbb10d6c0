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
 * What the run-time knows as constants, see {@code java.lang.CProfSettings}, and what inserted code
 * must know of nodes.
 */
final class RuntimeSettings {

  static final String CLASS = "java/lang/CProfSettings";

  private final RunSetup setup;

  private RuntimeSettings(RunSetup setup) {
    this.setup = setup;
  }

  /** The settings of a run. */
  static RuntimeSettings of(RunSetup setup) {
    return new RuntimeSettings(setup);
  }

  /** How the nodes of a run are laid out. */
  static Layout layout(RunSetup setup) {
    Set<Layout.Feature> features = EnumSet.noneOf(Layout.Feature.class);
    if (setup.simulatesCache()) {
      features.add(Layout.Feature.LOOK_UPS);
    }
    if (CycleUdi.countsOnlyBytecodes(setup.model())) {
      features.add(Layout.Feature.BYTECODES_AS_CYCLES);
    }
    if (setup.countsCalls()) {
      features.add(Layout.Feature.CALLS);
    }
    if (setup.reports()) {
      features.add(Layout.Feature.REPORTS);
    }
    if (setup.options().locks()) {
      features.add(Layout.Feature.LOCKS);
    }
    if (setup.tellsHeap()) {
      features.add(Layout.Feature.HEAP);
    }
    return new Layout(
        NodePart.SLOTS.offset(setup),
        CProfLimits.MAX_SITES,
        CProfLimits.MAX_COUNTERS,
        CProfLimits.CALLED_BY_PROGRAM,
        features);
  }

  /** The class that holds them. */
  byte[] classFile() {
    ClassWriter writer = new ClassWriter(0);
    writer.visit(Opcodes.V17, Opcodes.ACC_FINAL, CLASS, null, "java/lang/Object", null);
    boolean counts = setup.udi().hasCounters() || setup.options().lines() || setup.countsCalls();
    for (NodePart part : NodePart.values()) {
      constant(writer, "NODE_" + part, part.offset(setup));
    }
    constant(writer, "METHOD_CACHE", setup.simulatesCache());
    constant(writer, "CACHE_BLOCKS", setup.cacheBlocks());
    constant(writer, "COUNTERS", counts);
    constant(writer, "CALL_SITES", setup.separatesCallSites());
    constant(writer, "LINES", setup.locatesMisses());
    constant(writer, "EVENT", InvokeKind.EVENT.ordinal());
    constant(writer, "FOLDS", setup.foldsAtOnce());
    constant(writer, "EXTENT", setup.knowsExtent());
    constant(writer, "REPORTS", setup.reports());
    constant(writer, "LOCKS", setup.options().locks());
    constant(writer, "HEAP", setup.tellsHeap());
    constant(writer, "CLOCK", setup.options().clock().isKept());
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
