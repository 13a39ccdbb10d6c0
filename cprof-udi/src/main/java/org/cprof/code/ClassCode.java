package org.cprof.code;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodNode;

/**
 * A class file as a tree, with what ASM's tree forgets and exact prices need: where each
 * instruction stands in the file, which of several encodings it has ({@code iload_0} or {@code
 * iload 0}, {@code ldc} or {@code ldc_w}) and so how many bytes it takes.
 *
 * <p>The trick: the reader announces every instruction's offset before it visits it, so the n-th
 * real instruction of a method has the n-th announced offset.
 */
public final class ClassCode {

  private final byte[] classFile;
  private final ClassReader reader;
  private final ClassNode node;
  private final List<MethodCode> methods;
  private final int[] codeStarts;

  private ClassCode(
      byte[] classFile,
      ClassReader reader,
      ClassNode node,
      List<MethodCode> methods,
      int[] codeStarts) {
    this.classFile = classFile;
    this.codeStarts = codeStarts;
    this.reader = reader;
    this.node = node;
    this.methods = methods;
  }

  /** Reads a class file, with blocks by the default rule; see the other method of this name. */
  public static ClassCode read(byte[] classFile) {
    return read(classFile, BlockRule.DEFAULT);
  }

  /**
   * Reads a class file.
   *
   * @throws RefusedClassException when the bytes are not a class file of a known version
   */
  public static ClassCode read(byte[] classFile, BlockRule rule) {
    try {
      return readUnchecked(classFile, rule);
    } catch (RuntimeException broken) {
      // ASM fails in many ways, by indices out of bounds too.
      throw new RefusedClassException("not a class file that a JVM accepts", broken);
    }
  }

  /** Why a class stays as it is: it is broken, or else what went wrong. */
  public static String reason(byte[] classFile, Throwable problem) {
    try {
      read(classFile);
      return problem.toString();
    } catch (RefusedClassException broken) {
      return broken.toString();
    }
  }

  private static ClassCode readUnchecked(byte[] classFile, BlockRule rule) {
    OffsetReader reader = new OffsetReader(classFile);
    List<int[]> offsets = new ArrayList<>();
    ClassNode node =
        new ClassNode(Opcodes.ASM9) {
          @Override
          public MethodVisitor visitMethod(
              int access, String name, String descriptor, String signature, String[] exceptions) {
            MethodNode method =
                new MethodNode(Opcodes.ASM9, access, name, descriptor, signature, exceptions) {
                  @Override
                  public void visitEnd() {
                    offsets.add(reader.takeOffsets());
                  }
                };
            methods.add(method);
            return method;
          }
        };
    reader.accept(node, ClassReader.EXPAND_FRAMES);
    int[] codeStarts = CodeAttributes.starts(reader);
    List<MethodCode> methods = new ArrayList<>();
    for (int i = 0; i < offsets.size(); i++) {
      if (codeStarts[i] > 0) {
        methods.add(
            new MethodCode(
                node, node.methods.get(i), classFile, codeStarts[i], offsets.get(i), rule));
      }
    }
    return new ClassCode(classFile, reader, node, methods, codeStarts);
  }

  /**
   * Refuses what a JVM refuses as it is, but would accept with more code in it.
   *
   * @throws RefusedClassException with the reason
   */
  public void check() {
    CodeChecks.check(reader, classFile, node, methods, codeStarts);
  }

  public ClassReader reader() {
    return reader;
  }

  public ClassNode node() {
    return node;
  }

  /** The methods that have code, in the order of the class file. */
  public List<MethodCode> methods() {
    return methods;
  }

  /** A reader that gathers the offsets of a method's instructions. */
  private static final class OffsetReader extends ClassReader {

    private int[] offsets = new int[64];
    private int count;

    OffsetReader(byte[] classFile) {
      super(classFile);
    }

    @Override
    protected void readBytecodeInstructionOffset(int bytecodeOffset) {
      if (count == offsets.length) {
        offsets = Arrays.copyOf(offsets, 2 * count);
      }
      offsets[count++] = bytecodeOffset;
    }

    int[] takeOffsets() {
      int[] taken = Arrays.copyOf(offsets, count);
      count = 0;
      return taken;
    }
  }
}
