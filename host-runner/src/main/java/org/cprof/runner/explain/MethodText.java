package org.cprof.runner.explain;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.IntFunction;
import org.cprof.code.MethodCode;
import org.cprof.model.ProcessorModel;
import org.cprof.model.code.Fold;
import org.cprof.model.code.Kind;
import org.cprof.model.code.MethodShape;
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
  private final IntFunction<String> source;
  private Integer sourceLine;
  private boolean hasBrackets;

  private MethodText(ProcessorModel model, MethodCode method, IntFunction<String> source) {
    this.model = model;
    this.formulas = new Formulas(model);
    this.method = method;
    this.source = source;
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
    MethodListing listing = MethodListing.of(model, method);
    List<String> ofBlocks = new ArrayList<>();
    for (int number = 0; number < listing.blocks().size(); number++) {
      MethodListing.Block block = listing.blocks().get(number);
      ofBlocks.add("");
      ofBlocks.add(
          "block "
              + number
              + (number == 0 ? ", entry" : "")
              + (block.exceptionHandler() ? ", exception handler" : ""));
      addBlock(block, ofBlocks);
    }
    heading(listing.words());
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

  private void addBlock(MethodListing.Block block, List<String> ofBlock) {
    int executed = 0;
    for (MethodListing.Row row : block.instructions()) {
      if (row.isInserted()) {
        if (!row.target().isEmpty()) {
          addRow(row, ofBlock);
        }
      } else {
        addSourceLine(row.line(), ofBlock);
        addRow(row, ofBlock);
        executed += row.target().size();
        addFoldEndingAt(executed, row.target().size(), block.folds(), ofBlock);
      }
    }
    ofBlock.add(
        "  sum: "
            + Numbers.count(block.cycles(), "cycle")
            + ", "
            + Numbers.count(block.bytecodes(), "bytecode"));
  }

  /** Where another line begins. */
  private void addSourceLine(Integer line, List<String> ofBlock) {
    if (line != null && !line.equals(sourceLine)) {
      String text = source.apply(line);
      ofBlock.add("  line " + line + (text.isEmpty() ? "" : ": " + text));
    }
    sourceLine = line;
  }

  private void addRow(MethodListing.Row row, List<String> ofBlock) {
    List<TargetInstruction> parts = row.code().instructions();
    if (row.isUnchanged()) {
      ofBlock.add(line(row.place(), row.instruction(), priced(parts.get(0))));
      return;
    }
    ofBlock.add(line(row.place(), row.instruction(), Long.toString(row.cycles())));
    for (TargetInstruction part : parts) {
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
      int executed, int ofInstruction, List<Fold> folds, List<String> ofBlock) {
    for (Fold fold : folds) {
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

  private static String line(String position, String text, String price) {
    return String.format(Locale.ROOT, "%7s  %-34s  %s", position, text, price);
  }
}
