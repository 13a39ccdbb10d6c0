package org.cprof.runner.compatibility;

import java.util.Map;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;

/** How to write or compile without {@code invokedynamic}, by what makes its target. */
final class WithoutInvokeDynamic {
  private static final Map<String, String> HINTS =
      Map.of(
          "java/lang/invoke/StringConcatFactory",
          "compile with -XDstringConcat=inline, or --release 8",
          "java/lang/invoke/LambdaMetafactory",
          "write a class in place of the lambda or method reference",
          "java/lang/runtime/ObjectMethods",
          "write equals, hashCode and toString of the record",
          "java/lang/runtime/SwitchBootstraps",
          "write if and instanceof in place of the switch over patterns");

  private WithoutInvokeDynamic() {}

  /** What to do, behind the problem; empty for another instruction, and where nothing is known. */
  static String hint(AbstractInsnNode insn) {
    String hint =
        insn instanceof InvokeDynamicInsnNode call ? HINTS.get(call.bsm.getOwner()) : null;
    return hint == null ? "" : "; " + hint;
  }
}
