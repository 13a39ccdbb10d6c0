package org.cprof.runner.explain;

import com.fasterxml.jackson.annotation.JsonIgnore;
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

/**
 * A method, what the target executes for each of its instructions, and at what price. It is written
 * as JSON; cycles are those at a hit of the method cache.
 */
public record MethodListing(
    @JsonProperty("class") String className,
    String method,
    String descriptor,
    int bytesInClassFile,
    List<Block> blocks,
    int words,
    long loadCyclesHit,
    long loadCyclesMiss) {

  record Block(
      boolean exceptionHandler,
      List<Row> instructions,
      List<Fold> folds,
      long cycles,
      long bytecodes) {}

  /**
   * An instruction, or what the target inserts.
   *
   * @param bytecodeIndex null where the target inserts it, like the line
   * @param place where the target inserts it, or the index
   * @param hostOpcode -1 where the target inserts it
   */
  record Row(
      Integer bytecodeIndex,
      Integer line,
      String instruction,
      long cycles,
      List<Part> target,
      @JsonIgnore String place,
      @JsonIgnore int hostOpcode,
      @JsonIgnore TargetCode code) {

    /** Whether the target executes the instruction itself. */
    boolean isUnchanged() {
      return target.size() == 1 && code.instructions().get(0).opcode() == hostOpcode;
    }

    boolean isInserted() {
      return bytecodeIndex == null;
    }
  }

  record Part(String mnemonic, String kind, long cycles, String routine) {}

  public static MethodListing of(ProcessorModel model, MethodCode method) {
    return new Maker(model, method).listing();
  }

  private static final class Maker {
    private final ProcessorModel model;
    private final MethodCode method;
    private final InstructionText text;
    private final MethodSize size;
    private final SourceLines lines;

    Maker(ProcessorModel model, MethodCode method) {
      this.model = model;
      this.method = method;
      text = new InstructionText(method);
      size = new MethodSize(model, method.isSynchronized());
      lines = new SourceLines(method);
    }

    MethodListing listing() {
      List<Block> blocks = new ArrayList<>();
      for (BasicBlock block : method.blocks()) {
        blocks.add(block(block, blocks.isEmpty()));
      }
      return new MethodListing(
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
        rows.add(inserted("entry", model.synchronizedEntry()));
        cycles += model.synchronizedEntry().cycles();
        bytecodes += model.synchronizedEntry().bytecodes();
      }
      for (Instruction instruction : block.instructions()) {
        if (method.isSynchronized() && JvmOpcodes.isReturn(instruction.host().opcode())) {
          rows.add(inserted("return", model.synchronizedReturn()));
          cycles += model.synchronizedReturn().cycles();
          bytecodes += model.synchronizedReturn().bytecodes();
        }
        rows.add(row(instruction, size.add(instruction.host())));
      }
      return new Block(block.isHandler(), rows, price.folds(), cycles, bytecodes);
    }

    private Row inserted(String place, TargetCode code) {
      return new Row(null, null, "(synchronized)", code.cycles(), parts(code), place, -1, code);
    }

    private Row row(Instruction instruction, TargetCode code) {
      int index = instruction.bytecodeIndex();
      int line = lines.of(instruction);
      return new Row(
          index,
          line > 0 ? line : null,
          text.of(instruction),
          code.cycles(),
          parts(code),
          Integer.toString(index),
          instruction.host().opcode(),
          code);
    }

    private List<Part> parts(TargetCode code) {
      return code.instructions().stream().map(this::part).toList();
    }

    private Part part(TargetInstruction part) {
      return new Part(
          part.mnemonic(),
          part.kind().symbol(),
          part.cycles(),
          model.routine(part.opcode()) == null ? null : model.routine(part.opcode()).name());
    }
  }
}
