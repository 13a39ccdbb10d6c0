package org.cprof.instrument;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.cprof.model.TargetInstruction;
import org.cprof.model.software.PricedRoutine;
import org.cprof.model.software.PricedSegment;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * The routines whose calls can be counted by the method that executes their bytecodes, and the
 * methods that run then.
 */
final class CountedRoutines {

  private final ClassWriter writer;
  private final RoutineInfos infos;
  private final boolean simulatesCache;
  private final Map<Integer, CountedRoutine> routines = new HashMap<>();

  /** The first id of each routine by name, whose place in the cache all of that name share. */
  private final Map<String, Integer> ids = new HashMap<>();

  /**
   * @param writer of the class that gets the methods
   */
  CountedRoutines(ClassWriter writer, RoutineInfos infos, boolean simulatesCache) {
    this.writer = writer;
    this.infos = infos;
    this.simulatesCache = simulatesCache;
  }

  /** Tells the id of a routine, or of one that another routine calls. */
  void registered(PricedRoutine routine, int id) {
    ids.putIfAbsent(routine.name(), id);
  }

  /** The routine of a bytecode of the target, or null if it is not counted so. */
  CountedRoutine of(int targetOpcode) {
    return routines.get(targetOpcode);
  }

  /**
   * Compiles what a routine needs, if its calls can be counted; it was registered, with all that it
   * calls.
   *
   * @param operands the operands that matter
   * @param body name of the method that runs the routine
   */
  void compile(
      int hostOpcode,
      TargetInstruction target,
      PricedRoutine routine,
      List<String> operands,
      String body) {
    MethodInfo info = infos.counted(routine, target);
    if (info == null) {
      return;
    }
    String costs = compileCosts(target.opcode(), RoutineInfos.dynamic(routine), operands);
    CountedRoutineCompiler compiler =
        new CountedRoutineCompiler(simulatesCache, hostOpcode, operands, body, costs);
    String name = "counted" + target.opcode();
    MethodVisitor code = start(name, compiler.descriptor());
    compiler.emit(code);
    end(code, Opcodes.RETURN);
    String oldest = simulatesCache ? compileOldest(target.opcode(), routine) : null;
    routines.put(
        target.opcode(),
        new CountedRoutine(info, name, compiler.descriptor(), costs != null, oldest));
  }

  /** What depends on the operands, added to counters of a caller; null if nothing does. */
  private String compileCosts(
      int targetOpcode, List<PricedSegment> dynamic, List<String> operands) {
    if (dynamic.isEmpty()) {
      return null;
    }
    String name = "costs" + targetOpcode;
    MethodVisitor code = start(name, RoutineBody.descriptor(operands));
    RoutineBody.countOnly(code, operands, dynamic);
    end(code, Opcodes.RETURN);
    return name;
  }

  /**
   * The least of a number and the blocks at which the routine and all that it calls were loaded.
   */
  private String compileOldest(int targetOpcode, PricedRoutine routine) {
    String name = "oldest" + targetOpcode;
    MethodVisitor code = start(name, "(J)J");
    Set<Integer> cells = new TreeSet<>();
    addCells(routine, cells);
    code.visitVarInsn(Opcodes.LLOAD, 0); // Stack: J
    for (int cell : cells) {
      code.visitLdcInsn(cell); // Stack: J I
      code.visitMethodInsn(
          Opcodes.INVOKESTATIC, RoutineCompiler.RUNTIME, "older", "(JI)J", false); // Stack: J
    }
    end(code, Opcodes.LRETURN);
    return name;
  }

  private void addCells(PricedRoutine routine, Set<Integer> cells) {
    cells.add(ids.get(routine.name()));
    for (PricedSegment segment : routine.segments()) {
      if (segment.callee() != null) {
        addCells(segment.callee(), cells);
      }
    }
  }

  private MethodVisitor start(String name, String descriptor) {
    MethodVisitor code =
        writer.visitMethod(Opcodes.ACC_STATIC | Opcodes.ACC_PUBLIC, name, descriptor, null, null);
    code.visitCode();
    return code;
  }

  private static void end(MethodVisitor code, int returnOpcode) {
    code.visitInsn(returnOpcode);
    code.visitMaxs(0, 0);
    code.visitEnd();
  }
}
