package org.cprof.start;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.function.Predicate;
import org.cprof.instrument.jdk.TargetSubstitution;
import org.objectweb.asm.Attribute;
import org.objectweb.asm.ByteVector;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassWriter;

/**
 * A class that the JVM starts with, when it is made, and when a program redefines it: that must
 * have the fields and the code that the JVM knows.
 */
public final class StartClass {

  /** What all classes with counting code or hooks name. */
  private static final String RUNTIME = "java/lang/CProf";

  /** The tag of a constant (JVMS 4.4.1). */
  private static final int CLASS = 7;

  private StartClass() {}

  /**
   * The class file with what is changed besides counting.
   *
   * @param name internal name
   */
  public static byte[] changed(String name, byte[] classFile) {
    return JdkChanges.of(name, classFile);
  }

  /**
   * The class file as the JVM is to load it.
   *
   * @param name internal name
   * @param changed without counting code
   * @param counting with it
   * @param seesTarget whether the program sees the target's time
   */
  public static byte[] complete(String name, byte[] changed, byte[] counting, boolean seesTarget) {
    byte[] early = EarlyCode.of(name, changed, counting);
    boolean seesTime = seesTarget && TargetSubstitution.concerns(name, true);
    return StartMark.on(seesTime ? TargetSubstitution.insert(early) : early);
  }

  /**
   * Whether a class file is such a one already: the VM may have put it together from what it has
   * loaded, where the mark is lost.
   */
  public static boolean isComplete(byte[] classFile) {
    return StartMark.isOn(classFile)
        || names(new ClassReader(classFile), name -> name.startsWith(RUNTIME));
  }

  /** Whether one of the classes that a class file names is such a one. */
  static boolean names(ClassReader reader, Predicate<String> className) {
    char[] buffer = new char[reader.getMaxStringLength()];
    for (int i = 1; i < reader.getItemCount(); i++) {
      int offset = reader.getItem(i);
      if (offset > 0
          && reader.readByte(offset - 1) == CLASS
          && className.test(reader.readUTF8(offset, buffer))) {
        return true;
      }
    }
    return false;
  }

  /**
   * Marks the classes that a JVM starts with by the last bytes of their class files: an attribute
   * of CProf's own (JVMS 4.7.1), by which the run-time knows that they are instrumented already.
   */
  private static final class StartMark extends Attribute {

    private static final int BYTES = 4;

    private StartMark() {
      super("CProf");
    }

    @Override
    protected ByteVector write(
        ClassWriter writer, byte[] code, int codeLength, int maxStack, int maxLocals) {
      return new ByteVector().putInt(CProfProtocol.START_MARK);
    }

    static byte[] on(byte[] classFile) {
      ClassReader reader = new ClassReader(classFile);
      ClassWriter writer = new ClassWriter(reader, 0);
      reader.accept(writer, 0);
      writer.visitAttribute(new StartMark());
      byte[] marked = writer.toByteArray();
      if (!isOn(marked)) {
        throw new IllegalStateException("the attribute is not the last one");
      }
      return marked;
    }

    static boolean isOn(byte[] classFile) {
      byte[] end = Arrays.copyOfRange(classFile, classFile.length - BYTES, classFile.length);
      return ByteBuffer.wrap(end).getInt() == CProfProtocol.START_MARK;
    }
  }
}
