package org.cprof.runner.explain;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.ArrayList;
import java.util.List;
import org.cprof.code.BasicBlock;
import org.cprof.code.Instruction;
import org.cprof.code.MethodCode;
import org.cprof.model.BlockPrice;
import org.cprof.model.MethodSize;
import org.cprof.model.ProcessorModel;
import org.cprof.model.code.Fold;
import org.cprof.model.code.HostInstruction;
import org.cprof.model.code.JvmOpcodes;
import org.cprof.model.code.TargetCode;
import org.cprof.model.code.TargetInstruction;

/** The listing of a method as JSON: what {@link MethodText} shows to people. */
public final class MethodJson {
  private final ProcessorModel model;
  private final MethodCode method;
  private final InstructionText text;
  private final MethodSize size;
  private final SourceLines lines;

  private MethodJson(ProcessorModel model, MethodCode method) {
    this.model = model;
    this.method = method;
    text = new InstructionText(method);
    size = new MethodSize(model, method.isSynchronized());
    lines = new SourceLines(method);
  }

  private record Fields(
      @JsonProperty("class") String className,
      String method,
      String descriptor,
      int bytesInClassFile,
      List<Block> blocks,
      int words,
      long loadCyclesHit,
      long loadCyclesMiss) {}

  private record Block(
      boolean exceptionHandler,
      List<Row> instructions,
      List<Fold> folds,
      long cycles,
      long bytecodes) {}

  /** An instruction; index and line are null where the target inserts it. */
  private record Row(
      Integer bytecodeIndex, Integer line, String instruction, long cycles, List<Part> target) {}

  private record Part(String mnemonic, String kind, long cycles, String routine) {}

  /** The object; cycles are those at a hit of the method cache. */
  public static Object of(ProcessorModel model, MethodCode method) {
    return new MethodJson(model, method).fields();
  }

  private Fields fields() {
    List<Block> blocks = new ArrayList<>();
    for (BasicBlock block : method.blocks()) {
      blocks.add(block(block, blocks.isEmpty()));
    }
    return new Fields(
        method.className(),
        method.name(),
        method.descriptor(),
        method.codeBytes(),
        blocks,
        size.words(),
        model.hitLoadCycles(),
        model.missLoadCycles(size.words()));
  }

  private Block block(BasicBlock block, boolean entry) {
    List<HostInstruction> hosts = block.instructions().stream().map(Instruction::host).toList();
    BlockPrice price = model.priceBlock(hosts);
    long cycles = price.cycles();
    long bytecodes = price.bytecodes();
    List<Row> rows = new ArrayList<>();
    if (entry && method.isSynchronized()) {
      rows.add(inserted(model.synchronizedEntry()));
      cycles += model.synchronizedEntry().cycles();
      bytecodes += model.synchronizedEntry().bytecodes();
    }
    for (Instruction instruction : block.instructions()) {
      if (method.isSynchronized() && JvmOpcodes.isReturn(instruction.host().opcode())) {
        rows.add(inserted(model.synchronizedReturn()));
        cycles += model.synchronizedReturn().cycles();
        bytecodes += model.synchronizedReturn().bytecodes();
      }
      int line = lines.of(instruction);
      rows.add(
          row(
              instruction.bytecodeIndex(),
              line > 0 ? line : null,
              text.of(instruction),
              size.add(instruction.host())));
    }
    return new Block(block.isHandler(), rows, price.folds(), cycles, bytecodes);
  }

  private Row inserted(TargetCode code) {
    return row(null, null, "(synchronized)", code);
  }

  private Row row(Integer index, Integer line, String instruction, TargetCode code) {
    return new Row(
        index,
        line,
        instruction,
        code.cycles(),
        code.instructions().stream().map(this::part).toList());
  }

  private Part part(TargetInstruction part) {
    return new Part(
        part.mnemonic(),
        part.kind().symbol(),
        part.cycles(),
        model.routine(part.opcode()) == null ? null : model.routine(part.opcode()).name());
  }
}
