package org.cprof.instrument.routine;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import org.cprof.instrument.method.Layout;
import org.cprof.instrument.method.MethodInfo;
import org.cprof.model.ProcessorModel;
import org.cprof.model.bytecode.Operands;
import org.cprof.model.code.HostInstruction;
import org.cprof.model.code.JvmOpcodes;
import org.cprof.model.code.Operand;
import org.cprof.model.code.TargetCode;
import org.cprof.model.code.TargetInstruction;
import org.cprof.model.expression.Expression;
import org.cprof.model.processor.Memory;
import org.cprof.model.sizes.MethodSizes;
import org.cprof.model.software.PricedRoutine;
import org.cprof.model.software.PricedSegment;
import org.cprof.udi.CycleUdi;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Makes the class {@code java.lang.CProfRoutines}: a method for each bytecode whose price depends
 * on its operands or that the target implements in software. Inserted code calls it with the
 * operands before the bytecode executes.
 *
 * <p>A routine is a method like any other on the target: it gets a node below its caller, is looked
 * up in the method cache, calls further routines, and returns into its caller, who is looked up
 * again. What does not depend on operands is the routine's entry price, and costs nothing here.
 */
public final class RoutineCompiler {

  public static final String CLASS = "java/lang/CProfRoutines";

  static final String RUNTIME = "java/lang/CProf";

  /** The method that tells what an object takes of the heap, of the words of its fields. */
  public static final String OBJECT_WORDS = "objectWords";

  /** The method that tells what an array takes of the heap, of the words of its elements. */
  public static final String ARRAY_WORDS = "arrayWords";

  public static final String WORDS_DESCRIPTOR = "(J)J";

  /** Behind the name of a price: for an execution that was priced just before, to a counter. */
  public static final String AGAIN = "Again";

