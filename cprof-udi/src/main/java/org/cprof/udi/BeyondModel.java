package org.cprof.udi;

import java.util.ArrayList;
import java.util.List;
import org.cprof.code.Instruction;
import org.cprof.code.MethodCode;
import org.cprof.model.ProcessorModel;
import org.cprof.model.software.PricedRoutine;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.FieldNode;
import org.objectweb.asm.tree.MultiANewArrayInsnNode;
import org.objectweb.asm.tree.TypeInsnNode;

/**
 * What a method makes or tests that the target does not have, or that its model does not price
 * exactly.
 */
final class BeyondModel {
  private static final String CONSTRUCTOR = "<init>";

  /** The limit of words of fields, for one class: those of its superclasses are not known here. */
  private static final String OBJECT_WORDS = "object.words";

  /** As many dimensions as prices know lengths of. */
  private static final int MOST_DIMENSIONS = 4;

  private final ProcessorModel model;

  BeyondModel(ProcessorModel model) {
    this.model = model;
  }

  /** The reasons, each in some words; none if there is nothing. */
  List<String> reasons(MethodCode method) {
    List<String> reasons = new ArrayList<>();
    Long most = model.limits().get(OBJECT_WORDS);
    int words = most != null && method.name().equals(CONSTRUCTOR) ? fieldWords(method) : 0;
    if (most != null && words > most) {
      reasons.add("fields of " + words + " words in an object, at most " + most);
    }
    for (Instruction instruction : method.instructions()) {
      String reason = reason(instruction);
      if (reason != null && !reasons.contains(reason)) {
        reasons.add(reason);
      }
    }
    return reasons;
  }

  /** Words of the fields that the class declares on the target. */
  private int fieldWords(MethodCode method) {
    int words = 0;
    for (FieldNode field : method.owner().fields) {
      boolean isStatic = (field.access & Opcodes.ACC_STATIC) != 0;
      words += isStatic ? 0 : Type.getType(field.desc).getSize();
    }
    return model.classes().words(method.owner().name.replace('/', '.'), words);
  }

  private String reason(Instruction instruction) {
    if (instruction.node() instanceof MultiANewArrayInsnNode array
        && array.dims > MOST_DIMENSIONS
        && asksFor(Opcodes.MULTIANEWARRAY, "length4")) {
      return "an array of " + array.dims + " dimensions, priced up to the fourth";
    }
    if (instruction.node() instanceof TypeInsnNode test
        && (test.getOpcode() == Opcodes.CHECKCAST || test.getOpcode() == Opcodes.INSTANCEOF)
        && test.desc.startsWith("[[")
        && asksFor(test.getOpcode(), "element")) {
      return "a test for arrays of arrays, exact only for the same class";
    }
    return null;
  }

  private boolean asksFor(int opcode, String operand) {
    PricedRoutine routine = model.routine(opcode);
    return routine != null && routine.operands().contains(operand);
  }
}
