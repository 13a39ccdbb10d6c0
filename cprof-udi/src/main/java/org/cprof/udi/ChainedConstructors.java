package org.cprof.udi;

import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Set;
import org.cprof.code.Instruction;
import org.cprof.code.MethodCode;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.analysis.Analyzer;
import org.objectweb.asm.tree.analysis.AnalyzerException;
import org.objectweb.asm.tree.analysis.BasicInterpreter;
import org.objectweb.asm.tree.analysis.BasicValue;
import org.objectweb.asm.tree.analysis.Frame;

/**
 * Finds the calls by which a constructor has another constructor, of its own class or of the
 * superclass, work on the same object: an abstract interpretation follows {@code this} from local 0
 * to the invokespecial. All other calls of constructors are of new objects.
 */
final class ChainedConstructors {

  /** The object under construction, wherever it is copied to. */
  private static final BasicValue THIS = new BasicValue(Type.getObjectType("this"));

  private ChainedConstructors() {}

  /** The instructions that call a constructor on {@code this}; none outside of constructors. */
  static Set<Instruction> of(MethodCode method) {
    if (!method.name().equals("<init>")) {
      return Set.of();
    }
    Set<Instruction> chained = Collections.newSetFromMap(new IdentityHashMap<>());
    Frame<BasicValue>[] frames = frames(method);
    for (Instruction instruction : method.instructions()) {
      if (isConstructorCall(instruction.node())) {
        Frame<BasicValue> frame = frames[method.node().instructions.indexOf(instruction.node())];
        // Code that is never reached has no frame, and calls nothing.
        if (frame != null && receiver(frame, (MethodInsnNode) instruction.node()) == THIS) {
          chained.add(instruction);
        }
      }
    }
    return chained;
  }

  private static boolean isConstructorCall(AbstractInsnNode insn) {
    return insn.getOpcode() == Opcodes.INVOKESPECIAL
        && ((MethodInsnNode) insn).name.equals("<init>");
  }

  private static BasicValue receiver(Frame<BasicValue> frame, MethodInsnNode call) {
    int arguments = Type.getArgumentTypes(call.desc).length;
    return frame.getStack(frame.getStackSize() - 1 - arguments);
  }

  private static Frame<BasicValue>[] frames(MethodCode method) {
    try {
      return new Analyzer<>(new ThisInterpreter()).analyze(method.owner().name, method.node());
    } catch (AnalyzerException brokenCode) {
      throw new IllegalArgumentException(method.fullName(), brokenCode);
    }
  }

  /** All references are alike but for {@code this}; copies of a value are the value. */
  private static final class ThisInterpreter extends BasicInterpreter {

    ThisInterpreter() {
      super(ASM9);
    }

    @Override
    public BasicValue newParameterValue(boolean isInstanceMethod, int local, Type type) {
      return isInstanceMethod && local == 0
          ? THIS
          : super.newParameterValue(isInstanceMethod, local, type);
    }
  }
}
