package org.cprof.start;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.FieldNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.analysis.Analyzer;
import org.objectweb.asm.tree.analysis.AnalyzerException;
import org.objectweb.asm.tree.analysis.BasicInterpreter;
import org.objectweb.asm.tree.analysis.Frame;

/**
 * The run-time's methods that compilers have to inline, with those inlined that they call, and
 * without what the settings of the run leave out. Inserted code calls them everywhere, and each
 * call within them costs a compiler as much as one of the program's: without them C1 takes a tenth
 * less of short runs.
 */
final class ForcedInlining {

  private static final String FORCED = "Ljdk/internal/vm/annotation/ForceInline;";

  private final Map<String, Integer> settings = new HashMap<>();
  private final Map<String, ClassNode> classes = new LinkedHashMap<>();

  /** By class, name and descriptor. */
  private final Map<String, MethodNode> forced = new LinkedHashMap<>();

  private final Set<MethodNode> done = new LinkedHashSet<>();

  private ForcedInlining(Map<String, byte[]> classFiles, byte[] settings) {
    for (FieldNode field : node(settings).fields) {
      if (field.value instanceof Integer value) {
        this.settings.put(field.name, value);
      }
    }
    classFiles.forEach((name, classFile) -> classes.put(name, node(classFile)));
    for (ClassNode owner : classes.values()) {
      for (MethodNode method : owner.methods) {
        if (isForced(method)) {
          forced.put(key(owner.name, method.name, method.desc), method);
        }
      }
    }
  }

  /**
   * The class files of the run-time as a run needs them.
   *
   * @param classFiles all of one package, by internal name
   * @param settings the class file with the constants of the run
   */
  static Map<String, byte[]> of(Map<String, byte[]> classFiles, byte[] settings) {
    ForcedInlining inlining = new ForcedInlining(classFiles, settings);
    inlining.forced.values().forEach(inlining::flatten);
    Map<String, byte[]> files = new LinkedHashMap<>();
    inlining.classes.forEach((name, owner) -> files.put(name, inlining.written(owner)));
    return files;
  }

  private static ClassNode node(byte[] classFile) {
    ClassNode node = new ClassNode();
    new ClassReader(classFile).accept(node, ClassReader.EXPAND_FRAMES);
    return node;
  }

  private static String key(String owner, String name, String descriptor) {
    return owner + "." + name + descriptor;
  }

  private static boolean isForced(MethodNode method) {
    return (method.access & Opcodes.ACC_STATIC) != 0
        && method.tryCatchBlocks.isEmpty()
        && !increments(method)
        && method.visibleAnnotations != null
        && method.visibleAnnotations.stream().anyMatch(each -> each.desc.equals(FORCED));
  }

  /** The only access of a local variable that is neither read nor written by one instruction. */
  private static boolean increments(MethodNode method) {
    return Arrays.stream(method.instructions.toArray())
        .anyMatch(insn -> insn.getOpcode() == Opcodes.IINC);
  }

  private void flatten(MethodNode method) {
    if (!done.add(method)) {
      return;
    }
    for (AbstractInsnNode insn : method.instructions.toArray()) {
      if (insn.getType() == AbstractInsnNode.FRAME || insn.getType() == AbstractInsnNode.LINE) {
        method.instructions.remove(insn);
      }
    }
    method.localVariables = null;
    new ConstantSettings(method.instructions).fold();
    removeUnreachable(method);
    // What one call needs is free again behind it.
    int free = method.maxLocals;
    for (AbstractInsnNode insn : method.instructions.toArray()) {
      if (insn instanceof MethodInsnNode call && insn.getOpcode() == Opcodes.INVOKESTATIC) {
        MethodNode callee = forced.get(key(call.owner, call.name, call.desc));
        if (callee != null) {
          flatten(callee);
          InlinedBody.insert(method, call, callee, free);
        }
      }
    }
  }

  private static void removeUnreachable(MethodNode method) {
    try {
      Frame<?>[] frames = new Analyzer<>(new BasicInterpreter()).analyze("java/lang/CProf", method);
      AbstractInsnNode[] instructions = method.instructions.toArray();
      for (int i = 0; i < frames.length; i++) {
        if (frames[i] == null && instructions[i].getOpcode() >= 0) {
          method.instructions.remove(instructions[i]);
        }
      }
    } catch (AnalyzerException e) {
      throw new IllegalStateException(method.name + ": " + e.getMessage(), e);
    }
  }

  private byte[] written(ClassNode owner) {
    share(owner);
    List<MethodNode> methods = new ArrayList<>();
    Map<String, MethodNode> framed = withFrames(owner);
    for (MethodNode method : owner.methods) {
      methods.add(framed.getOrDefault(method.name + method.desc, method));
    }
    methods.forEach(method -> EntryRoom.reserve(owner, method));
    owner.methods = methods;
    ClassWriter writer = new ClassWriter(0);
    owner.accept(writer);
    return writer.toByteArray();
  }

  /** What was inlined elsewhere reads the fields and calls the methods of its own class. */
  private static void share(ClassNode owner) {
    for (FieldNode field : owner.fields) {
      field.access &= ~Opcodes.ACC_PRIVATE;
    }
    for (MethodNode method : owner.methods) {
      if ((method.access & Opcodes.ACC_PRIVATE) != 0 && !method.name.equals("<init>")) {
        // Nothing overrides it, by accident neither.
        method.access = method.access & ~Opcodes.ACC_PRIVATE | Opcodes.ACC_FINAL;
      }
    }
  }

  /** The methods of a class that were changed, with new stack map frames. */
  private Map<String, MethodNode> withFrames(ClassNode owner) {
    ClassWriter writer =
        new ClassWriter(ClassWriter.COMPUTE_FRAMES) {
          @Override
          protected String getCommonSuperClass(String one, String other) {
            // A thread, or what stands for it where there is none.
            return "java/lang/Object";
          }
        };
    writer.visit(owner.version, owner.access, owner.name, null, owner.superName, null);
    owner.methods.stream().filter(done::contains).forEach(method -> method.accept(writer));
    Map<String, MethodNode> framed = new HashMap<>();
    node(writer.toByteArray()).methods.forEach(each -> framed.put(each.name + each.desc, each));
    return framed;
  }

  /** Takes the place of reads of settings, and of jumps that these decide. */
  private final class ConstantSettings {

    private final InsnList code;

    ConstantSettings(InsnList code) {
      this.code = code;
    }

    void fold() {
      for (AbstractInsnNode insn : code.toArray()) {
        if (insn instanceof FieldInsnNode read && read.owner.equals(RuntimeSettings.CLASS)) {
          Integer value = settings.get(read.name);
          if (value != null) {
            fold(read, value);
          }
        }
      }
    }

    private void fold(FieldInsnNode read, int value) {
      if (read.getNext() instanceof JumpInsnNode jump
          && (jump.getOpcode() == Opcodes.IFEQ || jump.getOpcode() == Opcodes.IFNE)) {
        if ((jump.getOpcode() == Opcodes.IFEQ) == (value == 0)) {
          code.insert(jump, new JumpInsnNode(Opcodes.GOTO, jump.label));
        }
        code.remove(jump);
        code.remove(read);
      } else {
        code.set(read, new LdcInsnNode(value));
      }
    }
  }
}
