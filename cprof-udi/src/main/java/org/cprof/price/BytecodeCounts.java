package org.cprof.price;

import java.util.List;
import java.util.TreeMap;
import org.cprof.code.BasicBlock;
import org.cprof.code.CodeText;
import org.cprof.code.Instruction;
import org.cprof.model.ProcessorModel;
import org.cprof.model.code.JvmOpcodes;
import org.cprof.model.code.Kind;
import org.cprof.model.code.TargetCode;
import org.cprof.model.code.TargetInstruction;
import org.objectweb.asm.Opcodes;

/** How often the bytecodes ran that a target executes by itself, in hardware or microcode. */
public final class BytecodeCounts {

  /**
   * A bytecode of the target.
   *
   * @param cycles of all executions, with typical operands and look-ups that hit; what a target
   *     saves where it executes several bytecodes at once is not taken off
   */
  public record Use(int opcode, long executions, long cycles) {

    private Use plus(Use more) {
      return new Use(
          opcode, Math.addExact(executions, more.executions), Math.addExact(cycles, more.cycles));
    }
  }

  private final ProcessorModel model;
  private final TreeMap<Integer, Use> uses = new TreeMap<>();

  BytecodeCounts(ProcessorModel model) {
    this.model = model;
  }

  /**
   * Adds the executions of one method in one context.
   *
   * @param runs of each block
   */
  void add(CodeText.Code code, long[] runs) {
    for (int block = 0; block < runs.length; block++) {
      BasicBlock each = code.blocks().get(block);
      if (code.isSynchronized() && each.isEntry()) {
        add(Opcodes.MONITORENTER, model.synchronizedEntry(), runs[block]);
      }
      for (Instruction instruction : each.instructions()) {
        int opcode = instruction.host().opcode();
        add(opcode, model.translate(instruction.host()), runs[block]);
        if (code.isSynchronized() && JvmOpcodes.isReturn(opcode)) {
          add(Opcodes.MONITOREXIT, model.synchronizedReturn(), runs[block]);
        }
      }
    }
  }

  private void add(int hostOpcode, TargetCode code, long times) {
    for (TargetInstruction target : code.instructions()) {
      boolean isOwn = target.kind() == Kind.HARDWARE || target.kind() == Kind.MICROCODE;
      if (isOwn && times > 0) {
        int opcode = target.opcode();
        long cycles = Math.multiplyExact(times, TypicalPrice.of(model, hostOpcode, opcode));
        uses.merge(opcode, new Use(opcode, times, cycles), Use::plus);
      }
    }
  }

  /** The bytecodes that ran, by opcode. */
  List<Use> uses() {
    return List.copyOf(uses.values());
  }
}
