package org.cprof.runner.explain;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.LongStream;
import org.cprof.model.ProcessorModel;
import org.cprof.model.bytecode.Bytecode;
import org.cprof.model.bytecode.Operands;
import org.cprof.model.code.JvmOpcodes;
import org.cprof.model.code.Kind;
import org.cprof.model.expression.Bounds;
import org.cprof.model.expression.Expression;
import org.cprof.model.expression.Interval;
import org.cprof.runner.output.Sections;
import org.cprof.runner.output.Table;

/**
 * A model's constants as JOP's analyser of worst-case execution times, WCA, has them: for each
 * opcode its timing path over the wait states and the access to the method cache, its most cycles
 * at a hit and with a load of 32 words, and the cycles of a load that it hides; and the constants
 * of the method cache. What the analyser has in its code can be read beside it.
 */
public final class WcaTable {
  /** As in the analyser's own listing. */
  private static final int WORDS = 32;

  /** No load takes longer, and no bytecode hides more. */
  private static final int LONGEST_LOAD = 1_000;

  private final ProcessorModel model;

  private WcaTable(ProcessorModel model) {
    this.model = model;
  }

  private record Constant(String name, String value) {}

  /** The tables of a model at its settings. */
  public static Sections of(ProcessorModel model) {
    return new WcaTable(model).sections();
  }

  private Sections sections() {
    return new Sections(model.name() + ": constants for WCA")
        .whole("Constants", "constants", constants())
        .whole("Bytecodes", "bytecodes", bytecodes())
        .note(
            "Of a bytecode in software, the path is its dispatch; the routine is a method of its own.");
  }

  private Table<Constant> constants() {
    List<Constant> rows =
        new ArrayList<>(
            List.of(
                new Constant("clock", Long.toString(model.clockHz())),
                new Constant("cache policy", model.cache().policy().symbol()),
                new Constant("cache blocks", Integer.toString(model.cache().blocks())),
                new Constant(
                    "cache words",
                    Long.toString((long) model.cache().blocks() * model.cache().wordsPerBlock())),
                new Constant("load on hit", model.loadTime().hit().toString()),
                new Constant("load on miss of n words", model.loadTime().miss().toString()),
                new Constant("hidden on invoke", text(hidden(false))),
                new Constant("hidden on return", text(hidden(true)))));
    model.parameters().forEach((name, value) -> rows.add(new Constant(name, value.toString())));
    return new Table<>(rows).words("name", Constant::name).words("value", Constant::value);
  }

  private static String text(OptionalLong cycles) {
    return cycles.isPresent() ? Long.toString(cycles.getAsLong()) : "-";
  }

  /** The least that any of the bytecodes hides that look up a method, on its way there or back. */
  private OptionalLong hidden(boolean isReturn) {
    return model.bytecodes().stream()
        .filter(
            each ->
                each.opcode() < JvmOpcodes.COUNT && JvmOpcodes.isReturn(each.opcode()) == isReturn)
        .map(this::hidden)
        .filter(Objects::nonNull)
        .mapToLong(Long::longValue)
        .min();
  }

  private Table<Bytecode> bytecodes() {
    return new Table<>(model.bytecodes())
        .column("opcode", each -> (long) each.opcode())
        .words("name", Bytecode::mnemonic)
        .words("kind", each -> each.kind().symbol())
        .column("hit", each -> most(each, model.hitLoadCycles()))
        .column("load 32", "load_32", each -> most(each, model.missLoadCycles(WORDS)))
        .column("hidden", this::hidden)
        .field("path", each -> path(each))
        .last("timing path", (each, width) -> path(each));
  }

  private static String path(Bytecode bytecode) {
    return bytecode.kind() == Kind.UNSUPPORTED ? "no implementation" : bytecode.cycles().toString();
  }

  /** The most cycles, whatever the operands are; null if there is no such number. */
  private Long most(Bytecode bytecode, long load) {
    if (bytecode.kind() == Kind.UNSUPPORTED) {
      return null;
    }
    Map<String, Interval> ranges = new HashMap<>();
    for (String operand : model.price(bytecode.opcode()).variables()) {
      ranges.put(operand, range(bytecode.mnemonic(), operand));
    }
    ranges.put("b", Interval.of(load));
    long most = Bounds.whereDefined(ranges).of(model.price(bytecode.opcode())).most();
    return most == Long.MAX_VALUE ? null : most;
  }

  private static Interval range(String mnemonic, String operand) {
    if (operand.equals("x") || operand.equals("y")) {
      return mnemonic.startsWith("l") || mnemonic.startsWith("d") ? Interval.LONGS : Interval.INTS;
    }
    return operand.equals(Operands.HIT) || operand.equals("old")
        ? new Interval(0, 1)
        : Interval.LONGS;
  }

  /** The longest load that takes no longer than none; null if the bytecode loads nothing. */
  private Long hidden(Bytecode bytecode) {
    Expression price = model.price(bytecode.opcode());
    if (bytecode.kind() == Kind.UNSUPPORTED || !price.variables().equals(Set.of("b"))) {
      return null;
    }
    long least = price.evaluate(Map.of("b", 0L));
    return LongStream.rangeClosed(1, LONGEST_LOAD)
            .filter(load -> price.evaluate(Map.of("b", load)) > least)
            .findFirst()
            .orElse(LONGEST_LOAD + 1L)
        - 1;
  }
}
