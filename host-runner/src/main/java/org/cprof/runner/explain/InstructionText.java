package org.cprof.runner.explain;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.cprof.code.Instruction;
import org.cprof.code.MethodCode;
import org.cprof.model.code.JvmOpcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.IincInsnNode;
import org.objectweb.asm.tree.IntInsnNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.LookupSwitchInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MultiANewArrayInsnNode;
import org.objectweb.asm.tree.TableSwitchInsnNode;
import org.objectweb.asm.tree.TypeInsnNode;
import org.objectweb.asm.tree.VarInsnNode;

/** Instructions as a listing shows them, with their operands. */
final class InstructionText {
  private static final int LONGEST_CONSTANT = 30;

  private final Map<LabelNode, Integer> positions = new HashMap<>();

  InstructionText(MethodCode method) {
    for (Instruction instruction : method.instructions()) {
      AbstractInsnNode before = instruction.node().getPrevious();
      while (before != null && before.getOpcode() < 0) {
        if (before instanceof LabelNode label) {
          positions.put(label, instruction.bytecodeIndex());
        }
        before = before.getPrevious();
      }
    }
  }

  String of(Instruction instruction) {
    String mnemonic = JvmOpcodes.mnemonic(instruction.host().opcode());
    String operands = operands(instruction);
    return operands.isEmpty() ? mnemonic : mnemonic + " " + operands;
  }

  private String operands(Instruction instruction) {
    AbstractInsnNode node = instruction.node();
    if (node instanceof VarInsnNode variable) {
      boolean inOpcode = JvmOpcodes.mnemonic(instruction.host().opcode()).matches(".*_[0-3]");
      return inOpcode ? "" : Integer.toString(variable.var);
    } else if (node instanceof IincInsnNode iinc) {
      return iinc.var + " " + iinc.incr;
    } else if (node instanceof IntInsnNode push) {
      return Integer.toString(push.operand);
    } else if (node instanceof LdcInsnNode ldc) {
      return constant(ldc.cst);
    } else if (node instanceof JumpInsnNode jump) {
      return position(jump.label);
    } else if (node instanceof TableSwitchInsnNode table) {
      return table.min + ".." + table.max + ": " + positions(table.labels) + position(table.dflt);
    } else if (node instanceof LookupSwitchInsnNode lookup) {
      return lookup.keys.size() + " pairs: " + positions(lookup.labels) + position(lookup.dflt);
    }
    return member(node);
  }

  private static String member(AbstractInsnNode node) {
    if (node instanceof FieldInsnNode field) {
      return field.owner.replace('/', '.') + "." + field.name;
    } else if (node instanceof MethodInsnNode call) {
      return call.owner.replace('/', '.') + "." + call.name + call.desc;
    } else if (node instanceof InvokeDynamicInsnNode call) {
      return call.name + call.desc;
    } else if (node instanceof TypeInsnNode type) {
      return type.desc.replace('/', '.');
    } else if (node instanceof MultiANewArrayInsnNode array) {
      return array.desc.replace('/', '.') + " " + array.dims;
    }
    return "";
  }

  private static String constant(Object value) {
    if (!(value instanceof String text)) {
      return value.toString();
    }
    String shown =
        text.length() > LONGEST_CONSTANT ? text.substring(0, LONGEST_CONSTANT) + "..." : text;
    return '"' + shown.replaceAll("\\p{Cntrl}", " ") + '"';
  }

  private String positions(List<LabelNode> labels) {
    StringBuilder text = new StringBuilder();
    for (LabelNode label : labels) {
      text.append(position(label)).append(' ');
    }
    return text.toString();
  }

  private String position(LabelNode label) {
    return Integer.toString(positions.get(label));
  }
}
