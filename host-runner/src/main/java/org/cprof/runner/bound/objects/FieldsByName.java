package org.cprof.runner.bound.objects;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.cprof.classes.MethodCall;
import org.cprof.code.ClassCode;
import org.objectweb.asm.ConstantDynamic;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.LineNumberNode;
import org.objectweb.asm.tree.MethodNode;

/**
 * The fields that code of the class path may store to without naming them in its instructions: by
 * reflection, handles and updaters, where it has their names as constants of the class that finds
 * them, and by deserialization.
 */
final class FieldsByName {
  /**
   * Those of the JDK that hand out what stores to a field whose name they are told. The lists of
   * {@link NativeObjects} have what calls methods and makes objects; none of these does.
   */
  private static final Map<String, Set<String>> FINDERS =
      Map.of(
          "java/lang/Class",
          Set.of("getField", "getFields", "getDeclaredField", "getDeclaredFields"),
          "java/lang/invoke/MethodHandles$Lookup",
          Set.of("findSetter", "findStaticSetter", "findVarHandle", "findStaticVarHandle"),
          "java/lang/invoke/ConstantBootstraps",
          Set.of("fieldVarHandle", "staticFieldVarHandle"),
          "java/lang/invoke/VarHandle$VarHandleDesc",
          Set.of("ofField", "ofStaticField"),
          "java/lang/constant/MethodHandleDesc",
          Set.of("of", "ofField"),
          "java/beans/XMLDecoder",
          Set.of("readObject"),
          "java/util/concurrent/atomic/AtomicReferenceFieldUpdater",
          Set.of("newUpdater"));

  private static final String SERIALIZABLE = "java/io/Serializable";
  private static final Set<String> READERS = Set.of("readObject", "readUnshared");

  private final ProgramClasses classes;
  private final Set<String> names = new HashSet<>();
  private boolean readsObjects;
  private String first;
  private int others;

  FieldsByName(ProgramClasses classes) {
    this.classes = classes;
  }

  void add(ClassCode code) {
    Set<String> constants = new HashSet<>();
    String found = null;
    for (MethodNode method : code.node().methods) {
      int line = 0;
      for (AbstractInsnNode insn : method.instructions) {
        if (insn instanceof LineNumberNode number) {
          line = number.line;
        }
        for (Object constant : NamedByCode.constants(insn)) {
          if (constant instanceof String name) {
            constants.add(name);
          } else if (constant instanceof ConstantDynamic dynamic) {
            constants.add(dynamic.getName());
          } else if (constant instanceof Handle handle && stores(handle)) {
            names.add(handle.getName());
          }
        }
        for (MethodCall call : NamedByCode.calls(insn)) {
          readsObjects |= readsObject(call);
          found = found == null && finds(call) ? place(call, code, method, line) : found;
        }
      }
    }
    if (found != null) {
      names.addAll(constants);
      others += first == null ? 0 : 1;
      first = first == null ? found : first;
    }
  }

  private static boolean stores(Handle handle) {
    return handle.getTag() == Opcodes.H_PUTFIELD || handle.getTag() == Opcodes.H_PUTSTATIC;
  }

  private boolean finds(MethodCall call) {
    return FINDERS.entrySet().stream()
        .anyMatch(
            of -> of.getValue().contains(call.name()) && classes.is(call.owner(), of.getKey()));
  }

  private boolean readsObject(MethodCall call) {
    return READERS.contains(call.name())
        && classes.superclasses(call.owner()).contains("java/io/ObjectInputStream");
  }

  private static String place(MethodCall call, ClassCode code, MethodNode method, int line) {
    String caller = code.node().name.replace('/', '.') + "." + method.name + method.desc;
    return call.owner().replace('/', '.') + "." + call.name() + " in " + Refusal.at(caller, line);
  }

  /** Whether a field is one of them. */
  boolean has(String owner, String name) {
    return names.contains(name) || readsObjects && classes.is(owner, SERIALIZABLE);
  }

  /** What is assumed of a field that is none of them. */
  List<String> assumptions(String owner) {
    List<String> all = new ArrayList<>();
    if (first != null) {
      all.add(
          "no array is stored by what "
              + first
              + (others == 0 ? "" : ", and in " + others + " other classes,")
              + " finds, but into fields whose names are constants of that class");
    }
    if (classes.is(owner, SERIALIZABLE)) {
      all.add(
          "no array is stored in a field of "
              + owner.replace('/', '.')
              + " by deserialization that code of the JDK starts");
    }
    return all;
  }
}
