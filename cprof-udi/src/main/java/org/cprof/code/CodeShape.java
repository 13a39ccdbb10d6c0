package org.cprof.code;

import java.util.List;

/**
 * What the price of a method depends on: its name, its flags and its basic blocks. Unlike {@link
 * MethodCode} it needs no class file; the instructions of one that was read from a profile are of
 * no ASM tree.
 *
 * @param className as in {@code Class.getName()}
 * @param maxLocals local variables (JVMS 4.7.3)
 */
public record CodeShape(
    String className,
    String name,
    String descriptor,
    boolean isStatic,
    boolean isSynchronized,
    int maxLocals,
    List<BasicBlock> blocks) {

  public CodeShape {
    blocks = List.copyOf(blocks);
  }

  public static CodeShape of(MethodCode method) {
    return new CodeShape(
        method.className(),
        method.name(),
        method.descriptor(),
        method.isStatic(),
        method.isSynchronized(),
        method.node().maxLocals,
        method.blocks());
  }
}
