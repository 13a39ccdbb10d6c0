package org.cprof.instrument;

import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Defines instrumented classes anew, with {@link FakeRuntime} in the place of {@code
 * java.lang.CProf}. The VM verifies them like those of any program.
 */
final class ByteLoader extends ClassLoader {

  private static final Set<String> RUNTIME = Set.of("java/lang/CProf", "java/lang/CProfHost");
  private static final String FAKE = "org/cprof/instrument/FakeRuntime";

  private final Map<String, byte[]> classes = new HashMap<>();

  ByteLoader(byte[]... classFiles) {
    super(ByteLoader.class.getClassLoader());
    for (byte[] classFile : classFiles) {
      classes.put(new ClassReader(classFile).getClassName().replace('/', '.'), onFake(classFile));
    }
  }

  @Override
  protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
    synchronized (getClassLoadingLock(name)) {
      Class<?> loaded = findLoadedClass(name);
      if (loaded == null && classes.containsKey(name)) {
        byte[] classFile = classes.get(name);
        loaded = defineClass(name, classFile, 0, classFile.length);
      }
      return loaded == null ? super.loadClass(name, resolve) : loaded;
    }
  }

  /** The class, verified and initialized. */
  Class<?> load(String name) {
    try {
      return Class.forName(name, true, this);
    } catch (ClassNotFoundException missing) {
      throw new IllegalArgumentException(missing);
    }
  }

  private static byte[] onFake(byte[] classFile) {
    ClassReader reader = new ClassReader(classFile);
    ClassWriter writer = new ClassWriter(0);
    reader.accept(
        new ClassVisitor(Opcodes.ASM9, writer) {
          @Override
          public MethodVisitor visitMethod(
              int access, String name, String descriptor, String signature, String[] exceptions) {
            return new MethodVisitor(
                Opcodes.ASM9, super.visitMethod(access, name, descriptor, signature, exceptions)) {
              @Override
              public void visitMethodInsn(
                  int opcode, String owner, String method, String type, boolean isInterface) {
                String target = RUNTIME.contains(owner) ? FAKE : owner;
                super.visitMethodInsn(opcode, target, method, type, isInterface);
              }
            };
          }
        },
        0);
    return writer.toByteArray();
  }
}
