package org.cprof.code;

import java.util.ArrayList;
import java.util.List;
import org.cprof.model.code.HostInstruction;
import org.cprof.model.code.JvmOpcodes;
import org.cprof.model.code.Operand;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.LineNumberNode;

/**
 * The code of a method as one line of text, with all that a price can depend on.
 *
 * <pre>
 *   code         flags maxLocals ' ' block (';' block)*        flags: s static, y synchronized
 *   block        flags instruction (' ' instruction)*          flags: e entry, h handler
 *   instruction  opcode ['+' length] ['l' local] ['c' constant] ['o' operand] ['@' line]
 * </pre>
 *
 * A length stands only where it is not the opcode's usual one, a source line only where it changes.
 */
public final class CodeText {

  /**
   * A method's code read back.
   *
   * @param isStatic and the others: see {@link CodeShape}
   * @param lines source line of every instruction in the order of the code, -1 where unknown
   */
  public record Code(
      boolean isStatic,
      boolean isSynchronized,
      int maxLocals,
      List<BasicBlock> blocks,
      List<Integer> lines) {

    /** The code as that of a method. */
    public CodeShape of(String className, String name, String descriptor) {
      return new CodeShape(
          className, name, descriptor, isStatic, isSynchronized, maxLocals, blocks);
    }
  }

  private CodeText() {}

  public static String of(MethodCode method) {
    StringBuilder text = new StringBuilder();
    text.append(method.isStatic() ? "s" : "").append(method.isSynchronized() ? "y" : "");
    text.append(method.node().maxLocals);
    int line = -1;
    String separator = " ";
    for (BasicBlock block : method.blocks()) {
      text.append(separator)
          .append(block.isEntry() ? "e" : "")
          .append(block.isHandler() ? "h" : "");
      separator = "";
      for (Instruction instruction : block.instructions()) {
        text.append(separator);
        append(text, instruction.host());
        int own = line(instruction.node(), line);
        if (own != line) {
          text.append('@').append(own);
          line = own;
        }
        separator = " ";
      }
      separator = ";";
    }
    return text.toString();
  }

  private static void append(StringBuilder text, HostInstruction host) {
    text.append(host.opcode());
    if (host.length() != JvmOpcodes.length(host.opcode())) {
      text.append('+').append(host.length());
    }
    if (host.local() != -1) {
      text.append('l').append(host.local());
    }
    if (host.constant() != 0) {
      text.append('c').append(host.constant());
    }
    if (host.operand() != Operand.NONE) {
      text.append('o').append(host.operand().ordinal());
    }
  }

  /** The source line of an instruction; that of the one before if no new one starts here. */
  private static int line(AbstractInsnNode insn, int before) {
    for (AbstractInsnNode i = insn.getPrevious();
        i != null && i.getOpcode() < 0;
        i = i.getPrevious()) {
      if (i instanceof LineNumberNode number) {
        return number.line;
      }
    }
    return before;
  }

  /**
   * Reads a text.
   *
   * @throws IllegalArgumentException with what is wrong with it
   */
  public static Code parse(String text) {
    int space = text.indexOf(' ');
    if (space < 0) {
      throw new IllegalArgumentException("no blocks");
    }
    int start = 0;
    boolean isStatic = text.startsWith("s");
    start += isStatic ? 1 : 0;
    boolean isSynchronized = text.startsWith("y", start);
    start += isSynchronized ? 1 : 0;
    int maxLocals = number(text.substring(start, space), 0, 0xFFFF);
    List<BasicBlock> blocks = new ArrayList<>();
    Lines lines = new Lines();
    int index = 0;
    for (String block : text.substring(space + 1).split(";", -1)) {
      boolean isEntry = block.startsWith("e");
      boolean isHandler = block.startsWith("h", isEntry ? 1 : 0);
      int flags = (isEntry ? 1 : 0) + (isHandler ? 1 : 0);
      List<Instruction> instructions = new ArrayList<>();
      for (String instruction : block.substring(flags).split(" ", -1)) {
        HostInstruction host = instruction(instruction, lines);
        instructions.add(new Instruction(null, index, host));
        index += host.length();
      }
      blocks.add(new BasicBlock(List.copyOf(instructions), isEntry, isHandler));
    }
    return new Code(isStatic, isSynchronized, maxLocals, blocks, List.copyOf(lines.all));
  }

  private static final class Lines {
    final List<Integer> all = new ArrayList<>();
    int current = -1;
  }

  private static HostInstruction instruction(String text, Lines lines) {
    int end = endOfNumber(text, 0);
    int opcode = number(text.substring(0, end), 0, JvmOpcodes.COUNT - 1);
    if (JvmOpcodes.mnemonic(opcode) == null) {
      throw new IllegalArgumentException("no bytecode has the opcode " + opcode);
    }
    int length = JvmOpcodes.length(opcode);
    int local = -1;
    int constant = 0;
    Operand operand = Operand.NONE;
    while (end < text.length()) {
      char key = text.charAt(end);
      int from = end + 1;
      end = endOfNumber(text, from);
      String value = text.substring(from, end);
      switch (key) {
        case '+' -> length = number(value, 1, 0xFFFF);
        case 'l' -> local = number(value, 0, 0xFFFF);
        case 'c' -> constant = number(value, Short.MIN_VALUE, Short.MAX_VALUE);
        case 'o' -> operand = Operand.values()[number(value, 0, Operand.values().length - 1)];
        case '@' -> lines.current = number(value, 0, 0xFFFF);
        default -> throw new IllegalArgumentException("'" + text + "' is no instruction");
      }
    }
    lines.all.add(lines.current);
    return new HostInstruction(opcode, length, local, constant, operand);
  }

  private static int endOfNumber(String text, int from) {
    int end = from;
    while (end < text.length()
        && (Character.isDigit(text.charAt(end)) || end == from && text.charAt(end) == '-')) {
      end++;
    }
    return end;
  }

  private static int number(String text, int least, int greatest) {
    try {
      int number = Integer.parseInt(text);
      if (number >= least && number <= greatest) {
        return number;
      }
    } catch (NumberFormatException notANumber) {
      // The message below names the text.
    }
    throw new IllegalArgumentException(
        "'" + text + "' is not a number from " + least + " to " + greatest);
  }
}
