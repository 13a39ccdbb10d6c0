package org.cprof.runner.bound;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.cprof.code.ClassCode;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.LineNumberNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;

/**
 * Where a program may store to fields that no bytecode of its own names: reflection, variable
 * handles, updaters, Unsafe, deserialization, natives.
 *
 * @param constants the strings of the class path, among them names of fields
 * @param assumptions what is assumed of each place
 */
record ReflectiveStores(Set<String> constants, Set<String> assumptions) {
  private static final Set<String> STORING =
      Set.of(
          "java/lang/Class.getDeclaredField",
          "java/lang/Class.getDeclaredFields",
          "java/lang/Class.getField",
          "java/lang/Class.getFields",
          "java/lang/reflect/Field.set",
          "java/lang/invoke/MethodHandles$Lookup.findSetter",
          "java/lang/invoke/MethodHandles$Lookup.findStaticSetter",
          "java/lang/invoke/MethodHandles$Lookup.findStaticVarHandle",
          "java/lang/invoke/MethodHandles$Lookup.findVarHandle",
          "java/lang/invoke/MethodHandles$Lookup.unreflectSetter",
          "java/lang/invoke/MethodHandles$Lookup.unreflectVarHandle",
          "java/util/concurrent/atomic/AtomicReferenceFieldUpdater.newUpdater",
          "java/io/ObjectInputStream.defaultReadObject",
          "java/io/ObjectInputStream.readObject",
          "java/io/ObjectInputStream.readUnshared");

  private static final List<String> UNSAFE =
      List.of("sun/misc/Unsafe.", "jdk/internal/misc/Unsafe.");

  static ReflectiveStores of(List<ClassCode> classes) {
    ReflectiveStores stores = new ReflectiveStores(new HashSet<>(), new TreeSet<>());
    for (ClassCode code : classes) {
      code.node().methods.forEach(method -> stores.add(code.node().name, method));
    }
    return stores;
  }

  /** Whether a field's name is given to reflection. */
  boolean mayName(String field) {
    return !assumptions.isEmpty() && constants.contains(field);
  }

  private void add(String owner, MethodNode method) {
    String place = owner.replace('/', '.') + "." + method.name + method.desc;
    if ((method.access & Opcodes.ACC_NATIVE) != 0) {
      assume("the native method " + place);
    }
    int line = 0;
    for (AbstractInsnNode insn : method.instructions) {
      if (insn instanceof LineNumberNode number) {
        line = number.line;
      } else if (insn instanceof LdcInsnNode constant && constant.cst instanceof String text) {
        constants.add(text);
      } else if (insn instanceof MethodInsnNode call) {
        add(call.owner, call.name, place, line);
      } else if (insn instanceof InvokeDynamicInsnNode dynamic) {
        for (Object argument : dynamic.bsmArgs) {
          if (argument instanceof Handle handle) {
            add(handle.getOwner(), handle.getName(), place, line);
          }
        }
      }
    }
  }

  private void add(String owner, String name, String place, int line) {
    String called = owner + "." + name;
    if (STORING.contains(called) || UNSAFE.stream().anyMatch(called::startsWith)) {
      assume(called.replace('/', '.') + " in " + Refusal.at(place, line));
    }
  }

  private void assume(String who) {
    assumptions.add(
        who
            + " leads to no store of an array that is longer than those which bytecodes store in"
            + " the same field, but where a constant names the field");
  }
}
