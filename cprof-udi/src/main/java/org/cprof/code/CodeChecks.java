package org.cprof.code;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.ConstantDynamic;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FrameNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.LineNumberNode;
import org.objectweb.asm.tree.LocalVariableNode;
import org.objectweb.asm.tree.LookupSwitchInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TableSwitchInsnNode;
import org.objectweb.asm.tree.TryCatchBlockNode;

/**
 * What is wrong in the code of a class, and would not be any more when more code is inserted: then
 * there is more room for locals and operands, and ASM repairs what it does not keep. The JVM is to
 * refuse such a class as it is.
 */
final class CodeChecks {

  /** From this version on, a switch may have anything in its padding (JVMS 4.10.1.9). */
  private static final int FREE_PADDING = Opcodes.V1_7;

  /** Opcodes of JVMS 6.5 that ASM has no names for; the second is the last one. */
  private static final int LDC2_W = 20;

  private static final int JSR_W = 201;

  private final ClassReader reader;
  private final byte[] classFile;
  private final int version;
  private final char[] buffer;

  private CodeChecks(ClassReader reader, byte[] classFile, ClassNode node) {
    this.reader = reader;
    this.classFile = classFile;
    this.version = node.version & 0xFFFF;
    this.buffer = new char[reader.getMaxStringLength()];
  }

  /**
   * Refuses a class with such code.
   *
   * @param methods as they were read
   * @param starts where the code of each of the class's methods starts, 0 for one without
   */
  static void check(
      ClassReader reader,
      byte[] classFile,
      ClassNode node,
      List<MethodCode> methods,
      int[] starts) {
    CodeChecks checks = new CodeChecks(reader, classFile, node);
    ClassReader needed = new ClassReader(withMaxima(reader));
    int[] neededStarts = CodeAttributes.starts(needed);
    int next = 0;
    for (int i = 0; i < starts.length; i++) {
      if (starts[i] > 0) {
        MethodCode method = methods.get(next++);
        checks.checkMaxima(method.node(), needed, neededStarts[i]);
        checks.checkLabels(method.node());
        checks.checkInstructions(method, starts[i]);
        checks.checkTables(method.node(), starts[i]);
      }
    }
  }

  private static void refuse(MethodNode method, String problem) {
    throw new RefusedClassException(method.name + method.desc + ": " + problem);
  }

  /** The class file with the maxima that its code needs. */
  private static byte[] withMaxima(ClassReader reader) {
    ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_MAXS);
    reader.accept(
        new ClassVisitor(Opcodes.ASM9) {
          @Override
          public MethodVisitor visitMethod(
              int access, String name, String descriptor, String signature, String[] exceptions) {
            return writer.visitMethod(access, name, descriptor, signature, exceptions);
          }
        },
        ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
    writer.visit(Opcodes.V1_1, 0, "A", null, null, null);
    return writer.toByteArray();
  }

  private void checkMaxima(MethodNode method, ClassReader needed, int start) {
    int stack = start == 0 ? 0 : needed.readUnsignedShort(start - 8);
    int locals = start == 0 ? 0 : needed.readUnsignedShort(start - 6);
    for (AbstractInsnNode insn : method.instructions) {
      if (insn instanceof FrameNode frame) {
        stack = Math.max(stack, size(frame.stack));
        locals = Math.max(locals, size(frame.local));
      }
    }
    if (stack > method.maxStack) {
      refuse(method, "its operand stack takes " + stack + " words, not " + method.maxStack);
    }
    if (locals > method.maxLocals) {
      refuse(method, "its local variables take " + locals + " words, not " + method.maxLocals);
    }
  }

  private static int size(List<Object> types) {
    int size = 0;
    for (Object type : types == null ? List.of() : types) {
      size += type == Opcodes.LONG || type == Opcodes.DOUBLE ? 2 : 1;
    }
    return size;
  }

  /** Each place that something refers to must be that of an instruction, or the end. */
  private void checkLabels(MethodNode method) {
    Set<LabelNode> labels = new HashSet<>();
    for (AbstractInsnNode insn : method.instructions) {
      if (insn instanceof LabelNode label) {
        labels.add(label);
      }
    }
    boolean areThere = true;
    for (AbstractInsnNode insn : method.instructions) {
      areThere &= labels.containsAll(BranchTargets.of(insn));
    }
    for (TryCatchBlockNode block : method.tryCatchBlocks) {
      areThere &= labels.containsAll(List.of(block.start, block.end, block.handler));
    }
    List<LocalVariableNode> variables = method.localVariables;
    for (LocalVariableNode variable :
        variables == null ? List.<LocalVariableNode>of() : variables) {
      areThere &= labels.containsAll(List.of(variable.start, variable.end));
    }
    if (!areThere) {
      refuse(method, "something refers to the middle of an instruction");
    }
  }

