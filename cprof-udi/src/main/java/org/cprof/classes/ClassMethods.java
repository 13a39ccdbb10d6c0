package org.cprof.classes;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.cprof.instrument.jdk.SpecialMethods;
import org.objectweb.asm.AnnotationVisitor;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * What calls ask of a class: its methods, native or not, and where to look for inherited ones.
 *
 * @param access its flags
 * @param superName internal name; null of Object and where nothing is known
 * @param interfaces internal names of those that it names itself
 * @param nestHost internal name of the class that it says hosts its nest; null if it does not
 * @param nestMembers internal names of those that it says it hosts
 * @param accessByMethod flags of its methods, by name and descriptor
 */
public record ClassMethods(
    int access,
    String superName,
    List<String> interfaces,
    String nestHost,
    List<String> nestMembers,
    Map<String, Integer> accessByMethod) {

  /**
   * A flag beside those of class files: the method's callers count its calls as those of a native,
   * see {@link SpecialMethods}.
   */
  static final int LIKE_NATIVE = 1 << 16;

  /** Of a class that nobody knows. */
  public static final ClassMethods UNKNOWN =
      new ClassMethods(0, null, List.of(), null, List.of(), Map.of());

  public static ClassMethods of(ClassReader reader) {
    Map<String, Integer> methods = new HashMap<>();
    List<String> hosts = new ArrayList<>();
    List<String> members = new ArrayList<>();
    String owner = reader.getClassName();
    reader.accept(
        new ClassVisitor(Opcodes.ASM9) {
          @Override
          public void visitNestHost(String host) {
            hosts.add(host);
          }

          @Override
          public void visitNestMember(String member) {
            members.add(member);
          }

          @Override
          public MethodVisitor visitMethod(
              int access, String name, String descriptor, String signature, String[] exceptions) {
            String method = name + descriptor;
            methods.put(method, access | flag(owner, name, descriptor, false));
            return SpecialMethods.mayHaveInterpreterEntry(owner, name, descriptor)
                ? new MethodVisitor(Opcodes.ASM9) {
                  @Override
                  public AnnotationVisitor visitAnnotation(String annotation, boolean visible) {
                    boolean isIntrinsic = SpecialMethods.isOfIntrinsics(annotation);
                    methods.put(
                        method, methods.get(method) | flag(owner, name, descriptor, isIntrinsic));
                    return null;
                  }
                }
                : null;
          }
        },
        ClassReader.SKIP_CODE | ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
    return new ClassMethods(
        reader.getAccess(),
        reader.getSuperName(),
        List.of(reader.getInterfaces()),
        hosts.isEmpty() ? null : hosts.get(0),
        List.copyOf(members),
        methods);
  }

  private static int flag(String owner, String name, String descriptor, boolean isIntrinsic) {
    return SpecialMethods.isCountedByCallers(owner, name, descriptor, isIntrinsic)
        ? LIKE_NATIVE
        : 0;
  }

  boolean is(int flag) {
    return (access & flag) != 0;
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
