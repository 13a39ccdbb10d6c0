package org.cprof.prepared;

import java.util.function.IntConsumer;
import org.objectweb.asm.Opcodes;

/** A quick look at class files, of which a class path has many. */
public final class DispatchedNatives {

  private static final int BOUND = Opcodes.ACC_STATIC | Opcodes.ACC_PRIVATE;

  private DispatchedNatives() {}

  /**
   * Whether a class has a native that is invoked on an object, which may have another method.
   *
   * @throws RuntimeException when the class file is broken
   */
  public static boolean isDeclaredBy(byte[] classFile) {
    Finder finder = new Finder(classFile);
    Members.walk(classFile, ConstantPool.end(classFile), finder);
    return finder.found;
  }

  private static final class Finder implements IntConsumer {
    private final byte[] classFile;
    private boolean found;

    Finder(byte[] classFile) {
      this.classFile = classFile;
    }

    @Override
    public void accept(int attributes) {
      int access = ConstantPool.shortAt(classFile, attributes - Members.ATTRIBUTES);
      found |= (access & (Opcodes.ACC_NATIVE | BOUND)) == Opcodes.ACC_NATIVE;
    }
  }
}