  /** Whether a constant takes two words of the operand stack. */
  private static boolean isWide(Object constant) {
    return constant instanceof ConstantDynamic computed
        ? computed.getSize() == 2
        : constant instanceof Long || constant instanceof Double;
  }

  /** What ASM writes without having read it, or by another opcode than it has read. */
  private void checkInstructions(MethodCode method, int start) {
    for (Instruction instruction : method.instructions()) {
      AbstractInsnNode insn = instruction.node();
      int offset = start + instruction.bytecodeIndex();
      int opcode = classFile[offset] & 0xFF;
      // ASM has jumps of its own behind the last opcode.
      boolean isRight = opcode <= JSR_W;
      if (insn instanceof LdcInsnNode load) {
        isRight = (opcode == LDC2_W) == isWide(load.cst);
      } else if (insn instanceof InvokeDynamicInsnNode) {
        isRight = reader.readUnsignedShort(offset + 3) == 0;
      } else if (insn instanceof MethodInsnNode call
          && call.getOpcode() == Opcodes.INVOKEINTERFACE) {
        int words = Type.getArgumentsAndReturnSizes(call.desc) >> 2;
        isRight = reader.readUnsignedShort(offset + 3) == words << 8;
      } else if ((insn instanceof TableSwitchInsnNode || insn instanceof LookupSwitchInsnNode)
          && version < FREE_PADDING) {
        for (int i = instruction.bytecodeIndex() + 1; (i & 3) != 0; i++) {
          isRight &= classFile[start + i] == 0;
        }
      }
      if (!isRight) {
        refuse(
            method.node(),
            "malformed instruction at bytecode index " + instruction.bytecodeIndex());
      }
    }
  }

  /** The tables of a method's code must have been read to the last entry. */
  private void checkTables(MethodNode method, int start) {
    int codeEnd = start + reader.readInt(start - 4);
    int attributes = codeEnd + 2 + 8 * reader.readUnsignedShort(codeEnd);
    int end = CodeAttributes.endOfAttributes(reader, attributes);
    if (end != start - 8 + reader.readInt(start - 12)) {
      refuse(method, "its Code attribute has another length than it says");
    }
    int lines = 0;
    int variables = 0;
    int types = 0;
    int frames = 0;
    int frameTables = 0;
    int offset = attributes + 2;
    for (int i = reader.readUnsignedShort(attributes); i > 0; i--) {
      String name = reader.readUTF8(offset, buffer);
      int length = reader.readInt(offset + 2);
      int entries = length < 2 ? 0 : reader.readUnsignedShort(offset + 6);
      int width = 0;
      switch (name) {
        case "LineNumberTable" -> {
          lines += entries;
          width = 4;
        }
        case "LocalVariableTable" -> {
          variables += entries;
          width = 10;
        }
        case "LocalVariableTypeTable" -> {
          types += entries;
          width = 10;
        }
        case "StackMapTable" -> {
          frames += entries;
          frameTables++;
        }
        default -> {
          // ASM keeps the others as they are.
        }
      }
      if (width > 0 && length != 2 + width * entries) {
        refuse(method, "its " + name + " has another length than it says");
      }
      offset += 6 + length;
    }
    if (frameTables > 1 || version >= Opcodes.V1_6 && frames != frames(method)) {
      refuse(method, "malformed StackMapTable");
    }
    if (lines != lines(method)) {
      refuse(method, "malformed LineNumberTable");
    }
    checkVariables(method, variables, types);
  }

  private static void checkVariables(MethodNode method, int variables, int types) {
    int readVariables = 0;
    int readTypes = 0;
    if (method.localVariables != null) {
      readVariables = method.localVariables.size();
      for (LocalVariableNode variable : method.localVariables) {
        readTypes += variable.signature == null ? 0 : 1;
      }
    }
    if (variables != readVariables || types != readTypes) {
      refuse(method, "malformed LocalVariableTable or LocalVariableTypeTable");
    }
  }

  private static int frames(MethodNode method) {
    int count = 0;
    for (AbstractInsnNode insn : method.instructions) {
      count += insn instanceof FrameNode ? 1 : 0;
    }
    return count;
  }

  private static int lines(MethodNode method) {
    int count = 0;
    for (AbstractInsnNode insn : method.instructions) {
      count += insn instanceof LineNumberNode ? 1 : 0;
    }
    return count;
  }
}
