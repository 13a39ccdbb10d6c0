package org.cprof.start;

import java.io.IOException;
import java.util.List;
import org.cprof.classes.JdkImage;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Makes the class of the run-time that calls the natives of a JDK's channels, {@code
 * sun.nio.ch.CProfIo}.
 */
final class IoAccess {

  static final String CLASS = "sun/nio/ch/CProfIo";

  /** Has the native that maps files, privately, in JDKs that do not have it with the others. */
  static final String CHANNEL = "sun/nio/ch/FileChannelImpl";

  /** Have the natives of channels, in newer JDKs and in older ones. */
  private static final List<String> FILES =
      List.of("sun/nio/ch/UnixFileDispatcherImpl", "sun/nio/ch/FileDispatcherImpl");

  private static final String TRANSFER = "(Ljava/io/FileDescriptor;JI)I";
  private static final List<String> MAP = List.of("map0");
  private static final String MAP_OF_FILE = "(Ljava/io/FileDescriptor;IJJZ)J";
  private static final String MAP_OF_CHANNEL = "(IJJZ)J";

  /** The JDK's number for what can be read and written is 1. */
  private static final int WRITABLE = Opcodes.ICONST_1;

  private static final String FILE = "java/io/RandomAccessFile";
  private static final String[] THROWN = {"java/io/IOException"};

  private IoAccess() {}

  static byte[] classFile(JdkImage jdk) throws IOException {
    ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_MAXS);
    int access = Opcodes.ACC_PUBLIC | Opcodes.ACC_FINAL | Opcodes.ACC_SUPER;
    writer.visit(Opcodes.V17, access, CLASS, null, "java/lang/Object", null);
    writer.visitNestHost(CHANNEL);
    transfer(begin(writer, "read", TRANSFER), jdk, "read0");
    transfer(begin(writer, "write", TRANSFER), jdk, "write0");
    map(begin(writer, "map", "(L" + FILE + ";JJ)J"), jdk);
    writer.visitEnd();
    return writer.toByteArray();
  }

  private static MethodVisitor begin(ClassWriter writer, String name, String descriptor) {
    int access = Opcodes.ACC_PUBLIC | Opcodes.ACC_STATIC;
    MethodVisitor method = writer.visitMethod(access, name, descriptor, null, THROWN);
    method.visitCode();
    method.visitVarInsn(Opcodes.ALOAD, 0); // Stack: L
    return method;
  }

  private static void transfer(MethodVisitor method, JdkImage jdk, String name) throws IOException {
    method.visitVarInsn(Opcodes.LLOAD, 1); // Stack: L J
    method.visitVarInsn(Opcodes.ILOAD, 3); // Stack: L J I
    call(
        method,
        Opcodes.INVOKESTATIC,
        NativeAccess.nativeOf(jdk, FILES, List.of(name), TRANSFER),
        TRANSFER); // Stack: I
    NativeAccess.end(method, Opcodes.IRETURN);
  }

  private static void map(MethodVisitor map, JdkImage jdk) throws IOException {
    NativeAccess.Native ofFile = NativeAccess.find(jdk, FILES, MAP, MAP_OF_FILE);
    if (ofFile != null) {
      map.visitMethodInsn(
          Opcodes.INVOKEVIRTUAL, FILE, "getFD", "()Ljava/io/FileDescriptor;", false); // Stack: L
      part(map); // Stack: L I J J I
      call(map, Opcodes.INVOKESTATIC, ofFile, MAP_OF_FILE); // Stack: J
    } else {
      NativeAccess.Native ofChannel =
          NativeAccess.nativeOf(jdk, List.of(CHANNEL), MAP, MAP_OF_CHANNEL);
      String channel = "()Ljava/nio/channels/FileChannel;";
      map.visitMethodInsn(Opcodes.INVOKEVIRTUAL, FILE, "getChannel", channel, false); // Stack: L
      map.visitTypeInsn(Opcodes.CHECKCAST, CHANNEL); // Stack: L
      part(map); // Stack: L I J J I
      call(map, Opcodes.INVOKEVIRTUAL, ofChannel, MAP_OF_CHANNEL); // Stack: J
    }
    NativeAccess.end(map, Opcodes.LRETURN);
  }

  /** What is mapped, and that it is no persistent memory. */
  private static void part(MethodVisitor map) {
    map.visitInsn(WRITABLE); // Stack: I
    map.visitVarInsn(Opcodes.LLOAD, 1); // Stack: I J
    map.visitVarInsn(Opcodes.LLOAD, 3); // Stack: I J J
    map.visitInsn(Opcodes.ICONST_0); // Stack: I J J I
  }

  private static void call(
      MethodVisitor method, int opcode, NativeAccess.Native called, String descriptor) {
    method.visitMethodInsn(opcode, called.owner(), called.name(), descriptor, false);
  }
}
