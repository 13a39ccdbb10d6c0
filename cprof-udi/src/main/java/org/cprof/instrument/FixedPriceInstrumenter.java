package org.cprof.instrument;

import org.cprof.instrument.call.ModelCalls;
import org.cprof.instrument.call.RuntimeCalls;
import org.cprof.instrument.frame.EntryCode;
import org.cprof.instrument.frame.Frames;
import org.cprof.instrument.jdk.Bypass;
import org.cprof.instrument.method.Layout;
import org.cprof.instrument.routine.MethodRoutine;
import org.cprof.model.code.JvmOpcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.MethodNode;

/**
 * Instruments a method whose price the model states as a whole: its calls are counted, its body and
 * all that it calls are not, because the target does something else there. That is a routine, which
 * runs at the entry, or a price.
 */
final class FixedPriceInstrumenter {

  private FixedPriceInstrumenter() {}

  /**
   * @param version of the class file
   * @param routine null for a price
   */
  public static void instrument(
      MethodNode method, int version, int methodId, MethodRoutine routine, Layout layout) {
    Bypass.insert(method, version);
    int nodeLocal = method.maxLocals;
    new Frames(method).extend(nodeLocal, Frames.longs(1));
    RuntimeCalls calls = new RuntimeCalls(nodeLocal, layout.oneCounter());
    if (layout.simulatesCache()) {
      for (AbstractInsnNode insn : method.instructions.toArray()) {
        if (JvmOpcodes.isReturn(insn.getOpcode())) {
          InsnList exit = new InsnList();
          calls.exit(exit, "exitLeaf", -1);
          method.instructions.insertBefore(insn, exit);
        }
      }
    }
    InsnList entry = new InsnList();
    calls.enter(entry, "enter", methodId);
    if (routine != null && routine.runs()) {
      new ModelCalls(calls).methodRoutine(entry, routine.name());
    }
    EntryCode.insert(entry, method);
    method.maxLocals += 2;
    method.maxStack += RuntimeCalls.MAX_STACK;
  }
}
