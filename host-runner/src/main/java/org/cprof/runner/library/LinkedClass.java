package org.cprof.runner.library;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.FieldVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * What a class declares and what it links to.
 *
 * @param supertypes internal names of its superclass and its interfaces
 * @param members access flags of its fields and methods, by {@link #key}
 * @param types internal names of the classes that it names
 * @param uses the members that its code names
 */
record LinkedClass(
    String name,
    int access,
    List<String> supertypes,
    Map<String, Integer> members,
    Set<String> types,
    List<ConstantPoolEditor.Member> uses) {

  /**
   * Reads a class file.
   *
   * @throws RuntimeException when the bytes are not a class file of a known version
   */
  static LinkedClass read(byte[] file) {
    ClassReader reader = new ClassReader(file);
    ConstantPoolEditor pool = new ConstantPoolEditor(file);
    List<String> supertypes = new ArrayList<>(List.of(reader.getInterfaces()));
    if (reader.getSuperName() != null) {
      supertypes.add(0, reader.getSuperName());
    }
    Map<String, Integer> members = new HashMap<>();
    Set<String> types = new LinkedHashSet<>(pool.types());
    reader.accept(
        new ClassVisitor(Opcodes.ASM9) {
          @Override
          public FieldVisitor visitField(
              int access, String name, String descriptor, String signature, Object value) {
            return add(access, name, descriptor);
          }

          @Override
          public MethodVisitor visitMethod(
              int access, String name, String descriptor, String signature, String[] thrown) {
            return add(access, name, descriptor);
          }

          private <T> T add(int access, String name, String descriptor) {
            members.put(key(name, descriptor), access);
            types.addAll(TypeNames.in(descriptor));
            return null;
          }
        },
        ClassReader.SKIP_CODE | ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
    return new LinkedClass(
        reader.getClassName(), reader.getAccess(), supertypes, members, types, pool.members());
  }

  /** How a member is known: its name and its descriptor, with a space between them. */
  static String key(String name, String descriptor) {
    return name + " " + descriptor;
  }

  static boolean isMethod(String key) {
    return key.contains(" (");
  }

  boolean hasNatives() {
    return members.values().stream().anyMatch(access -> (access & Opcodes.ACC_NATIVE) != 0);
  }
}