  private final ProcessorModel model;
  private final Layout layout;
  private final RoutineInfos infos;
  private final ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_MAXS);
  private final Map<Integer, String> routines = new TreeMap<>();
  private final Map<Integer, String> prices = new TreeMap<>();
  private final CallerCountedRoutines callerCounted;

  /** The method of each routine, by the bytecode that calls it or -1, and by identity. */
  private final Map<Integer, Map<PricedRoutine, String>> bodies = new HashMap<>();

  private final List<MethodInfo> methods = new ArrayList<>();
  private boolean usesMonitors;

  private RoutineCompiler(ProcessorModel model, MethodSizes sizes, Layout layout) {
    this.model = model;
    this.layout = layout;
    this.infos = new RoutineInfos(model, sizes, layout);
    this.callerCounted = new CallerCountedRoutines(writer, infos);
  }

  /**
   * Compiles what a model has.
   *
   * @param sizes take the place of the routines' sizes in the model
   */
  public static Routines compile(ProcessorModel model, MethodSizes sizes, Layout layout) {
    return new RoutineCompiler(model, sizes, layout).compile();
  }

  private Routines compile() {
    // Version 49: its methods need no stack map frames (JVMS 4.10.2).
    writer.visit(
        Opcodes.V1_5,
        Opcodes.ACC_FINAL | Opcodes.ACC_PUBLIC,
        CLASS,
        null,
        "java/lang/Object",
        null);
    for (int opcode = 0; opcode < JvmOpcodes.COUNT; opcode++) {
      if (JvmOpcodes.mnemonic(opcode) != null) {
        for (Operand operand : Operand.values()) {
          compile(opcode, translate(opcode, operand));
        }
      }
    }
    for (PricedRoutine routine : model.methodRoutines().values()) {
      compileMethod(routine);
    }
    if (layout.tellsHeap()) {
      compileWords(OBJECT_WORDS, model.memory().object());
      compileWords(ARRAY_WORDS, model.memory().array());
    }
    writer.visitEnd();
    return new Routines(
        writer.toByteArray(),
        methods,
        routines,
        prices,
        callerCounted.all(),
        usesMonitors,
        usesLayouts() ? model.classes() : null,
        countsUnwinding());
  }

  private TargetCode translate(int opcode, Operand operand) {
    return model.translate(new HostInstruction(opcode, JvmOpcodes.length(opcode), 0, 0, operand));
  }

  private void compile(int hostOpcode, TargetCode code) {
    for (TargetInstruction target : code.events()) {
      PricedRoutine routine = model.routine(target.opcode());
      if (routine != null && !routines.containsKey(target.opcode())) {
        routines.put(
            target.opcode(),
            countsUnwinding() && target.opcode() == Opcodes.ATHROW
                ? compileUnwinding(target, routine)
                : compileRoutine(hostOpcode, target, routine));
      }
    }
    for (TargetInstruction target : code.operandDependent()) {
      if (!prices.containsKey(target.opcode())) {
        prices.put(target.opcode(), compilePrice(hostOpcode, target, false));
        compilePrice(hostOpcode, target, true);
      }
    }
  }

  private void compileWords(String name, Expression words) {
    MethodVisitor code = HiddenFrames.start(writer, name, WORDS_DESCRIPTOR);
    new ExpressionCompiler(code, Map.of(Memory.CONTENT, 0)).push(words); // Stack: J
    HiddenFrames.end(code, Opcodes.LRETURN); // Stack:
  }

  private boolean usesLayouts() {
    PricedRoutine ofNew = model.routine(Opcodes.NEW);
    return layout.tellsHeap()
        || model.dataCaches().object() != null
        || ofNew != null && ofNew.operands().contains("words");
  }

  public static String routineDescriptor(int hostOpcode) {
    return "(" + OperandTypes.of(hostOpcode) + "JI)V";
  }

  public static String priceDescriptor(int hostOpcode) {
    return "(" + OperandTypes.of(hostOpcode) + "J)V";
  }

  /**
   * @param again for an execution that was priced just before
   */
  private String compilePrice(int hostOpcode, TargetInstruction target, boolean again) {
    String name = "price" + target.opcode() + (again ? AGAIN : "");
    MethodVisitor code = HiddenFrames.start(writer, name, priceDescriptor(hostOpcode));
    Expression price = model.price(target.opcode());
    OperandLocals locals = new OperandLocals(code, hostOpcode, "J");
    Label bypassed = new Label();
    if (price.variables().contains(Operands.HIT)) {
      // What is not the program's does not touch the data caches.
      Calls.unlessBypassed(code, locals.parameter(), bypassed); // Stack:
    }
    if (again) {
      locals.againstSecondLookUp();
    }
    locals.define(price.variables());
    usesMonitors |= price.variables().contains(Operands.MONITORS);
    code.visitVarInsn(Opcodes.LLOAD, locals.parameter()); // Stack: J
    new ExpressionCompiler(code, locals.indexes()).push(price); // Stack: J J
    code.visitLdcInsn(target.cycles()); // Stack: J J J
    code.visitInsn(Opcodes.LSUB); // Stack: J J
    if (again) {
      Calls.runtime(code, "addToCounter", "(JJ)V"); // Stack:
    } else {
      code.visitInsn(Opcodes.LCONST_0); // Stack: J J J
      Calls.runtime(code, "flush", "(JJJ)V"); // Stack:
    }
    code.visitLabel(bypassed);
    HiddenFrames.end(code, Opcodes.RETURN);
    return name;
  }

  private String compileUnwinding(TargetInstruction target, PricedRoutine routine) {
    usesMonitors |= routine.operands().contains(Operands.MONITORS);
    List<PricedSegment> calling = RoutineInfos.calling(routine);
    int id = id(routine, infos.of(routine, calling, target, CycleUdi.entry(routine)));
    List<String> callees = callees(calling);
    String name = "routine" + target.opcode();
    new UnwindingCompiler(writer, layout).compile(name, id, routine, callees);
    return name;
  }

  private boolean countsUnwinding() {
    PricedRoutine routine = model.routine(Opcodes.ATHROW);
    return routine != null && routine.operands().contains("left");
  }

  /** The method that inserted code calls: turns the operands into numbers and runs the routine. */
  private String compileRoutine(int hostOpcode, TargetInstruction target, PricedRoutine routine) {
    String name = "routine" + target.opcode();
    List<String> operands = List.copyOf(routine.operands());
    usesMonitors |= operands.contains(Operands.MONITORS);
    String body = body(routine, target);
    if (layout.countsCalls() && !layout.simulatesCache()) {
      callerCounted.compile(hostOpcode, target, routine, operands);
    }
    MethodVisitor code = HiddenFrames.start(writer, name, routineDescriptor(hostOpcode));
    OperandLocals locals = new OperandLocals(code, hostOpcode, "JI");
    // Outside of the profile nothing is asked about the operands: the answers themselves come from
    // instrumented code.
    Label bypassed = new Label();
    Calls.unlessBypassed(code, locals.parameter(), bypassed); // Stack:
    locals.define(new TreeSet<>(operands));
    code.visitVarInsn(Opcodes.LLOAD, locals.parameter()); // Stack: J
    code.visitVarInsn(Opcodes.ILOAD, locals.parameter() + 2); // Stack: J I
    for (String operand : operands) {
      code.visitVarInsn(Opcodes.LLOAD, locals.indexes().get(operand)); // Stack: J I J..
    }
    Calls.routine(code, body, RoutineBody.descriptor(operands));
    code.visitLabel(bypassed);
    HiddenFrames.end(code, Opcodes.RETURN);
    return name;
  }

  /** The method that a method of the library calls at its start, with its own node. */
  private void compileMethod(PricedRoutine routine) {
    List<PricedSegment> calling = RoutineInfos.calling(routine);
    List<String> callees = callees(calling);
    MethodRoutine method = MethodRoutine.of(routine);
    if (!method.runs()) {
      return;
    }
    usesMonitors |= routine.operands().contains(Operands.MONITORS);
    MethodVisitor code = HiddenFrames.start(writer, method.name(), MethodRoutine.DESCRIPTOR);
    Label bypassed = new Label();
    Calls.unlessBypassed(code, 0, bypassed); // Stack:
    RoutineBody body = RoutineBody.begun(code, routine.operands());
    if (routine.operands().contains(Operands.MONITORS)) {
      body.define(Operands.MONITORS);
    }
    body.share(routine.segments());
    body.count(RoutineInfos.dynamic(routine));
    body.call(calling, layout::slot, callees);
    if (model.emptiesDataCaches(routine)) {
      code.visitVarInsn(Opcodes.LLOAD, 0); // Stack: J
      code.visitMethodInsn(
          Opcodes.INVOKESTATIC, "java/lang/CProfDataCaches", "empty", "(J)V", false); // Stack:
    }
    code.visitLabel(bypassed);
    HiddenFrames.end(code, Opcodes.RETURN);
  }

  private List<String> callees(List<PricedSegment> calling) {
    List<String> callees = new ArrayList<>();
    for (PricedSegment segment : calling) {
      callees.add(body(segment.callee(), infos.target(segment)));
    }
    return callees;
  }

  /**
   * Name of the method that is a routine, with the caller's node, its slot and the operands as
   * parameters.
   *
   * @param target the bytecode that it implements, or null for one that another routine calls
   */
  private String body(PricedRoutine routine, TargetInstruction target) {
    String known = bodies(target).get(routine);
    return known == null ? compileBody(routine, target) : known;
  }

  private Map<PricedRoutine, String> bodies(TargetInstruction target) {
    int opcode = target == null ? -1 : target.opcode();
    return bodies.computeIfAbsent(opcode, of -> new IdentityHashMap<>());
  }

  private String compileBody(PricedRoutine routine, TargetInstruction target) {
    List<PricedSegment> calling = RoutineInfos.calling(routine);
    int id = id(routine, infos.of(routine, calling, target, UsualCosts.of(routine).entry()));
    String name = "body" + id;
    bodies(target).put(routine, name);
    List<String> callees = callees(calling);
    MethodVisitor code =
        HiddenFrames.start(writer, name, RoutineBody.descriptor(routine.operands()));
    RoutineBody body = new RoutineBody(code, routine.operands());
    body.enter(id);
    body.share(routine.segments());
    body.countBeyondUsual(routine);
    body.call(calling, layout::slot, callees);
    body.exit();
    HiddenFrames.end(code, Opcodes.RETURN);
    return name;
  }

  private int id(PricedRoutine routine, MethodInfo method) {
    int id = Routines.FIRST_ID + methods.size();
    methods.add(method);
    return id;
  }
}
