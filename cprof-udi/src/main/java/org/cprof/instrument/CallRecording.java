package org.cprof.instrument;

import java.util.List;
import java.util.function.Function;
import java.util.function.ToIntFunction;
import org.cprof.code.ChangedMethods;
import org.cprof.instrument.call.HostWork;
import org.cprof.instrument.call.RuntimeCalls;
import org.cprof.instrument.frame.EntryCode;
import org.cprof.instrument.frame.Frames;
import org.cprof.model.code.JvmOpcodes;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TryCatchBlockNode;
import org.objectweb.asm.tree.VarInsnNode;

/**
 * Lets methods that are instrumented already tell of each of their calls: its begin before anything
 * of it is counted, its arguments, and its end when all of it is.
 */
public final class CallRecording {

  private static final String CALLS = "java/lang/CProfCalls";
  private static final String TEST_GROUPS = "java/lang/CProfTestGroups";

  private static final int MAX_STACK = 4;

  /** Which of the open calls a call is. */
  private static final List<Object> LOCALS = List.of(Opcodes.INTEGER);

  /** Where a class file has its major version (JVMS 4.1). */
  private static final int MAJOR_VERSION = 6;

  /** What is told at the begin of a call besides. */
  public enum Hook {
    NONE,
    /** Of a test: its receiver, whose class may inherit it. */
    RECEIVER,
    /** Of {@link #DYNAMIC_TEST}: its receiver, which knows the test. */
    DYNAMIC
  }

  /** JUnit's class that executes a dynamic test; it calls the body. */
  public static final String DYNAMIC_TEST =
      "org/junit/jupiter/engine/descriptor/DynamicTestTestDescriptor";

  private static final String EXECUTABLE = "org/junit/jupiter/api/function/Executable";

  private CallRecording() {}

  /** The class by which calls are recorded. */
  private static final String UNSAFE = "jdk/internal/misc/Unsafe";

  /**
   * Whether calls of a method can be recorded: constructors can't end by a handler, and what the VM
   * calls for itself is not in the context in which it begins.
   */
  private static boolean canRecord(String owner, String name, String descriptor, boolean isStatic) {
    return !name.startsWith("<")
        && !owner.equals(UNSAFE)
        && HostWork.of(owner, name, descriptor, isStatic) == null;
  }

  /**
   * The class file with its calls recorded.
   *
   * @param series gives a number to a method by name and descriptor in one, or -1
   * @param hook what such a method tells besides
   */
  public static byte[] insert(
      byte[] classFile, ToIntFunction<String> series, Function<String, Hook> hook) {
    ClassReader reader = new ClassReader(classFile);
    boolean hasBodies = reader.getClassName().equals(DYNAMIC_TEST);
    return ChangedMethods.in(
        classFile,
        reader,
        ClassReader.EXPAND_FRAMES,
        (access, name, descriptor, next) -> {
          boolean hasCode = (access & (Opcodes.ACC_ABSTRACT | Opcodes.ACC_NATIVE)) == 0;
          boolean isStatic = (access & Opcodes.ACC_STATIC) != 0;
          boolean canRecord =
              hasCode && canRecord(reader.getClassName(), name, descriptor, isStatic);
          int number = canRecord ? series.applyAsInt(name + descriptor) : -1;
          MethodVisitor method = hasBodies ? new BodyCalls(next) : next;
          return number < 0
              ? method
              : new Recorder(
                  method,
                  access,
                  name,
                  descriptor,
                  number,
                  isStatic ? Hook.NONE : hook.apply(name + descriptor),
                  reader);
        });
  }

  /** Tells of the call of a dynamic test's body, whatever class that is of. */
  private static final class BodyCalls extends MethodVisitor {
    BodyCalls(MethodVisitor next) {
      super(Opcodes.ASM9, next);
    }

    @Override
    public void visitMethodInsn(
        int opcode, String owner, String name, String descriptor, boolean isInterface) {
      boolean isBody = owner.equals(EXECUTABLE) && opcode == Opcodes.INVOKEINTERFACE;
      if (isBody) {
        super.visitMethodInsn(Opcodes.INVOKESTATIC, TEST_GROUPS, "beginBody", "()V", false);
      }
      super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
      if (isBody) {
        super.visitMethodInsn(Opcodes.INVOKESTATIC, TEST_GROUPS, "endBody", "()V", false);
      }
    }
  }

