package org.cprof.start;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.cprof.classes.JdkImage;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.FieldVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * The fields and methods of a JDK that the run-time names, in its code or as texts, by which it
 * looks for the offsets of fields. A JDK that lacks one of them would not start, without a reason,
 * or would start all the same, and end or throw in the middle of a program.
 */
final class RuntimeLinks {

  /** Have methods of any descriptor (JVMS 2.9.3). */
  private static final Set<String> POLYMORPHIC =
      Set.of("java/lang/invoke/MethodHandle", "java/lang/invoke/VarHandle");

  private final JdkImage jdk;
  private final Map<String, byte[]> own;

  /** What the run time names, by the internal name of the class. */
  private final Map<String, Set<String>> named = new TreeMap<>();

  /** What classes of the JDK have, own and inherited, by internal name. */
  private final Map<String, Set<String>> members = new HashMap<>();

  private RuntimeLinks(JdkImage jdk, Map<String, byte[]> own) {
    this.jdk = jdk;
    this.own = own;
  }

  /**
   * Looks for all that the run-time names.
   *
   * @param own the run-time's class files, by internal name
   * @throws IOException if the JDK lacks some of it, which it names
   */
  static void check(JdkImage jdk, Map<String, byte[]> own) throws IOException {
    RuntimeLinks links = new RuntimeLinks(jdk, own);
    for (byte[] classFile : own.values()) {
      new ClassReader(classFile).accept(links.new Names(), ClassReader.SKIP_DEBUG);
    }
    List<String> missing = links.missing();
    if (!missing.isEmpty()) {
      throw new IOException(
          "CProf does not know JDK " + jdk.feature() + ": it lacks " + String.join(", ", missing));
    }
  }

  private List<String> missing() throws IOException {
    List<String> missing = new ArrayList<>();
    for (Map.Entry<String, Set<String>> ofClass : named.entrySet()) {
      Set<String> members = members(ofClass.getKey());
      for (String member : ofClass.getValue()) {
        if (!members.contains(member)) {
          missing.add(ofClass.getKey().replace('/', '.') + '.' + member);
        }
      }
    }
    return missing;
  }

  private Set<String> members(String owner) throws IOException {
    Set<String> known = members.get(owner);
    if (known == null) {
      known = new HashSet<>();
      byte[] classFile = jdk.classFile(owner);
      if (classFile != null) {
        ClassReader reader = new ClassReader(classFile);
        reader.accept(new Members(known), ClassReader.SKIP_CODE);
        if (reader.getSuperName() != null) {
          known.addAll(members(reader.getSuperName()));
        }
        for (String parent : reader.getInterfaces()) {
          known.addAll(members(parent));
        }
      }
      members.put(owner, known);
    }
    return known;
  }

  private static final class Members extends ClassVisitor {

    private final Set<String> found;

    Members(Set<String> found) {
      super(Opcodes.ASM9);
      this.found = found;
    }

    @Override
    public FieldVisitor visitField(
        int access, String name, String descriptor, String signature, Object value) {
      found.add(name + ' ' + descriptor);
      found.add(name);
      return null;
    }

    @Override
    public MethodVisitor visitMethod(
        int access, String name, String descriptor, String signature, String[] exceptions) {
      found.add(name + descriptor);
      return null;
    }
  }

  /** What the code of a class names of the JDK. */
  private final class Names extends ClassVisitor {

    Names() {
      super(Opcodes.ASM9);
    }

    @Override
    public MethodVisitor visitMethod(
        int access, String name, String descriptor, String signature, String[] exceptions) {
      return new MethodVisitor(Opcodes.ASM9) {
        /** The last two constants. */
        private Object before;

        private Object last;

        @Override
        public void visitLdcInsn(Object value) {
          before = last;
          last = value;
        }

        @Override
        public void visitFieldInsn(int opcode, String owner, String field, String type) {
          add(owner, field + ' ' + type);
        }

        @Override
        public void visitMethodInsn(
            int opcode, String owner, String method, String type, boolean isInterface) {
          add(owner, method + type);
          if (owner.equals(NativeAccess.UNSAFE)
              && method.equals("objectFieldOffset")
              && before instanceof Type declaring
              && last instanceof String field) {
            add(declaring.getInternalName(), field);
          }
        }
      };
    }

    private void add(String owner, String member) {
      if (owner.charAt(0) != '[' && !own.containsKey(owner) && !POLYMORPHIC.contains(owner)) {
        named.computeIfAbsent(owner, any -> new TreeSet<>()).add(member);
      }
    }
  }
}
