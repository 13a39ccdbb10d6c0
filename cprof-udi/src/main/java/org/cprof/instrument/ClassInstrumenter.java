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
import org.cprof.instrument.call.CallerCountedCalls;
import org.cprof.instrument.call.FieldLayout;
import org.cprof.instrument.call.Item;
import org.cprof.instrument.call.Items;
import org.cprof.instrument.call.Leaf;
import org.cprof.instrument.call.Leaves;
import org.cprof.instrument.call.NativeMethods;
import org.cprof.instrument.call.RuntimeCalls;
import org.cprof.instrument.call.Sites;
import org.cprof.instrument.jdk.Bypass;
import org.cprof.instrument.jdk.GeneratedName;
import org.cprof.instrument.jdk.Hooks;
import org.cprof.instrument.jdk.SpecialMethods;
import org.cprof.instrument.method.CallingBytecode;
import org.cprof.instrument.method.Layout;
import org.cprof.instrument.method.MethodInfo;
import org.cprof.instrument.routine.MethodRoutine;
import org.cprof.instrument.routine.Routines;
import org.cprof.profile.MethodReference;
import org.cprof.profile.NodeKind;
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
  private final boolean keepsCallSites;
  private final Layout layout;
  private final Routines routines;
  private final SpecialMethods special = new SpecialMethods();

  private final Leaf objectConstructor;

  /** The constructor of Object invokes nothing. */
  private static final NativeMethods NO_NATIVES =
      (owner, name, descriptor, opcode) -> NativeMethods.Callee.JAVA;

  /**
   * What a class is instrumented with.
   *
   * @param fields where its fields lie on the target; null if nobody needs to know
   */
  private record Surroundings(Items items, NativeMethods natives, FieldLayout fields) {}

  /** What is known of a method before the first of its class is changed. */
  record Planned(MethodCode method, MethodPlan plan, Sites sites, MethodInfo info) {}

  /**
   * @param keepsCallSites whether it is to be told where methods call
   * @param objectConstructor the constructor of Object, which callers in all classes count; null if
   *     it counts its calls itself or is not to be counted
   */
  public ClassInstrumenter(
      Udi udi,
      BlockRule rule,
      boolean keepsCallSites,
      Layout layout,
      Routines routines,
      Leaf objectConstructor) {
    this.udi = udi;
    this.rule = rule;
    this.keepsCallSites = keepsCallSites;
    this.layout = layout;
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
    Surroundings surroundings = new Surroundings(Items.NONE, NO_NATIVES, null);
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
   * @param items takes what the code of this class names
   * @param natives what this class may invoke
   * @throws RefusedClassException when a JVM is to refuse the class file as it is
   */
  public byte[] instrument(byte[] classFile, Items items, NativeMethods natives) {
    return instrument(classFile, items, natives, true);
  }

  /**
   * The instrumented form of a class file of the JDK's image, which is not checked: the JVM, too,
   * takes it as it is.
   */
  public byte[] instrumentOfImage(byte[] classFile, Items items, NativeMethods natives) {
    return instrument(classFile, items, natives, false);
  }

  private byte[] instrument(
      byte[] classFile, Items items, NativeMethods natives, boolean isChecked) {
    Set<String> counting = new HashSet<>();
    Set<String> compact = new HashSet<>();
    Set<String> leftOut = new HashSet<>();
    ClassCode code = ClassCode.read(classFile, rule);
    if (isChecked) {
      code.check();
    }
    FieldLayout fields =
        routines.layouts() == null ? null : FieldLayout.of(code.reader(), routines.layouts());
    if (fields != null) {
      items.add(new Item.Fields(fields));
    }
    Surroundings surroundings = new Surroundings(items, natives, fields);
    while (true) {
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
          leaves.registered(method.method(), items.add(item(method, method.info())));
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
          items.add(
              new Item.LeftOut(
                  className, tooLarge.getMethodName(), tooLarge.getDescriptor(), reason));
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
      MethodPlan counted = compact ? planned.compact(method, routines::isRoutine) : planned;
      // For a profiler every block counts when it begins.
      plan = layout.reports() ? counted : CounterPlacement.place(method, counted);
    }
    Items items = surroundings.items();
    Sites sites = new Sites(method, plan, layout, items, surroundings.natives(), routines);
    String problem = problem(method, plan, sites);
    if (problem != null) {
      items.add(new Item.LeftOut(method.className(), method.name(), method.descriptor(), problem));
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

  /** A method with where it calls, if that is to be told. */
  private Item.Method item(Planned planned, MethodInfo info) {
    return new Item.Method(info, keepsCallSites ? positions(planned.sites().instructions()) : null);
  }

  private static Item.Method.Positions positions(List<Instruction> instructions) {
    int[] lines = new int[instructions.size()];
    int[] bytecodeIndexes = new int[lines.length];
    for (int i = 0; i < lines.length; i++) {
      lines[i] = line(instructions.get(i).node());
      bytecodeIndexes[i] = instructions.get(i).bytecodeIndex();
    }
    return new Item.Method.Positions(lines, bytecodeIndexes);
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
    Items items = surroundings.items();
    MethodCode method = planned.method();
    MethodPlan plan = planned.plan();
    if (plan.body() == MethodPlan.HostBody.UNCOUNTED) {
      Bypass.insert(method.node(), method.owner().version & 0xFFFF);
    } else if (plan.isFixedPrice()) {
      int id = items.add(new Item.Method(planned.info(), null));
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
              : items.add(
                  item(
                      planned,
                      planned
                          .info()
                          .withCallerCountedCalls(
                              callerCountedCalls.list(), callerCountedCalls.counters())));
      new MethodInstrumenter(
              planned,
              layout,
              callerCountedCalls,
              leaf,
              routines,
              items,
              surroundings.fields(),
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
