package org.cprof.instrument;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.cprof.code.BlockRule;
import org.cprof.code.ClassCode;
import org.cprof.code.MethodCode;
import org.cprof.profile.NodeKind;
import org.cprof.udi.MethodPlan;
import org.cprof.udi.Udi;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodTooLargeException;

/**
 * Instruments class files: every method with code, as the UDI plans it. A method that cannot take
 * the added code stays as it is and is reported; the others of its class are instrumented all the
 * same. Thread-safe.
 */
public final class ClassInstrumenter {

  /** Most local variables of a method (JVMS 4.7.3). */
  private static final int MAX_LOCALS = 65535;

  private static final int ADDED_LOCALS = 6;

  private final Udi udi;
  private final BlockRule rule;
  private final Layout layout;
  private final MethodRegistry registry;
  private final NativeMethods natives;
  private final RoutineCompiler routines;
  private final SpecialMethods special = new SpecialMethods();

  /** With blocks by the default rule. */
  public ClassInstrumenter(
      Udi udi,
      Layout layout,
      MethodRegistry registry,
      NativeMethods natives,
      RoutineCompiler routines) {
    this(udi, BlockRule.DEFAULT, layout, registry, natives, routines);
  }

  public ClassInstrumenter(
      Udi udi,
      BlockRule rule,
      Layout layout,
      MethodRegistry registry,
      NativeMethods natives,
      RoutineCompiler routines) {
    this.udi = udi;
    this.rule = rule;
    this.layout = layout;
    this.registry = registry;
    this.natives = natives;
    this.routines = routines;
  }

  /**
   * The instrumented class file.
   *
   * @param operandSites numbers the places of this class that hand over operands
   * @throws RuntimeException when the class file is broken
   */
  public byte[] instrument(byte[] classFile, OperandSites operandSites) {
    Set<String> compact = new HashSet<>();
    Set<String> leftOut = new HashSet<>();
    while (true) {
      ClassCode code = ClassCode.read(classFile, rule);
      for (MethodCode method :
          Hooks.isUpcall(code.node()) ? List.<MethodCode>of() : code.methods()) {
        String key = method.name() + method.descriptor();
        if (!leftOut.contains(key)) {
          instrument(method, compact.contains(key), operandSites);
        }
      }
      Hooks.insert(code.node());
      try {
        ClassWriter writer = new ClassWriter(code.reader(), 0);
        code.node().accept(writer);
        return writer.toByteArray();
      } catch (MethodTooLargeException tooLarge) {
        String key = tooLarge.getMethodName() + tooLarge.getDescriptor();
        if (!compact.add(key)) {
          leftOut.add(key);
          String className = code.node().name.replace('/', '.');
          String reason = "with counting code it would exceed 65535 bytes";
          registry.leftOut(className, tooLarge.getMethodName(), tooLarge.getDescriptor(), reason);
        }
      }
    }
  }

  private void instrument(MethodCode method, boolean compact, OperandSites operandSites) {
    String skipReason = special.reasonToSkip(method);
    if (skipReason != null) {
      return;
    }
    MethodPlan planned = udi.plan(method);
    MethodPlan plan =
        planned.isFixedPrice()
            ? planned
            : CounterPlacement.place(method, compact ? planned.compact(method) : planned);
    Sites sites = new Sites(method, plan, layout, registry, natives, routines);
    String problem = problem(method, plan, sites);
    if (problem != null) {
      registry.leftOut(method.className(), method.name(), method.descriptor(), problem);
      return;
    }
    int id = registry.register(info(method, plan, sites));
    if (plan.isFixedPrice()) {
      int version = method.owner().version & 0xFFFF;
      FixedPriceInstrumenter.instrument(method.node(), version, id, layout);
    } else {
      new MethodInstrumenter(method, plan, layout, sites, routines, registry, operandSites)
          .instrument(id);
    }
    special.strip(method.node());
  }

  private String problem(MethodCode method, MethodPlan plan, Sites sites) {
    if (method.node().maxLocals + ADDED_LOCALS + MethodInstrumenter.spareLocals(method, sites)
        > MAX_LOCALS) {
      return "no room for more local variables";
    }
    if (method.node().maxStack + RuntimeCalls.MAX_STACK > MAX_LOCALS) {
      return "no room for a deeper operand stack";
    }
    if (plan.counters().size() > layout.maxCounters()) {
      return "more than " + layout.maxCounters() + " counters";
    }
    return sites.count() > layout.maxSites()
        ? "more than " + layout.maxSites() + " call sites"
        : null;
  }

  private MethodInfo info(MethodCode method, MethodPlan plan, Sites sites) {
    UserRoutine routine = routines.userRoutine(method);
    int returnOpcode = MethodInfo.returnOpcode(method.descriptor());
    return new MethodInfo(
        method.className(),
        method.name(),
        method.descriptor(),
        routine == null ? NodeKind.METHOD : NodeKind.ROUTINE,
        plan.words(),
        plan.cacheBlocks(),
        plan.isFixedPrice() ? new byte[0] : sites.kinds(),
        plan.entry(),
        routine == null ? returnOpcode : routines.returnOpcode(returnOpcode),
        routine == null ? 0 : routine.target().cycles(),
        routine == null ? -1 : routine.target().opcode(),
        plan.violations(),
        plan.counters());
  }
}
