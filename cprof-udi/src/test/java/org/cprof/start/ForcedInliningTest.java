package org.cprof.start;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;

class ForcedInliningTest {

  private static Map<String, byte[]> inlined(boolean clock, int cacheBlocks) throws Exception {
    ClassWriter settings = new ClassWriter(0);
    settings.visit(
        Opcodes.V17, Opcodes.ACC_FINAL, RuntimeSettings.CLASS, null, "java/lang/Object", null);
    int access = Opcodes.ACC_STATIC | Opcodes.ACC_FINAL;
    settings.visitField(access, "CLOCK", "Z", null, clock ? 1 : 0).visitEnd();
    settings.visitField(access, "LINES", "Z", null, 0).visitEnd();
    settings.visitField(access, "CACHE_BLOCKS", "I", null, cacheBlocks).visitEnd();
    return ForcedInlining.of(RuntimeClasses.forAnyJdk(), settings.toByteArray());
  }

  private static ClassNode node(byte[] classFile) {
    ClassNode node = new ClassNode();
    new ClassReader(classFile).accept(node, 0);
    return node;
  }

  /** What a method of the class calls and which fields it reads, by name. */
  private static List<String> names(byte[] classFile, String method, String descriptor) {
    List<String> names = new ArrayList<>();
    for (MethodNode each : node(classFile).methods) {
      if (each.name.equals(method) && each.desc.equals(descriptor)) {
        for (AbstractInsnNode insn : each.instructions) {
          if (insn instanceof MethodInsnNode call) {
            names.add(call.name);
          } else if (insn instanceof FieldInsnNode field) {
            names.add(field.name);
          }
        }
      }
    }
    return names;
  }

  @Test
  void every_class_is_in_order_and_none_is_missing() throws Exception {
    Map<String, byte[]> before = RuntimeClasses.forAnyJdk();
    for (boolean clock : new boolean[] {false, true}) {
      Map<String, byte[]> after = inlined(clock, clock ? 0 : 16);
      assertThat(after.keySet()).containsExactlyElementsOf(before.keySet());
      after.values().forEach(Verified::new);
    }
  }

  /** HotSpot's interpreter and compilers look for pages of 4096 bytes below such frames. */
  @Test
  void what_stands_at_entries_has_frames_of_pages() throws Exception {
    Map<String, byte[]> after = inlined(false, 16);

    assertThat(frame(after, "java/lang/CProf", "enter", "(I)J")).isBetween(512, 1024);
    assertThat(frame(after, "java/lang/CProfHost", "begin", "(IZ)J")).isBetween(1024, 1536);
    assertThat(frame(after, "java/lang/CProfStack", "checkForFew", "()V")).isBetween(1024, 1536);
    assertThat(frame(after, "java/lang/CProfStack", "checkForMany", "()V")).isBetween(2560, 3072);
    assertThat(frame(after, "java/lang/CProf", "countLeaf", "(I)V")).isLessThan(64);
  }

  /** Words of the locals of a method. */
  private static int frame(
      Map<String, byte[]> files, String owner, String name, String descriptor) {
    return node(files.get(owner)).methods.stream()
        .filter(method -> method.name.equals(name) && method.desc.equals(descriptor))
        .mapToInt(method -> method.maxLocals)
        .findFirst()
        .orElseThrow();
  }

  @Test
  void no_class_reaches_private_members_of_another() throws Exception {
    Map<String, ClassNode> classes = new LinkedHashMap<>();
    inlined(false, 16).forEach((name, file) -> classes.put(name, node(file)));
    List<String> reached = new ArrayList<>();
    for (ClassNode owner : classes.values()) {
      for (MethodNode method : owner.methods) {
        for (AbstractInsnNode insn : method.instructions) {
          if (insn instanceof FieldInsnNode field
              && isApart(owner, classes.get(field.owner))
              && isPrivate(classes.get(field.owner), field)) {
            reached.add(owner.name + "." + method.name + ": " + field.name);
          } else if (insn instanceof MethodInsnNode call
              && isApart(owner, classes.get(call.owner))
              && isPrivate(classes.get(call.owner), call)) {
            reached.add(owner.name + "." + method.name + ": " + call.name);
          }
        }
      }
    }
    assertThat(reached).isEmpty();
  }

  /** Whether private members are not shared (JVMS 5.4.4). */
  private static boolean isApart(ClassNode from, ClassNode owner) {
    return owner != null && !nest(from).equals(nest(owner));
  }

  private static String nest(ClassNode member) {
    return member.nestHostClass == null ? member.name : member.nestHostClass;
  }

  private static boolean isPrivate(ClassNode owner, FieldInsnNode field) {
    return owner.fields.stream()
        .anyMatch(each -> each.name.equals(field.name) && isPrivate(each.access));
  }

  private static boolean isPrivate(ClassNode owner, MethodInsnNode call) {
    return owner.methods.stream()
        .anyMatch(
            each ->
                each.name.equals(call.name)
                    && each.desc.equals(call.desc)
                    && isPrivate(each.access));
  }

  private static boolean isPrivate(int access) {
    return (access & Opcodes.ACC_PRIVATE) != 0;
  }
}
