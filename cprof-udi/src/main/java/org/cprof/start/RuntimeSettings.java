package org.cprof.start;

import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.cprof.instrument.method.InvokeKind;
import org.cprof.instrument.method.Layout;
import org.cprof.instrument.method.Layout.Feature;
import org.cprof.model.ProcessorModel;
import org.cprof.model.classes.TargetClass;
import org.cprof.model.datacache.DataCache;
import org.cprof.setup.AgentOption;
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

  private RuntimeSettings() {}

  /** How the nodes of a run are laid out. */
  static Layout layout(RunSetup setup) {
    return new Layout(
        NodePart.SLOTS.offset(setup),
        CProfLimits.MAX_SITES,
        CProfLimits.MAX_COUNTERS,
        CProfLimits.CALLED_BY_PROGRAM,
        Stream.of(Feature.values())
            .filter(feature -> isIn(feature, setup))
            .collect(Collectors.toSet()));
  }

  private static boolean isIn(Feature feature, RunSetup setup) {
    return switch (feature) {
      case LOOK_UPS -> setup.simulatesCache();
      case BYTECODES_AS_CYCLES -> CycleUdi.countsOnlyBytecodes(setup.model());
      case CALLS -> setup.countsCalls();
      case REPORTS -> setup.reports();
      case LOCKS -> setup.options().get(AgentOption.LOCKS);
      case HEAP -> setup.tellsHeap();
    };
  }

  /** The class that holds what a run has of them. */
  static byte[] classFile(RunSetup setup) {
    ClassWriter writer = new ClassWriter(0);
    writer.visit(Opcodes.V17, Opcodes.ACC_FINAL, CLASS, null, "java/lang/Object", null);
    boolean counts =
        setup.udi().hasCounters() || setup.options().get(AgentOption.LINES) || setup.countsCalls();
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
    constant(writer, "LOCKS", setup.options().get(AgentOption.LOCKS));
    constant(writer, "HEAP", setup.tellsHeap());
    constant(writer, "CLOCK", setup.options().clock().isKept());
    constant(writer, setup.model().dataCaches().object(), "OBJECT");
    constant(writer, setup.model().dataCaches().array(), "ARRAY");
    field(writer, "SUPERCLASSES", "Ljava/lang/String;", superclasses(setup.model()));
    writer.visitEnd();
    return writer.toByteArray();
  }

  private static String superclasses(ProcessorModel model) {
    StringBuilder lines = new StringBuilder();
    for (TargetClass each : model.classes().withSuperclass()) {
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
