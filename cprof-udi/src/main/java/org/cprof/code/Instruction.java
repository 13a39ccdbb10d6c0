package org.cprof.code;

import org.cprof.model.code.HostInstruction;
import org.objectweb.asm.tree.AbstractInsnNode;

/**
 * One instruction of a method.
 *
 * @param node its place in the tree
 * @param bytecodeIndex its offset in the method's code, in bytes
 * @param host what it is in the class file
 */
public record Instruction(AbstractInsnNode node, int bytecodeIndex, HostInstruction host) {}
