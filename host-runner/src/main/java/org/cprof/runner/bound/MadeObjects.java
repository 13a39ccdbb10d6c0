package org.cprof.runner.bound;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import org.cprof.code.ClassCode;
import org.cprof.profile.MethodReference;
import org.cprof.profile.NodeKind;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.LineNumberNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TryCatchBlockNode;
import org.objectweb.asm.tree.TypeInsnNode;

/**
 * Of which classes there may be objects, by the code of a class path: those of its own that it
 * makes, and those of the JDK that it makes or names, as the JDK may hand it objects of them.
 */
final class MadeObjects {

  /**
   * A lambda or a method reference, whose class is made when the program runs.
   *
   * @param type the interface that it implements
   * @param name of the interface's method
   * @param code what it calls; null if that depends on an object
   * @param place where it is made
   */
  record Lambda(String type, String name, String code, String place) {}

  private static final Set<Integer> FIXED =
      Set.of(Opcodes.H_INVOKESTATIC, Opcodes.H_INVOKESPECIAL, Opcodes.H_NEWINVOKESPECIAL);

  private final ProgramClasses program;

  /** In the order of their names. */
  private final SortedSet<String> classes = new TreeSet<>();

  private final Set<String> named = new TreeSet<>();
  private final List<Lambda> lambdas = new ArrayList<>();

  private MadeObjects(ProgramClasses program) {
    this.program = program;
  }

  static MadeObjects of(ProgramClasses program) {
    MadeObjects made = new MadeObjects(program);
    for (ClassCode code : program.ofClassPath()) {
      code.node().methods.forEach(method -> made.add(code.node(), method));
    }
    for (String name : made.named) {
      if (program.isOfJdk(name) && program.isConcrete(name)) {
        made.classes.add(name);
      }
    }
    return made;
  }

  SortedSet<String> classes() {
    return classes;
  }

  List<Lambda> lambdas() {
    return lambdas;
  }

  private void add(ClassNode owner, MethodNode method) {
    int line = 0;
    addNamed(Type.getArgumentTypes(method.desc));
    for (TryCatchBlockNode handler : method.tryCatchBlocks) {
      named.add(handler.type == null ? "java/lang/Throwable" : handler.type);
    }
    for (AbstractInsnNode insn : method.instructions) {
      if (insn instanceof LineNumberNode number) {
        line = number.line;
      } else if (insn.getOpcode() == Opcodes.NEW) {
        classes.add(((TypeInsnNode) insn).desc);
      } else if (insn instanceof TypeInsnNode type) {
        addNamed(Type.getObjectType(type.desc));
      } else if (insn instanceof LdcInsnNode load) {
        named.add(load.cst instanceof String ? "java/lang/String" : "java/lang/Class");
      } else if (insn instanceof FieldInsnNode field) {
        addNamed(Type.getType(field.desc));
      } else if (insn instanceof MethodInsnNode call) {
        addNamed(Type.getReturnType(call.desc));
      } else if (insn instanceof InvokeDynamicInsnNode dynamic) {
        add(dynamic, Refusal.at(reference(owner.name, method.name, method.desc), line));
      }
    }
  }

  private void add(InvokeDynamicInsnNode dynamic, String place) {
    Type made = Type.getReturnType(dynamic.desc);
    addNamed(made);
    if (made.getSort() == Type.OBJECT && program.isInterface(made.getInternalName())) {
      String code = null;
      for (Object argument : dynamic.bsmArgs) {
        if (argument instanceof Handle handle && FIXED.contains(handle.getTag())) {
          code = reference(handle.getOwner(), handle.getName(), handle.getDesc());
        }
      }
      lambdas.add(new Lambda(made.getInternalName(), dynamic.name, code, place));
    }
  }

  private void addNamed(Type... types) {
    Arrays.stream(types)
        .filter(type -> type.getSort() == Type.OBJECT)
        .forEach(type -> named.add(type.getInternalName()));
  }

  private static String reference(String owner, String name, String descriptor) {
    return new MethodReference(NodeKind.METHOD, owner.replace('/', '.'), name, descriptor)
        .toString();
  }
}
