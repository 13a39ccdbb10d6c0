package org.cprof.runner.explain;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.IntFunction;
import org.cprof.code.BasicBlock;
import org.cprof.code.Instruction;
import org.cprof.code.MethodCode;
import org.cprof.model.BlockPrice;
import org.cprof.model.MethodSize;
import org.cprof.model.ProcessorModel;
import org.cprof.model.code.Fold;
import org.cprof.model.code.HostInstruction;
import org.cprof.model.code.JvmOpcodes;
import org.cprof.model.code.Kind;
import org.cprof.model.code.MethodShape;
import org.cprof.model.code.TargetCode;
import org.cprof.model.code.TargetInstruction;
import org.cprof.model.processor.LoadTime;
import org.cprof.runner.text.Numbers;

/**
 * The listing of a method: every instruction with what the target executes for it, the price of
 * each with its formula, sums per basic block, and at the end the software routines that it calls.
 */
public final class MethodText {
  private final ProcessorModel model;
  private final Formulas formulas;
  private final MethodCode method;
  private final List<String> lines = new ArrayList<>();
  private final Map<Integer, String> routines = new LinkedHashMap<>();
  private final SourceLines sourceLines;
  private final IntFunction<String> source;
  private int sourceLine;
  private boolean hasBrackets;

  private MethodText(ProcessorModel model, MethodCode method, IntFunction<String> source) {
    this.model = model;
    this.formulas = new Formulas(model);
    this.method = method;
    this.source = source;
    sourceLines = new SourceLines(method);
  }

  /**
   * The lines of a method's listing.
   *
   * @param source gives the text of a source line; empty where it is not known
   */
  public static List<String> lines(
      ProcessorModel model, MethodCode method, IntFunction<String> source) {
    MethodText listing = new MethodText(model, method, source);
    listing.add();
    return listing.lines;
  }

  private void add() {
    InstructionText text = new InstructionText(method);
    MethodSize size = new MethodSize(model, method.isSynchronized());
    List<String> ofBlocks = new ArrayList<>();
    int number = 0;
    for (BasicBlock block : method.blocks()) {
      ofBlocks.add("");
      ofBlocks.add("block " + number + roles(block, number));
      addBlock(block, number == 0, text, size, ofBlocks);
      number++;
    }
    heading(size.words());
    lines.addAll(ofBlocks);
    if (!routines.isEmpty()) {
      lines.add("");
      lines.add("software routines, in cycles at a hit of the method cache, by operands:");
      routines.forEach(
          (opcode, mnemonic) -> lines.addAll(RoutineReport.lines(mnemonic, model.routine(opcode))));
    }
  }

  private void heading(int words) {
    lines.add(method.fullName());
    lines.add(
        "  "
            + Numbers.count(words, "word")
            + " on the target, "
            + Numbers.count(method.codeBytes(), "byte")
            + " in the class file"
            + (model.cache().policy().hasState()
                ? ", "
                    + Numbers.count(model.cache().blocksOf(words), "block")
                    + " of the method cache"
                : ""));
    if (!model.loadTime().equals(LoadTime.FREE)) {
      lines.add(
          "  b, the load time: "
              + model.hitLoadCycles()
              + " on a hit, as below; "
              + model.missLoadCycles(words)
              + " to load this method");
    }
    if (hasBrackets) {
      lines.add("  [x] is x, and 0 where x is negative");
    }
    MethodShape shape =
        new MethodShape(
            words, method.node().maxLocals, method.isStatic() && method.isSynchronized());
    model.unsupported(shape).forEach(reason -> lines.add("  not supported: " + reason));
  }

  private static String roles(BasicBlock block, int number) {
    return (number == 0 ? ", entry" : "") + (block.isHandler() ? ", exception handler" : "");
  }

