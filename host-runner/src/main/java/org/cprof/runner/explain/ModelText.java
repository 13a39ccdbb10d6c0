package org.cprof.runner.explain;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.cprof.model.ProcessorModel;
import org.cprof.model.bytecode.Bytecode;
import org.cprof.model.classes.TargetClass;
import org.cprof.model.datacache.DataCache;
import org.cprof.model.methods.MethodPrice;
import org.cprof.model.processor.CachePolicy;
import org.cprof.model.processor.CacheSpec;
import org.cprof.model.processor.LoadTime;
import org.cprof.model.processor.Parameter;
import org.cprof.model.rewrite.RewriteRow;
import org.cprof.runner.text.Numbers;
import org.cprof.runner.text.Style;
import org.cprof.runner.text.TextTable;

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
      TextTable table = new TextTable("range", "parameter", "value", "default").alignLeft(0);
      for (Parameter parameter : model.parameterDefinitions().values()) {
        String value = model.settings().get(parameter.name());
        table.row(w -> range(parameter), parameter.name(), value, parameter.defaultValue());
      }
      add("Parameters", table);
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
    TextTable table =
        new TextTable("formula; source", "op", "bytecode", "kind", "cycles")
            .alignLeft(1)
            .alignLeft(2);
    for (Bytecode bytecode : model.bytecodes()) {
      table.row(
          w -> origin(formulas.formula(bytecode.opcode()), bytecode.source(), w),
          Integer.toString(bytecode.opcode()),
          bytecode.mnemonic(),
          bytecode.kind().symbol(),
          Long.toString(model.basePrice(bytecode.opcode())));
    }
    add("Bytecodes", table);
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
      TextTable table = new TextTable("becomes", "replaced", "if").alignLeft(0).alignLeft(1);
      for (RewriteRow row : model.rewrites()) {
        table.row(w -> row.becomes(), row.construct(), row.when());
      }
      add("Rewritten by the tool chain", table);
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
      TextTable table =
          new TextTable("source", "method", "descriptor", "cycles").alignLeft(0).alignLeft(1);
      for (MethodPrice price : model.methodPrices()) {
        String formula = price.isRoutine() ? "its routine" : price.cycles().toString();
        String cycles =
            price.isRoutine()
                ? Long.toString(PricedMethods.cycles(model, price))
                : price.cycles().bind(model.parameters()).toString();
        table.row(
            w -> origin(formula, price.source(), w),
            price.className() + "." + price.method(),
            price.descriptor(),
            cycles);
      }
      add("Methods of the target in place of the host's", table);
    }
  }

  private void classes() {
    if (!model.classes().all().isEmpty()) {
      TextTable table =
          new TextTable("source", "class", "superclass", "words of fields")
              .alignLeft(0)
              .alignLeft(1);
      for (TargetClass each : model.classes().all()) {
        table.row(
            w -> start(each.source(), w),
            each.name(),
            each.superclass(),
            each.words() == TargetClass.OF_HOST ? "" : Integer.toString(each.words()));
      }
      add("Classes of the target that differ from the host's", table);
    }
  }

  private void add(String heading, TextTable table) {
    section(heading);
    lines.addAll(table.lines(width, style));
  }

  private void section(String heading) {
    lines.add("");
    lines.add(style.strong(heading));
  }
}
