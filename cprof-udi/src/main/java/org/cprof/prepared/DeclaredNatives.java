package org.cprof.prepared;

import java.util.function.IntConsumer;
import java.util.function.Predicate;
import org.objectweb.asm.Opcodes;

/** A quick look at class files, of which a class path has many. */
public enum DeclaredNatives implements Predicate<byte[]> {
  /** A class has a native method. */
  ANY(0),

  /** A class has a native that is invoked on an object, which may have another method. */
  DISPATCHED(Opcodes.ACC_STATIC | Opcodes.ACC_PRIVATE);

  private final int excluded;

  DeclaredNatives(int excluded) {
    this.excluded = excluded;
  }

  /**
   * @throws RuntimeException when the class file is broken
   */
  @Override
  public boolean test(byte[] classFile) {
    Finder finder = new Finder(classFile, excluded);
    Members.walk(classFile, ConstantPool.end(classFile), finder);
    return finder.found;
  }

  private static final class Finder implements IntConsumer {
    private final byte[] classFile;
    private final int excluded;
    private boolean found;

    Finder(byte[] classFile, int excluded) {
      this.classFile = classFile;
      this.excluded = excluded;
    }

    @Override
    public void accept(int attributes) {
      int access = ConstantPool.shortAt(classFile, attributes - Members.ATTRIBUTES);
      found |= (access & (Opcodes.ACC_NATIVE | excluded)) == Opcodes.ACC_NATIVE;
    }
  }
}
