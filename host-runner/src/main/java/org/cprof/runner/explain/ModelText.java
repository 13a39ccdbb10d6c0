package org.cprof.runner.explain;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.cprof.model.ProcessorModel;
import org.cprof.model.bytecode.Bytecode;
import org.cprof.model.classes.TargetClass;
import org.cprof.model.datacache.DataCache;
import org.cprof.model.devices.Device;
import org.cprof.model.methods.MethodPrice;
import org.cprof.model.processor.CachePolicy;
import org.cprof.model.processor.CacheSpec;
import org.cprof.model.processor.LoadTime;
import org.cprof.model.processor.Parameter;
import org.cprof.model.rewrite.RewriteRow;
import org.cprof.runner.output.Table;
import org.cprof.runner.text.Numbers;
import org.cprof.runner.text.Style;
import org.cprof.runner.text.Terminal;

/** All that a model says, as tables for people. What it does not have is left out. */
public final class ModelText {
  private final ProcessorModel model;
  private final Formulas formulas;
  private final int width;
  private final Style style;
  private final List<String> lines = new ArrayList<>();

  private ModelText(ProcessorModel model, int width, Style style) {
    this.model = model;
    this.formulas = new Formulas(model);
    this.width = width;
    this.style = style;
  }

  /**
   * The model's lines.
   *
   * @param width how wide they may be in characters; formulas are never cut
   */
  public static List<String> lines(ProcessorModel model, int width, Style style) {
    ModelText text = new ModelText(model, width, style);
    text.processor();
    text.parameters();
    text.bytecodes();
    text.routines();
    text.rewrites();
    text.folding();
    text.methods();
    text.classes();
    text.devices();
    return text.lines;
  }

  private void processor() {
    lines.add(style.strong(model.name() + ": " + model.title()));
    lines.add("  clock         " + Numbers.hertz(model.clockHz()));
    lines.add("  method cache  " + describe(model.cache()));
    for (DataCache cache : model.dataCaches().all()) {
      String of = cache.kind() == DataCache.Kind.OBJECT ? "fields" : "elements";
      lines.add(
          "  data cache    "
              + cache.name()
              + ", fifo, "
              + cache.lines()
              + " lines of "
              + cache.words()
              + " "
              + of);
    }
    if (!model.loadTime().equals(LoadTime.FREE)) {
      lines.add("  load time b   " + model.loadTime().hit() + " on a hit");
      lines.add("                " + model.loadTime().miss() + " on a miss, n words");
      if (model.cache().policy() == CachePolicy.NONE) {
        lines.add("                without a method cache, every look-up hits: set cache.policy");
      }
    }
    model.limits().forEach((name, most) -> lines.add("  limit         " + name + " " + most));
    lines.add("  hash          " + model.hash());
  }

  private static String describe(CacheSpec cache) {
    String policy = cache.policy().symbol();
    return cache.policy().hasState()
        ? policy + ", " + cache.blocks() + " blocks of " + cache.wordsPerBlock() + " words"
        : policy;
  }

  private void parameters() {
    if (!model.parameterDefinitions().isEmpty()) {
      add(
          "Parameters",
          new Table<>(model.parameterDefinitions().values())
              .shownWords("parameter", Parameter::name)
              .shown("value", parameter -> model.settings().get(parameter.name()))
              .shown("default", Parameter::defaultValue)
              .last("range", (parameter, w) -> range(parameter)));
    }
    model
        .derived()
        .forEach(
            (name, value) ->
                lines.add("  " + name + " = " + value + " = " + model.parameters().get(name)));
    if (!model.presets().isEmpty()) {
      section("Presets");
      model.presets().forEach((name, values) -> lines.add("  " + name + ": " + settings(values)));
    }
  }

  private static String range(Parameter parameter) {
    return parameter.isWord()
        ? parameter.expected()
        : "from " + parameter.least() + " to " + parameter.most();
  }

  private static String settings(Map<String, String> values) {
    List<String> settings = new ArrayList<>();
    values.forEach((name, value) -> settings.add(name + "=" + value));
    return String.join(" ", settings);
  }

