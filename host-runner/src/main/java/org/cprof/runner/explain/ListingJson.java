package org.cprof.runner.explain;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
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

/** The listing of a method as one JSON object: what {@link Listing} shows to people. */
public final class ListingJson {
  private final ProcessorModel model;
  private final MethodCode method;
  private final JsonGenerator json;
  private final InstructionText text;
  private final MethodSize size;
  private final SourceLines lines;

  private ListingJson(ProcessorModel model, MethodCode method, JsonGenerator json) {
    this.model = model;
    this.method = method;
    this.json = json;
    text = new InstructionText(method);
    size = new MethodSize(model, method.isSynchronized());
    lines = new SourceLines(method);
  }

  /** Writes the object; cycles are those at a hit of the method cache. */
  public static void write(ProcessorModel model, MethodCode method, JsonGenerator json)
      throws IOException {
    new ListingJson(model, method, json).write();
  }

  private void write() throws IOException {
    json.writeStartObject();
    json.writeStringField("class", method.className());
    json.writeStringField("method", method.name());
    json.writeStringField("descriptor", method.descriptor());
    json.writeNumberField("bytes_in_class_file", method.codeBytes());
    json.writeArrayFieldStart("blocks");
    boolean entry = true;
    for (BasicBlock block : method.blocks()) {
      block(block, entry);
      entry = false;
    }
    json.writeEndArray();
    json.writeNumberField("words", size.words());
    json.writeNumberField("load_cycles_hit", model.hitLoadCycles());
    json.writeNumberField("load_cycles_miss", model.missLoadCycles(size.words()));
    json.writeEndObject();
  }

  private void block(BasicBlock block, boolean entry) throws IOException {
    List<HostInstruction> hosts = block.instructions().stream().map(Instruction::host).toList();
    BlockPrice price = model.priceBlock(hosts);
    long cycles = price.cycles();
    long bytecodes = price.bytecodes();
    json.writeStartObject();
    json.writeBooleanField("exception_handler", block.isHandler());
    json.writeArrayFieldStart("instructions");
    if (entry && method.isSynchronized()) {
      instruction(-1, 0, "(synchronized)", model.synchronizedEntry());
      cycles += model.synchronizedEntry().cycles();
      bytecodes += model.synchronizedEntry().bytecodes();
    }
    for (Instruction instruction : block.instructions()) {
      if (method.isSynchronized() && JvmOpcodes.isReturn(instruction.host().opcode())) {
        instruction(-1, 0, "(synchronized)", model.synchronizedReturn());
        cycles += model.synchronizedReturn().cycles();
        bytecodes += model.synchronizedReturn().bytecodes();
      }
      instruction(
          instruction.bytecodeIndex(),
          lines.of(instruction),
          text.of(instruction),
          size.add(instruction.host()));
    }
    json.writeEndArray();
    folds(price.folds());
    json.writeNumberField("cycles", cycles);
    json.writeNumberField("bytecodes", bytecodes);
    json.writeEndObject();
  }

  private void instruction(int index, int line, String instruction, TargetCode code)
      throws IOException {
    json.writeStartObject();
    if (index >= 0) {
      json.writeNumberField("bytecode_index", index);
    }
    if (line > 0) {
      json.writeNumberField("line", line);
    }
    json.writeStringField("instruction", instruction);
    json.writeNumberField("cycles", code.cycles());
    json.writeArrayFieldStart("target");
    for (TargetInstruction part : code.instructions()) {
      json.writeStartObject();
      json.writeStringField("mnemonic", part.mnemonic());
      json.writeStringField("kind", part.kind().symbol());
      json.writeNumberField("cycles", part.cycles());
      if (model.routine(part.opcode()) != null) {
        json.writeStringField("routine", model.routine(part.opcode()).name());
      }
      json.writeEndObject();
    }
    json.writeEndArray();
    json.writeEndObject();
  }

  /** What the target executes as one; the first is counted from 0 in the target's instructions. */
  private void folds(List<Fold> folds) throws IOException {
    json.writeArrayFieldStart("folds");
    for (Fold fold : folds) {
      json.writeStartObject();
      json.writeNumberField("first", fold.first());
      json.writeNumberField("count", fold.count());
      json.writeNumberField("cycles", fold.cycles());
      json.writeNumberField("saved_cycles", fold.savedCycles());
      json.writeEndObject();
    }
    json.writeEndArray();
  }
}