  private void addBlock(
      BasicBlock block,
      boolean entry,
      InstructionText text,
      MethodSize size,
      List<String> ofBlock) {
    List<HostInstruction> hosts = block.instructions().stream().map(Instruction::host).toList();
    BlockPrice price = model.priceBlock(hosts);
    long cycles = price.cycles();
    long bytecodes = price.bytecodes();
    if (entry && method.isSynchronized()) {
      cycles += addInserted("entry", model.synchronizedEntry(), ofBlock);
      bytecodes += model.synchronizedEntry().bytecodes();
    }
    int executed = 0;
    for (Instruction instruction : block.instructions()) {
      if (method.isSynchronized() && JvmOpcodes.isReturn(instruction.host().opcode())) {
        cycles += addInserted("return", model.synchronizedReturn(), ofBlock);
        bytecodes += model.synchronizedReturn().bytecodes();
      }
      addSourceLine(instruction, ofBlock);
      TargetCode code = size.add(instruction.host());
      addInstruction(instruction, text.of(instruction), code, ofBlock);
      executed += code.instructions().size();
      addFoldEndingAt(executed, code.instructions().size(), price, ofBlock);
    }
    ofBlock.add(
        "  sum: " + Numbers.count(cycles, "cycle") + ", " + Numbers.count(bytecodes, "bytecode"));
  }

  /** Where another line begins. */
  private void addSourceLine(Instruction instruction, List<String> ofBlock) {
    int line = sourceLines.of(instruction);
    if (line > 0 && line != sourceLine) {
      String text = source.apply(line);
      ofBlock.add("  line " + line + (text.isEmpty() ? "" : ": " + text));
    }
    sourceLine = line;
  }

  private long addInserted(String place, TargetCode code, List<String> ofBlock) {
    if (!code.instructions().isEmpty()) {
      ofBlock.add(line(place, "(synchronized)", code.cycles()));
      addParts(code, ofBlock);
    }
    return code.cycles();
  }

  private void addInstruction(
      Instruction instruction, String text, TargetCode code, List<String> ofBlock) {
    String position = Integer.toString(instruction.bytecodeIndex());
    List<TargetInstruction> executed = code.instructions();
    boolean unchanged =
        executed.size() == 1 && executed.get(0).opcode() == instruction.host().opcode();
    String price = unchanged ? priced(executed.get(0)) : Long.toString(code.cycles());
    ofBlock.add(line(position, text, price));
    if (!unchanged) {
      addParts(code, ofBlock);
    }
  }

  private void addParts(TargetCode code, List<String> ofBlock) {
    for (TargetInstruction part : code.instructions()) {
      ofBlock.add(line("", "  " + part.mnemonic(), priced(part)));
    }
  }

  /** The price with its formula and what else there is to say of it. */
  private String priced(TargetInstruction target) {
    String price = formulas.filledIn(target.opcode());
    hasBrackets |= price.contains("[");
    if (target.kind() == Kind.SOFTWARE) {
      if (model.routine(target.opcode()) == null) {
        return price + "; a routine of unknown price";
      }
      routines.put(target.opcode(), target.mnemonic());
      return price + "; and the routine " + model.routine(target.opcode()).name();
    }
    return target.kind() == Kind.UNSUPPORTED
        ? price + "; " + formulas.bytecode(target.opcode()).source()
        : price;
  }

  private static void addFoldEndingAt(
      int executed, int ofInstruction, BlockPrice price, List<String> ofBlock) {
    for (Fold fold : price.folds()) {
      int end = fold.first() + fold.count();
      if (executed - ofInstruction < end && end <= executed) {
        ofBlock.add(
            line(
                "",
                "  the last " + fold.count() + " as one",
                fold.cycles() + ", saves " + fold.savedCycles()));
      }
    }
  }

  private static String line(String position, String text, long price) {
    return line(position, text, Long.toString(price));
  }

  private static String line(String position, String text, String price) {
    return String.format(Locale.ROOT, "%7s  %-34s  %s", position, text, price);
  }
}