  private void bytecodes() {
    add(
        "Bytecodes",
        new Table<>(model.bytecodes())
            .shown("op", Bytecode::opcode)
            .shownWords("bytecode", Bytecode::mnemonic)
            .shownWords("kind", bytecode -> bytecode.kind().symbol())
            .shown("cycles", bytecode -> Long.toString(model.basePrice(bytecode.opcode())))
            .last(
                "formula; source",
                (bytecode, w) ->
                    origin(formulas.formula(bytecode.opcode()), bytecode.source(), w)));
  }

  /** The formula in full, and of the source what the line has room for. */
  private static String origin(String formula, String source, int width) {
    if (formula.isEmpty()) {
      return start(source, width);
    }
    int left = width - formula.length() - 2;
    return left < 8 ? formula : formula + "; " + start(source, left);
  }

  private static String start(String text, int width) {
    return text.length() <= width ? text : text.substring(0, width - 3).stripTrailing() + "...";
  }

  private void routines() {
    boolean none = true;
    for (Bytecode bytecode : model.bytecodes()) {
      if (model.routine(bytecode.opcode()) != null) {
        if (none) {
          section("Software routines, in cycles at a hit of the method cache, by operands");
        }
        none = false;
        lines.addAll(RoutineText.lines(bytecode.mnemonic(), model.routine(bytecode.opcode())));
      }
    }
  }

  private void rewrites() {
    if (!model.rewrites().isEmpty()) {
      add(
          "Rewritten by the tool chain",
          new Table<>(model.rewrites())
              .shownWords("replaced", RewriteRow::construct)
              .shownWords("if", RewriteRow::when)
              .last("becomes", (row, w) -> row.becomes()));
    }
  }

  private void folding() {
    if (!model.folds()) {
      return;
    }
    section("Executed as one");
    for (List<String> pattern : model.folding().patterns()) {
      lines.add("  " + String.join(" ", pattern));
    }
    model.folding().patterns().stream()
        .flatMap(List::stream)
        .distinct()
        .sorted()
        .forEach(group -> lines.add("  " + group + ": " + String.join(" ", members(group))));
  }

  private List<String> members(String group) {
    return model.bytecodes().stream()
        .filter(bytecode -> group.equals(model.folding().group(bytecode.opcode())))
        .map(Bytecode::mnemonic)
        .toList();
  }

  private void methods() {
    if (!model.methodPrices().isEmpty()) {
      add(
          "Methods of the target in place of the host's",
          new Table<>(model.methodPrices())
              .shownWords("method", price -> price.className() + "." + price.method())
              .shownWords("descriptor", MethodPrice::descriptor)
              .shown("cycles", this::cycles)
              .last("source", (price, w) -> origin(formula(price), price.source(), w)));
    }
  }

  private static String formula(MethodPrice price) {
    return price.isRoutine() ? "its routine" : price.cycles().toString();
  }

  private String cycles(MethodPrice price) {
    return price.isRoutine()
        ? Long.toString(PricedMethods.cycles(model, price))
        : price.cycles().bind(model.parameters()).toString();
  }

  private void classes() {
    if (!model.classes().all().isEmpty()) {
      add(
          "Classes of the target that differ from the host's",
          new Table<>(model.classes().all())
              .shownWords("class", TargetClass::name)
              .shownWords("superclass", TargetClass::superclass)
              .shown(
                  "words of fields",
                  each -> each.words() == TargetClass.OF_HOST ? "" : each.words())
              .last("source", (each, w) -> start(each.source(), w)));
    }
  }

  private void devices() {
    if (!model.devices().all().isEmpty()) {
      add(
          "Registers of devices",
          new Table<>(model.devices().all())
              .shownWords("name", Device::name)
              .shown("address", Device::address)
              .shown("words", Device::words)
              .last("source", (each, w) -> start(each.source(), w)));
    }
  }

  private void add(String heading, Table<?> table) {
    section(heading);
    lines.addAll(table.lines(new Terminal(width, style)));
  }

  private void section(String heading) {
    lines.add("");
    lines.add(style.strong(heading));
  }
}
