package org.cprof.runner.bound.objects;

import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import org.cprof.classes.MethodCall;
import org.objectweb.asm.ConstantDynamic;
import org.objectweb.asm.Handle;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;

/** What an instruction names, also by the constants of which dynamic ones are made. */
public final class NamedByCode {

  private NamedByCode() {}

  /** By an invoke, by a method reference or for a constant. */
  public static List<MethodCall> calls(AbstractInsnNode insn) {
    if (insn instanceof MethodInsnNode call) {
      return List.of(MethodCall.of(call));
    }
    if (!(insn instanceof LdcInsnNode || insn instanceof InvokeDynamicInsnNode)) {
      return List.of();
    }
    List<MethodCall> calls = new ArrayList<>();
    for (Object constant : constants(insn)) {
      MethodCall call = constant instanceof Handle handle ? MethodCall.of(handle) : null;
      if (call != null) {
        calls.add(call);
      }
    }
    return calls;
  }

  /** What it loads, or hands to a bootstrap method. */
  static Set<Object> constants(AbstractInsnNode insn) {
    Set<Object> all = Collections.newSetFromMap(new IdentityHashMap<>());
    if (insn instanceof LdcInsnNode load) {
      addConstant(load.cst, all);
    } else if (insn instanceof InvokeDynamicInsnNode dynamic) {
      addConstant(dynamic.bsm, all);
      List.of(dynamic.bsmArgs).forEach(argument -> addConstant(argument, all));
    }
    return all;
  }

  /** With those that a dynamic one is made of (JVMS 4.4.10). */
  private static void addConstant(Object constant, Set<Object> all) {
    if (all.add(constant) && constant instanceof ConstantDynamic dynamic) {
      addConstant(dynamic.getBootstrapMethod(), all);
      for (int i = 0; i < dynamic.getBootstrapMethodArgumentCount(); i++) {
        addConstant(dynamic.getBootstrapMethodArgument(i), all);
      }
    }
  }
}