  /**
   * A local variable keeps which of the thread's open calls this one is: a return that throws, as a
   * monitor is still held (JVMS 2.11.10), ends it a second time, and the next one is its caller's.
   */
  private static final class Recorder extends MethodNode {
    private final MethodVisitor next;
    private final int number;
    private final Hook hook;
    private final Type owner;
    private final int version;

    Recorder(
        MethodVisitor next,
        int access,
        String name,
        String descriptor,
        int number,
        Hook hook,
        ClassReader reader) {
      super(Opcodes.ASM9, access, name, descriptor, null, null);
      this.next = next;
      this.number = number;
      this.hook = hook;
      this.owner = Type.getObjectType(reader.getClassName());
      this.version = reader.readUnsignedShort(MAJOR_VERSION);
    }

    @Override
    public void visitEnd() {
      int local = maxLocals;
      new Frames(this).extend(local, LOCALS);
      for (AbstractInsnNode insn : instructions.toArray()) {
        if (JvmOpcodes.isReturn(insn.getOpcode())) {
          InsnList returns = new InsnList();
          end(returns, local, "returns");
          instructions.insertBefore(insn, returns);
        }
      }
      LabelNode start = new LabelNode();
      LabelNode end = new LabelNode();
      instructions.add(end);
      if (version >= Opcodes.V1_6) {
        instructions.add(Frames.handlerFrame(local, LOCALS));
      }
      end(instructions, local, "leaves");
      instructions.add(new InsnNode(Opcodes.ATHROW));
      // Behind all others: the method's own handlers come first.
      tryCatchBlocks.add(new TryCatchBlockNode(start, end, end, null));
      EntryCode.insert(entry(local, start), this);
      maxLocals++;
      maxStack += MAX_STACK;
      accept(next);
    }

    private InsnList entry(int local, LabelNode start) {
      InsnList entry = new InsnList();
      RuntimeCalls.push(entry, number); // Stack: I
      RuntimeCalls.push(entry, (owner.getClassName() + name + desc).hashCode()); // Stack: I I
      call(entry, CALLS, "begin", "(II)I"); // Stack: I
      entry.add(new VarInsnNode(Opcodes.ISTORE, local)); // Stack:
      tellHook(entry);
      int argument = (access & Opcodes.ACC_STATIC) == 0 ? 1 : 0;
      for (Type type : Type.getArgumentTypes(desc)) {
        entry.add(new VarInsnNode(type.getOpcode(Opcodes.ILOAD), argument));
        argument(entry, type);
        argument += type.getSize();
      }
      entry.add(start);
      return entry;
    }

    /** A class constant of the owner needs a class file of Java 5 (JVMS 4.4). */
    private void tellHook(InsnList entry) {
      if (hook == Hook.DYNAMIC) {
        entry.add(new VarInsnNode(Opcodes.ALOAD, 0)); // Stack: L
        call(entry, TEST_GROUPS, "dynamic", "(Ljava/lang/Object;)V"); // Stack:
      } else if (hook == Hook.RECEIVER && version >= Opcodes.V1_5) {
        entry.add(new VarInsnNode(Opcodes.ALOAD, 0)); // Stack: L
        entry.add(new LdcInsnNode(owner)); // Stack: L L
        call(entry, TEST_GROUPS, "receiver", "(Ljava/lang/Object;Ljava/lang/Class;)V"); // Stack:
      }
    }

    /** Hands over the argument on the stack. */
    private static void argument(InsnList entry, Type type) {
      switch (type.getSort()) {
        case Type.FLOAT, Type.DOUBLE -> {
          if (type.getSort() == Type.FLOAT) {
            entry.add(new InsnNode(Opcodes.F2D)); // Stack: D
          }
          call(entry, CALLS, "argument", "(D)V"); // Stack:
        }
        case Type.OBJECT, Type.ARRAY ->
            call(entry, CALLS, "argument", "(Ljava/lang/Object;)V"); // Stack:
        default -> {
          if (type.getSort() != Type.LONG) {
            entry.add(new InsnNode(Opcodes.I2L)); // Stack: J
          }
          RuntimeCalls.push(entry, type.getDescriptor().charAt(0)); // Stack: J I
          call(entry, CALLS, "argument", "(JC)V"); // Stack:
        }
      }
    }

    private static void end(InsnList code, int local, String how) {
      code.add(new VarInsnNode(Opcodes.ILOAD, local)); // Stack: .. I
      call(code, CALLS, how, "(I)V"); // Stack: ..
    }

    private static void call(InsnList code, String runtime, String name, String descriptor) {
      code.add(new MethodInsnNode(Opcodes.INVOKESTATIC, runtime, name, descriptor, false));
    }
  }
}
