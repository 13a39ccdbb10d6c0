package org.cprof.instrument;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.cprof.code.BlockRule;
import org.cprof.code.ChangedCode;
import org.cprof.code.ClassCode;
import org.cprof.code.Instruction;
import org.cprof.code.MethodCode;
import org.cprof.code.RefusedClassException;
import org.cprof.instrument.method.CallingBytecode;
import org.cprof.instrument.method.Layout;
import org.cprof.instrument.method.MethodInfo;
import org.cprof.instrument.method.MethodRegistry;
import org.cprof.instrument.routine.MethodRoutine;
import org.cprof.instrument.routine.Routines;
import org.cprof.profile.MethodReference;
import org.cprof.profile.NodeKind;
import org.cprof.udi.HostBody;
import org.cprof.udi.MethodPlan;
import org.cprof.udi.Udi;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodTooLargeException;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.LineNumberNode;

/**
 * Instruments class files: every method with code, as the UDI plans it. A method that cannot take
 * the added code stays as it is and is reported; the others of its class are instrumented all the
 * same. Thread-safe.
 */
public final class ClassInstrumenter {

  /** Most local variables of a method (JVMS 4.7.3). */
  private static final int MAX_LOCALS = 65535;

  private static final int ADDED_LOCALS = 12;

  private final Udi udi;
  private final BlockRule rule;
  private final Layout layout;
  private final MethodRegistry registry;
  private final NativeMethods allNatives;
  private final Routines routines;
  private final SpecialMethods special = new SpecialMethods();

  private final Leaf objectConstructor;

  /** What a class is instrumented with. */
  private record Surroundings(
      OperandSites operandSites, NativeMethods natives, MethodRegistry registry) {}

  /** How a class file is read. */
  private enum Way {
    CHECKED,
    /** A class of the JDK's image, which is not checked. */
    OF_IMAGE,
    /** Checked, and with bytecode indexes for lines. */
    NUMBERED
  }

  /** What is known of a method before the first of its class is changed. */
  record Planned(MethodCode method, MethodPlan plan, Sites sites, MethodInfo info) {}

  /**
   * @param objectConstructor the constructor of Object, which callers in all classes count; null if
   *     it counts its calls itself or is not to be counted
   */
  public ClassInstrumenter(
      Udi udi,
      BlockRule rule,
      Layout layout,
      MethodRegistry registry,
      NativeMethods natives,
      Routines routines,
      Leaf objectConstructor) {
    this.udi = udi;
    this.rule = rule;
    this.layout = layout;
    this.registry = registry;
    this.allNatives = natives;
    this.routines = routines;
    this.objectConstructor = objectConstructor;
  }

  /**
   * The constructor of Object as callers may count it, or null if it must count its calls itself.
   *
   * @param objectClass the class file of Object
   */
  public Leaf objectConstructor(byte[] objectClass) {
    ClassCode code = ClassCode.read(objectClass, rule);
    Surroundings surroundings = new Surroundings(OperandSites.NONE, allNatives, registry);
    List<Planned> constructor = new ArrayList<>();
    for (MethodCode method : code.methods()) {
      if (method.name().equals("<init>")) {
        plan(method, false, surroundings).ifPresent(constructor::add);
      }
    }
    return leaves(code, constructor).ofObject();
  }

  /**
   * The instrumented class file.
   *
   * @param operandSites numbers the places of this class that hand over operands
   * @param natives what this class may invoke
   * @param ids gives ids to the methods of this class
   * @throws RefusedClassException when a JVM is to refuse the class file as it is
   */
  public byte[] instrument(
      byte[] classFile, OperandSites operandSites, NativeMethods natives, MethodRegistry ids) {
    return instrument(classFile, operandSites, natives, ids, Way.CHECKED);
  }

  /**
   * The instrumented form of a class file of the JDK's image, which is not checked: the JVM, too,
   * takes it as it is.
   */
  public byte[] instrumentOfImage(
      byte[] classFile, OperandSites operandSites, NativeMethods natives, MethodRegistry ids) {
    return instrument(classFile, operandSites, natives, ids, Way.OF_IMAGE);
  }

