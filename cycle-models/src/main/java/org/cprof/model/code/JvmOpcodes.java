package org.cprof.model.code;

/**
 * The opcodes of the Java virtual machine, 0 to 201, with their mnemonics and lengths (JVMS chapter
 * 6). The opcodes above are free for a target's own use.
 */
public final class JvmOpcodes {
  public static final int COUNT = 202;
  public static final int ICONST_0 = 3;
  public static final int TABLESWITCH = 170;
  public static final int LOOKUPSWITCH = 171;
  public static final int IRETURN = 172;
  public static final int RETURN = 177;
  public static final int GETSTATIC = 178;
  public static final int PUTFIELD = 181;
  public static final int INVOKEVIRTUAL = 182;
  public static final int INVOKESPECIAL = 183;
  public static final int INVOKEDYNAMIC = 186;
  public static final int ATHROW = 191;
  public static final int MONITOREXIT = 195;
  public static final int WIDE = 196;

  private static final String[] MNEMONICS =
      """
      nop aconst_null iconst_m1 iconst_0 iconst_1 iconst_2 iconst_3 iconst_4 iconst_5 lconst_0 \
      lconst_1 fconst_0 fconst_1 fconst_2 dconst_0 dconst_1 bipush sipush ldc ldc_w ldc2_w iload \
      lload fload dload aload iload_0 iload_1 iload_2 iload_3 lload_0 lload_1 lload_2 lload_3 \
      fload_0 fload_1 fload_2 fload_3 dload_0 dload_1 dload_2 dload_3 aload_0 aload_1 aload_2 \
      aload_3 iaload laload faload daload aaload baload caload saload istore lstore fstore dstore \
      astore istore_0 istore_1 istore_2 istore_3 lstore_0 lstore_1 lstore_2 lstore_3 fstore_0 \
      fstore_1 fstore_2 fstore_3 dstore_0 dstore_1 dstore_2 dstore_3 astore_0 astore_1 astore_2 \
      astore_3 iastore lastore fastore dastore aastore bastore castore sastore pop pop2 dup dup_x1 \
      dup_x2 dup2 dup2_x1 dup2_x2 swap iadd ladd fadd dadd isub lsub fsub dsub imul lmul fmul dmul \
      idiv ldiv fdiv ddiv irem lrem frem drem ineg lneg fneg dneg ishl lshl ishr lshr iushr lushr \
      iand land ior lor ixor lxor iinc i2l i2f i2d l2i l2f l2d f2i f2l f2d d2i d2l d2f i2b i2c i2s \
      lcmp fcmpl fcmpg dcmpl dcmpg ifeq ifne iflt ifge ifgt ifle if_icmpeq if_icmpne if_icmplt \
      if_icmpge if_icmpgt if_icmple if_acmpeq if_acmpne goto jsr ret tableswitch lookupswitch \
      ireturn lreturn freturn dreturn areturn return getstatic putstatic getfield putfield \
      invokevirtual invokespecial invokestatic invokeinterface invokedynamic new newarray anewarray \
      arraylength athrow checkcast instanceof monitorenter monitorexit wide multianewarray ifnull \
      ifnonnull goto_w jsr_w"""
          .split(" ");

  private JvmOpcodes() {}

  /** The mnemonic of an opcode from 0 to 201. */
  public static String mnemonic(int opcode) {
    return MNEMONICS[opcode];
  }

  /** The opcode of a mnemonic; -1 if it is none of the JVM's. */
  public static int opcode(String mnemonic) {
    for (int opcode = 0; opcode < COUNT; opcode++) {
      if (MNEMONICS[opcode].equals(mnemonic)) {
        return opcode;
      }
    }
    return -1;
  }

  /** Whether the instruction calls a method: invokevirtual to invokedynamic. */
  public static boolean isInvoke(int opcode) {
    return INVOKEVIRTUAL <= opcode && opcode <= INVOKEDYNAMIC;
  }

  /** Whether the instruction returns from a method: ireturn to return. */
  public static boolean isReturn(int opcode) {
    return IRETURN <= opcode && opcode <= RETURN;
  }

  /** Whether the instruction is padded to a multiple of 4 bytes (JVMS 6.5, tableswitch). */
  public static boolean isSwitch(int opcode) {
    return opcode == TABLESWITCH || opcode == LOOKUPSWITCH;
  }

  /**
   * The length of an instruction in bytes, without a {@code wide} prefix.
   *
   * @return the length; 0 for a switch, whose length depends on its table and its place
   */
  public static int length(int opcode) {
    return switch (opcode) {
      case 16, 18 -> 2; // bipush, ldc
      case 17, 19, 20 -> 3; // sipush, ldc_w, ldc2_w
      case 21, 22, 23, 24, 25, 54, 55, 56, 57, 58, 169, 188 -> 2; // loads, stores, ret, newarray
      case 132, 168 -> 3; // iinc, jsr
      case TABLESWITCH, LOOKUPSWITCH -> 0;
      case 185, 186, 200, 201 -> 5; // invokeinterface, invokedynamic, goto_w, jsr_w
      case 187, 189, 192, 193, 198, 199 -> 3; // new, anewarray, checkcast, instanceof, ifnull...
      case 197 -> 4; // multianewarray
      default -> isBranch(opcode) || isFieldOrInvoke(opcode) ? 3 : 1;
    };
  }

  private static boolean isBranch(int opcode) {
    return 153 <= opcode && opcode <= 167;
  }

  private static boolean isFieldOrInvoke(int opcode) {
    return 178 <= opcode && opcode <= 184;
  }
}
