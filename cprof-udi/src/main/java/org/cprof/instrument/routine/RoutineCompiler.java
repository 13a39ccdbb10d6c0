package org.cprof.instrument.routine;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.cprof.instrument.method.Layout;
import org.cprof.instrument.method.MethodInfo;
import org.cprof.model.ProcessorModel;
import org.cprof.model.bytecode.Operands;
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
  private final Set<Integer> implemented = new TreeSet<>();
  private final Set<String> compiled = new HashSet<>();
  private final CallerCountedRoutines callerCounted;

  /** The method of each routine, by the bytecode that calls it or -1, and by identity. */
  private final Map<Integer, Map<PricedRoutine, String>> bodies = new HashMap<>();

  private final List<MethodInfo> methods = new ArrayList<>();
  private boolean usesMonitors;
  private boolean usesLayouts;

  private RoutineCompiler(ProcessorModel model, MethodSizes sizes, Layout layout) {
    this.model = model;
    this.layout = layout;
    this.infos = new RoutineInfos(model, sizes, layout);
    this.callerCounted = new CallerCountedRoutines(writer, infos);
    this.usesLayouts = layout.tellsHeap() || model.dataCaches().object() != null;
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
          for (TargetCode part : model.parts(opcode, operand)) {
            compile(opcode, part);
          }
        }
      }
    }
    compile(Opcodes.MONITOREXIT, model.synchronizedReturn());
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
        implemented,
        callerCounted.all(),
        usesMonitors,
        usesLayouts ? model.classes() : null,
        countsUnwinding());
  }

  private void compile(int hostOpcode, TargetCode code) {
    for (TargetInstruction target : code.events()) {
      PricedRoutine routine = model.routine(target.opcode());
      String name = Routines.routine(hostOpcode, target.opcode());
      if (routine != null && compiled.add(name)) {
        implemented.add(target.opcode());
        uses(routine.operands());
        if (countsUnwinding() && target.opcode() == Opcodes.ATHROW) {
          compileUnwinding(name, target, routine);
        } else {
          compileRoutine(name, hostOpcode, target, routine);
        }
      }
    }
    for (TargetInstruction target : code.operandDependent()) {
      String name = Routines.price(hostOpcode, target.opcode());
      if (compiled.add(name)) {
        compilePrice(name, hostOpcode, target, false);
        compilePrice(name + AGAIN, hostOpcode, target, true);
      }
    }
  }

  private void compileWords(String name, Expression words) {
    MethodVisitor code = HiddenFrames.start(writer, name, WORDS_DESCRIPTOR);
    new ExpressionCompiler(code, Map.of(Memory.CONTENT, 0)).push(words); // Stack: J
    HiddenFrames.end(code, Opcodes.LRETURN); // Stack:
  }

  /** Takes down what must be known for a price that depends on some operands. */
  private void uses(Set<String> operands) {
    usesMonitors |= operands.contains(Operands.MONITORS);
    usesLayouts |= operands.contains("words");
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
  private void compilePrice(String name, int hostOpcode, TargetInstruction target, boolean again) {
    MethodVisitor code = HiddenFrames.start(writer, name, priceDescriptor(hostOpcode));
    // What the load of a method takes beyond a hit is added when the profile is made.
    Expression price = model.price(target.opcode()).bind(Map.of("b", model.hitLoadCycles()));
    OperandLocals locals = new OperandLocals(code, hostOpcode, "J");
    Label bypassed = new Label();
    if (OperandTypes.numbers(hostOpcode).isEmpty()
        || price.variables().contains(Operands.MONITORS)) {
      // What is not the program's asks nothing, and does not touch the data caches.
      Calls.unlessBypassed(code, locals.parameter(), bypassed); // Stack:
    }
    if (again) {
      locals.againstSecondLookUp();
    }
    locals.define(price.variables());
    uses(price.variables());
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
  }

  private void compileUnwinding(String name, TargetInstruction target, PricedRoutine routine) {
    List<PricedSegment> calling = RoutineInfos.calling(routine);
    int id = id(routine, infos.of(routine, calling, target, CycleUdi.entry(routine)));
    List<String> callees = callees(calling);
    new UnwindingCompiler(writer, layout).compile(name, id, routine, callees);
  }

  private boolean countsUnwinding() {
    PricedRoutine routine = model.routine(Opcodes.ATHROW);
    return routine != null && routine.dependsOnUnwinding();
  }

  /** The method that inserted code calls: turns the operands into numbers and runs the routine. */
  private void compileRoutine(
      String name, int hostOpcode, TargetInstruction target, PricedRoutine routine) {
    List<String> operands = List.copyOf(routine.operands());
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
  }

  /** The method that a method of the library calls at its start, with its own node. */
  private void compileMethod(PricedRoutine routine) {
    List<PricedSegment> calling = RoutineInfos.calling(routine);
    List<String> callees = callees(calling);
    MethodRoutine method = MethodRoutine.of(routine);
    if (!method.runs()) {
      return;
    }
    uses(routine.operands());
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
