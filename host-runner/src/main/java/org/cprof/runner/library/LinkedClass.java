package org.cprof.runner.library;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldNode;
import org.objectweb.asm.tree.MethodNode;

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
    ClassNode node = new ClassNode();
    new ClassReader(file)
        .accept(node, ClassReader.SKIP_CODE | ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
    ConstantPoolEditor pool = new ConstantPoolEditor(file);
    List<String> supertypes = new ArrayList<>(node.interfaces);
    if (node.superName != null) {
      supertypes.add(0, node.superName);
    }
    Map<String, Integer> members = new HashMap<>();
    Set<String> types = new LinkedHashSet<>(pool.types());
    for (FieldNode field : node.fields) {
      members.put(key(field.name, field.desc), field.access);
      types.addAll(TypeNames.in(field.desc));
    }
    for (MethodNode method : node.methods) {
      members.put(key(method.name, method.desc), method.access);
      types.addAll(TypeNames.in(method.desc));
    }
    return new LinkedClass(node.name, node.access, supertypes, members, types, pool.members());
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