  /** The same code, but with bytecode indexes for lines: see {@link IndexLines}. */
  public byte[] numbered(
      byte[] classFile, OperandSites operandSites, NativeMethods natives, MethodRegistry ids) {
    return instrument(classFile, operandSites, natives, ids, Way.NUMBERED);
  }

  private byte[] instrument(
      byte[] classFile,
      OperandSites operandSites,
      NativeMethods natives,
      MethodRegistry ids,
      Way way) {
    Surroundings surroundings = new Surroundings(operandSites, natives, ids);
    Set<String> counting = new HashSet<>();
    Set<String> compact = new HashSet<>();
    Set<String> leftOut = new HashSet<>();
    ClassCode code = ClassCode.read(classFile, rule);
    if (way != Way.OF_IMAGE) {
      code.check();
    }
    if (routines.layouts() != null) {
      operandSites.layout(FieldLayout.of(code.reader(), routines.layouts()));
    }
    while (true) {
      if (way == Way.NUMBERED) {
        IndexLines.number(code);
      }
      List<Planned> planned = new ArrayList<>();
      for (MethodCode method : Hooks.areAll(code.node()) ? List.<MethodCode>of() : code.methods()) {
        String key = key(method);
        if (!leftOut.contains(key) && !isCountedByCallers(method)) {
          plan(method, compact.contains(key), surroundings).ifPresent(planned::add);
        }
      }
      Leaves leaves = leaves(code, planned);
      for (Planned method : planned) {
        if (leaves.of(method.method()) != null) {
          leaves.registered(method.method(), ids.register(method.info()));
        }
      }
      for (Planned method : planned) {
        boolean countsCalls = !counting.contains(key(method.method()));
        instrument(method, leaves, countsCalls, surroundings);
      }
      Hooks.insert(code.node());
      try {
        ClassWriter writer = new ClassWriter(code.reader(), 0);
        code.node().accept(writer);
        boolean isPlatform = natives.isPlatform(code.node().name);
        return ChangedCode.in(classFile, code.reader(), writer.toByteArray(), isPlatform);
      } catch (MethodTooLargeException tooLarge) {
        String key = tooLarge.getMethodName() + tooLarge.getDescriptor();
        // Calls of routines take less code where they are not counted by the method itself.
        if (!(layout.countsCalls() && counting.add(key)) && !compact.add(key)) {
          leftOut.add(key);
          String className = code.node().name.replace('/', '.');
          String reason = "with counting code it would exceed 65535 bytes";
          ids.leftOut(className, tooLarge.getMethodName(), tooLarge.getDescriptor(), reason);
        }
        code = ClassCode.read(classFile, rule);
      }
    }
  }

  /**
   * A class file that is not to be counted, with the calls of the run-time that it has all the
   * same.
   *
   * @throws RuntimeException when the class file is broken
   */
  public static byte[] withHooks(byte[] classFile) {
    ClassNode node = new ClassNode();
    ClassReader reader = new ClassReader(classFile);
    reader.accept(node, ClassReader.EXPAND_FRAMES);
    Hooks.insert(node);
    ClassWriter writer = new ClassWriter(reader, 0);
    node.accept(writer);
    return ChangedCode.in(classFile, reader, writer.toByteArray(), true);
  }

  private boolean isCountedByCallers(MethodCode method) {
    return special.reasonToSkip(method) != null;
  }

  private static String key(MethodCode method) {
    return method.name() + method.descriptor();
  }

