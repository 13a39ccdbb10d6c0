package org.cprof.model;

import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.cprof.model.code.HostInstruction;
import org.cprof.model.code.JvmOpcodes;
import org.cprof.model.code.Operand;

/**
 * Decodes the methods of a class file (JVMS chapter 4) into host instructions, for tests. It knows
 * just enough of the constant pool to tell the operands apart.
 */
final class ClassFileMethods {
  record Method(String name, boolean isSynchronized, List<HostInstruction> instructions) {}

  private static final int SYNCHRONIZED = 0x0020;
  private static final int IINC = 132;
  private static final int BIPUSH = 16;
  private static final int SIPUSH = 17;

  private final DataInputStream in;
  private Object[] constants;
  private String className;

  private ClassFileMethods(byte[] classFile) {
    in = new DataInputStream(new ByteArrayInputStream(classFile));
  }

  /** The methods by {@code package.Class.name(descriptor)}. */
  static List<Method> of(byte[] classFile) throws IOException {
    return new ClassFileMethods(classFile).read();
  }

  private List<Method> read() throws IOException {
    in.skipBytes(8); // magic and version
    readConstants();
    in.skipBytes(2); // access flags
    className = nameOfClass(in.readUnsignedShort());
    in.skipBytes(2); // superclass
    in.skipBytes(2 * in.readUnsignedShort()); // interfaces
    List<Method> methods = new ArrayList<>();
    readMembers(null);
    readMembers(methods);
    return methods;
  }

  private void readConstants() throws IOException {
    constants = new Object[in.readUnsignedShort()];
    for (int i = 1; i < constants.length; i++) {
      int tag = in.readUnsignedByte();
      switch (tag) {
        case 1 -> constants[i] = in.readUTF();
        case 3, 4 -> in.skipBytes(4);
        case 5, 6 -> {
          in.skipBytes(8);
          i++; // long and double take two entries (JVMS 4.4.5)
        }
        case 7, 8 -> constants[i] = in.readUnsignedShort();
        case 9, 10, 11, 12 ->
            constants[i] = new int[] {in.readUnsignedShort(), in.readUnsignedShort()};
        default -> throw new IOException("constant pool tag " + tag);
      }
    }
  }

  private void readMembers(List<Method> methods) throws IOException {
    int members = in.readUnsignedShort();
    for (int i = 0; i < members; i++) {
      int flags = in.readUnsignedShort();
      String name = className.replace('/', '.') + "." + utf8() + utf8();
      int attributes = in.readUnsignedShort();
      for (int a = 0; a < attributes; a++) {
        String attribute = utf8();
        byte[] content = in.readNBytes(in.readInt());
        if (attribute.equals("Code") && methods != null) {
          methods.add(new Method(name, (flags & SYNCHRONIZED) != 0, instructions(content)));
        }
      }
    }
  }

  private List<HostInstruction> instructions(byte[] codeAttribute) {
    int header = 8; // max_stack, max_locals, code_length
    int end = header + int32(codeAttribute, 4);
    List<HostInstruction> instructions = new ArrayList<>();
    int at = header;
    while (at < end) {
      HostInstruction instruction = instruction(codeAttribute, at, at - header);
      instructions.add(instruction);
      at += instruction.length();
    }
    return instructions;
  }

  private HostInstruction instruction(byte[] code, int at, int position) {
    int opcode = code[at] & 0xFF;
    int length = JvmOpcodes.length(opcode);
    int local = -1;
    int constant = 0;
    Operand operand = Operand.NONE;
    if (opcode == JvmOpcodes.WIDE) {
      throw new IllegalArgumentException("no kernel has so many locals");
    } else if (opcode == IINC) {
      local = code[at + 1] & 0xFF;
      constant = code[at + 2];
    } else if (opcode == BIPUSH) {
      constant = code[at + 1];
    } else if (opcode == SIPUSH) {
      constant = (short) uint16(code, at + 1);
    } else if (178 <= opcode && opcode <= 181) {
      operand = field(uint16(code, at + 1));
    } else if (opcode == JvmOpcodes.INVOKESPECIAL) {
      operand = special(uint16(code, at + 1));
    } else if (JvmOpcodes.isSwitch(opcode)) {
      int table = 1 + 3 - position % 4;
      length =
          opcode == JvmOpcodes.TABLESWITCH
              ? table + 12 + 4 * (int32(code, at + table + 8) - int32(code, at + table + 4) + 1)
              : table + 8 + 8 * int32(code, at + table + 4);
    }
    return new HostInstruction(opcode, length, local, constant, operand);
  }

  private Operand field(int index) {
    String descriptor = (String) constants[nameAndType(index)[1]];
    return switch (descriptor.charAt(0)) {
      case 'L', '[' -> Operand.REFERENCE_FIELD;
      case 'J', 'D' -> Operand.LONG_FIELD;
      default -> Operand.NONE;
    };
  }

  private Operand special(int index) {
    boolean constructor = constants[nameAndType(index)[0]].equals("<init>");
    boolean own = nameOfClass(((int[]) constants[index])[0]).equals(className);
    return constructor || own ? Operand.NONE : Operand.SUPER_CALL;
  }

  private int[] nameAndType(int member) {
    return (int[]) constants[((int[]) constants[member])[1]];
  }

  private String nameOfClass(int index) {
    return (String) constants[(Integer) constants[index]];
  }

  private String utf8() throws IOException {
    return (String) constants[in.readUnsignedShort()];
  }

  private static int uint16(byte[] bytes, int at) {
    return (bytes[at] & 0xFF) << 8 | bytes[at + 1] & 0xFF;
  }

  private static int int32(byte[] bytes, int at) {
    return uint16(bytes, at) << 16 | uint16(bytes, at + 2);
  }
}
