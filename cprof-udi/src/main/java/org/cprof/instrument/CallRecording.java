package org.cprof.instrument;

import java.util.HashSet;
import java.util.Set;
import java.util.function.Function;
import java.util.function.ToIntFunction;
import org.cprof.code.ChangedMethods;
import org.cprof.model.code.JvmOpcodes;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * Lets methods that are instrumented already tell of each of their calls: its begin before anything
 * of it is counted, its arguments, and its end when all of it is.
 */
public final class CallRecording {

  private static final String CALLS = "java/lang/CProfCalls";
  private static final String TEST_GROUPS = "java/lang/CProfTestGroups";

  private static final int MAX_STACK = 4;

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

  /** Whether calls of methods with a name can be recorded: constructors can't end by a handler. */
  public static boolean canRecord(String name) {
    return !name.startsWith("<");
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
    int version = reader.readUnsignedShort(MAJOR_VERSION);
    Type owner = Type.getObjectType(reader.getClassName());
    boolean hasBodies = reader.getClassName().equals(DYNAMIC_TEST);
    return ChangedMethods.in(
        classFile,
        reader,
        ClassReader.EXPAND_FRAMES,
        (access, name, descriptor, next) -> {
          boolean hasCode = (access & (Opcodes.ACC_ABSTRACT | Opcodes.ACC_NATIVE)) == 0;
          int number = hasCode && canRecord(name) ? series.applyAsInt(name + descriptor) : -1;
          boolean isStatic = (access & Opcodes.ACC_STATIC) != 0;
          MethodVisitor method = hasBodies ? new BodyCalls(next) : next;
          return number < 0
              ? method
              : new Recorder(
                  method,
                  number,
                  isStatic,
                  descriptor,
                  version >= Opcodes.V1_6,
                  isStatic ? Hook.NONE : hook.apply(name + descriptor),
                  version >= Opcodes.V1_5 ? owner : null);
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

  private static final class Recorder extends MethodVisitor {
    private final int number;
    private final boolean isStatic;
    private final String descriptor;
    private final boolean hasFrames;

    private final Hook hook;

    /** Its class; null where the class file can have no constant of it. */
    private final Type owner;

    private final Label entry = new Label();
    private final Label start = new Label();
    private final Label end = new Label();

    /** Those of the method's first instruction. */
    private final Set<Label> starts = new HashSet<>();

    Recorder(
        MethodVisitor next,
        int number,
        boolean isStatic,
        String descriptor,
        boolean hasFrames,
        Hook hook,
        Type owner) {
      super(Opcodes.ASM9, next);
      this.number = number;
      this.isStatic = isStatic;
      this.descriptor = descriptor;
      this.hasFrames = hasFrames;
      this.hook = hook;
      this.owner = owner;
    }

    @Override
    public void visitCode() {
      super.visitCode();
      super.visitLabel(entry);
      super.visitLdcInsn(number); // Stack: I
      call("begin", "(I)V"); // Stack:
      tellHook();
      int local = isStatic ? 0 : 1;
      for (Type type : Type.getArgumentTypes(descriptor)) {
        super.visitVarInsn(type.getOpcode(Opcodes.ILOAD), local);
        argument(type);
        local += type.getSize();
      }
      super.visitLabel(start);
    }

    private void tellHook() {
      if (hook == Hook.DYNAMIC) {
        super.visitVarInsn(Opcodes.ALOAD, 0); // Stack: L
        call(TEST_GROUPS, "dynamic", "(Ljava/lang/Object;)V"); // Stack:
      } else if (hook == Hook.RECEIVER && owner != null) {
        super.visitVarInsn(Opcodes.ALOAD, 0); // Stack: L
        super.visitLdcInsn(owner); // Stack: L L
        call(TEST_GROUPS, "receiver", "(Ljava/lang/Object;Ljava/lang/Class;)V"); // Stack:
      }
    }

    @Override
    public void visitLabel(Label label) {
      super.visitLabel(label);
      if (label.getOffset() == start.getOffset()) {
        starts.add(label);
      }
    }

    /** What a debugger shows before the first instruction holds before what is inserted, too. */
    @Override
    public void visitLineNumber(int line, Label at) {
      if (starts.contains(at)) {
        super.visitLineNumber(line, entry);
      }
      super.visitLineNumber(line, at);
    }

    @Override
    public void visitLocalVariable(
        String name, String type, String signature, Label from, Label to, int index) {
      Label first = starts.contains(from) ? entry : from;
      super.visitLocalVariable(name, type, signature, first, to, index);
    }

    /** Hands over the argument on the stack. */
    private void argument(Type type) {
      switch (type.getSort()) {
        case Type.FLOAT, Type.DOUBLE -> {
          if (type.getSort() == Type.FLOAT) {
            super.visitInsn(Opcodes.F2D); // Stack: D
          }
          call("argument", "(D)V"); // Stack:
        }
        case Type.OBJECT, Type.ARRAY -> call("argument", "(Ljava/lang/Object;)V"); // Stack:
        default -> {
          if (type.getSort() != Type.LONG) {
            super.visitInsn(Opcodes.I2L); // Stack: J
          }
          super.visitLdcInsn((int) type.getDescriptor().charAt(0)); // Stack: J I
          call("argument", "(JC)V"); // Stack:
        }
      }
    }

    @Override
    public void visitInsn(int opcode) {
      if (JvmOpcodes.isReturn(opcode)) {
        super.visitLdcInsn(number); // Stack: .. I
        call("returns", "(I)V"); // Stack: ..
      }
      super.visitInsn(opcode);
    }

    @Override
    public void visitMaxs(int maxStack, int maxLocals) {
      super.visitLabel(end);
      if (hasFrames) {
        super.visitFrame(Opcodes.F_NEW, 0, new Object[0], 1, new Object[] {"java/lang/Throwable"});
      }
      super.visitLdcInsn(number); // Stack: L I
      call("leaves", "(I)V"); // Stack: L
      super.visitInsn(Opcodes.ATHROW);
      // Behind all others: the method's own handlers come first.
      super.visitTryCatchBlock(start, end, end, null);
      super.visitMaxs(maxStack + MAX_STACK, maxLocals);
    }

    private void call(String name, String callDescriptor) {
      call(CALLS, name, callDescriptor);
    }

    private void call(String runtime, String name, String callDescriptor) {
      super.visitMethodInsn(Opcodes.INVOKESTATIC, runtime, name, callDescriptor, false);
    }
  }
}