  /** What is to be done with a method; empty, and told, if it must stay as it is. */
  private Optional<Planned> plan(MethodCode method, boolean compact, Surroundings surroundings) {
    MethodPlan planned = udi.plan(method);
    MethodPlan plan = planned;
    if (!planned.isFixedPrice()) {
      MethodPlan counted = compact ? planned.compact(method) : planned;
      // For a profiler every block counts when it begins.
      plan = layout.reports() ? counted : CounterPlacement.place(method, counted);
    }
    MethodRegistry ids = surroundings.registry();
    Sites sites = new Sites(method, plan, layout, ids, surroundings.natives(), routines);
    String problem = problem(method, plan, sites);
    if (problem != null) {
      ids.leftOut(method.className(), method.name(), method.descriptor(), problem);
      return Optional.empty();
    }
    return Optional.of(new Planned(method, plan, sites, info(method, plan, sites)));
  }

  private Leaves leaves(ClassCode code, List<Planned> methods) {
    Leaves leaves = new Leaves(code, objectConstructor);
    if (layout.countsCalls()) {
      for (Planned planned : methods) {
        leaves.learn(planned.method(), planned.plan(), planned.sites(), planned.info());
      }
    }
    return leaves;
  }

  private static void tellCallSites(MethodRegistry ids, int id, List<Instruction> instructions) {
    int[] lines = new int[instructions.size()];
    int[] bytecodeIndexes = new int[lines.length];
    for (int i = 0; i < lines.length; i++) {
      lines[i] = line(instructions.get(i).node());
      bytecodeIndexes[i] = instructions.get(i).bytecodeIndex();
    }
    ids.callSites(id, lines, bytecodeIndexes);
  }

  /** The source line of an instruction, -1 if unknown. */
  private static int line(AbstractInsnNode node) {
    for (AbstractInsnNode before = node; before != null; before = before.getPrevious()) {
      if (before instanceof LineNumberNode number) {
        return number.line;
      }
    }
    return -1;
  }

  private void instrument(
      Planned planned, Leaves leaves, boolean countsCalls, Surroundings surroundings) {
    MethodRegistry ids = surroundings.registry();
    MethodCode method = planned.method();
    MethodPlan plan = planned.plan();
    if (plan.body() == HostBody.UNCOUNTED) {
      Bypass.insert(method.node(), method.owner().version & 0xFFFF);
    } else if (plan.isFixedPrice()) {
      int id = ids.register(planned.info());
      int version = method.owner().version & 0xFFFF;
      MethodRoutine routine = plan.routine() == null ? null : MethodRoutine.of(plan.routine());
      FixedPriceInstrumenter.instrument(method.node(), version, id, routine, layout);
    } else {
      CallerCountedCalls callerCountedCalls =
          new CallerCountedCalls(
              method,
              plan,
              countsCalls ? leaves : Leaves.NONE,
              planned.sites(),
              countsCalls ? routines.callerCounted() : Map.of(),
              layout.simulatesCache());
      Leaf leaf = leaves.of(method);
      int id =
          leaf != null
              ? leaf.id()
              : ids.register(
                  planned
                      .info()
                      .withCallerCountedCalls(
                          callerCountedCalls.list(), callerCountedCalls.counters()));
      if (ids.keepsCallSites()) {
        tellCallSites(ids, id, planned.sites().instructions());
      }
      new MethodInstrumenter(
              planned,
              layout,
              callerCountedCalls,
              leaf,
              routines,
              ids,
              surroundings.operandSites(),
              surroundings.natives().isPlatform(method.owner().name))
          .instrument(id);
    }
    special.hideIntrinsic(method.node());
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
    return new MethodInfo(
        new MethodReference(
            NodeKind.METHOD,
            GeneratedName.of(method.owner()),
            GeneratedName.method(method.owner(), method.name()),
            GeneratedName.descriptor(method.owner(), method.descriptor())),
        plan.size(),
        kinds(plan, sites),
        plan.entry(),
        MethodInfo.returnOpcode(method.descriptor()),
        CallingBytecode.NONE,
        plan.violations(),
        plan.counters().withoutCode(),
        MethodInfo.CallCounters.NONE);
  }

  private static byte[] kinds(MethodPlan plan, Sites sites) {
    if (plan.isFixedPrice()) {
      return plan.routine() == null ? new byte[0] : MethodRoutine.of(plan.routine()).siteKinds();
    }
    return sites.kinds();
  }
}
