package org.cprof.classes;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * What matters of a class: its methods, native or not, and where to look for inherited ones.
 *
 * @param superName internal name; null of Object and where nothing is known
 * @param accessByMethod flags of its methods, by name and descriptor
 */
public record ClassMethods(String superName, Map<String, Integer> accessByMethod) {

  /** Of a class that nobody knows. */
  public static final ClassMethods UNKNOWN = new ClassMethods(null, Map.of());

  public static ClassMethods of(ClassReader reader) {
    Map<String, Integer> methods = new HashMap<>();
    reader.accept(
        new ClassVisitor(Opcodes.ASM9) {
          @Override
          public MethodVisitor visitMethod(
              int access, String name, String descriptor, String signature, String[] exceptions) {
            methods.put(name + descriptor, access);
            return null;
          }
        },
        ClassReader.SKIP_CODE | ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
    return new ClassMethods(reader.getSuperName(), methods);
  }

  /** The names and descriptors of its natives. */
  public List<String> natives() {
    List<String> natives = new ArrayList<>();
    accessByMethod.forEach(
        (method, access) -> {
          if ((access & Opcodes.ACC_NATIVE) != 0) {
            natives.add(method);
          }
        });
    return natives;
  }
}
