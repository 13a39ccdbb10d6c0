package org.cprof.runner.explain;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.cprof.model.ProcessorModel;
import org.cprof.model.bytecode.Bytecode;
import org.cprof.model.bytecode.Operands;
import org.cprof.model.classes.TargetClass;
import org.cprof.model.datacache.DataCache;
import org.cprof.model.devices.Device;
import org.cprof.model.methods.MethodPrice;
import org.cprof.model.processor.CachePolicy;
import org.cprof.model.processor.CacheSpec;
import org.cprof.model.processor.LoadTime;
import org.cprof.model.processor.Parameter;
import org.cprof.model.rewrite.Rules;
import org.cprof.runner.output.Sections;
import org.cprof.runner.output.Table;
import org.cprof.runner.text.Numbers;

/**
 * All that a model says: prices in cycles at the settings, with formulas. People don't see what it
 * does not have.
 */
public final class ModelReport {
  private final ProcessorModel model;
  private final Formulas formulas;
  private final Sections sections;

  private ModelReport(ProcessorModel model) {
    this.model = model;
    this.formulas = new Formulas(model);
    this.sections = new Sections(model.title());
  }

  /** All of a model; formulas are never cut. */
  public static Sections of(ProcessorModel model) {
    ModelReport report = new ModelReport(model);
    report.processor();
    report.parameters();
    report.bytecodes();
    report.rewrites();
    report.folding();
    report.methods();
    report.classes();
    report.devices();
    return report.sections;
  }

  private record MethodCache(String policy, int blocks, int wordsPerBlock) {
    static MethodCache of(CacheSpec cache) {
      return new MethodCache(cache.policy().symbol(), cache.blocks(), cache.wordsPerBlock());
    }
  }

  private void processor() {
    sections
        .heading(model.name() + ": " + model.title())
        .line("  clock         " + Numbers.hertz(model.clockHz()))
        .line("  method cache  " + describe(model.cache()));
    for (DataCache cache : model.dataCaches().all()) {
      String of = cache.kind() == DataCache.Kind.OBJECT ? "fields" : "elements";
      sections.line(
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
      sections
          .line("  load time b   " + model.loadTime().hit() + " on a hit")
          .line("                " + model.loadTime().miss() + " on a miss, n words");
      if (model.cache().policy() == CachePolicy.NONE) {
        sections.line(
            "                without a method cache, every look-up hits: set cache.policy");
      }
    }
    model.limits().forEach((name, most) -> sections.line("  limit         " + name + " " + most));
    sections
        .line("  hash          " + model.hash())
        .field("name", model.name())
        .field("title", model.title())
        .field("hash", model.hash())
        .field("clock_hz", model.clockHz())
        .field("load_hit", model.loadTime().hit().toString())
        .field("load_miss", model.loadTime().miss().toString())
        .field("method_cache", MethodCache.of(model.cache()))
        .field(
            "data_caches",
            new Table<>(model.dataCaches().all())
                .field("name", DataCache::name)
                .field("of", of -> of.kind() == DataCache.Kind.OBJECT ? "object" : "array")
                .field("lines", DataCache::lines)
                .field("words", DataCache::words))
        .field("limits", model.limits());
  }

  private static String describe(CacheSpec cache) {
    String policy = cache.policy().symbol();
    return cache.policy().hasState()
        ? policy + ", " + cache.blocks() + " blocks of " + cache.wordsPerBlock() + " words"
        : policy;
  }

  private void parameters() {
    sections.whole(
        "Parameters",
        "parameters",
        new Table<>(model.parameterDefinitions().values())
            .words("parameter", "name", Parameter::name)
            .column("value", parameter -> model.settings().get(parameter.name()))
            .column("default", Parameter::defaultValue)
            .field("least", parameter -> parameter.isWord() ? null : parameter.least())
            .field("most", parameter -> parameter.isWord() ? null : parameter.most())
            .field("words", parameter -> parameter.isWord() ? parameter.words() : null)
            .last("range", (parameter, width) -> range(parameter)));
    Map<String, Long> derived = new LinkedHashMap<>();
    model
        .derived()
        .forEach(
            (name, formula) -> {
              long value = model.parameters().get(name);
              derived.put(name, value);
              sections.line("  " + name + " = " + formula + " = " + value);
            });
    sections.field("derived", derived).field("presets", model.presets());
    if (!model.presets().isEmpty()) {
      sections.heading("Presets");
      model
          .presets()
          .forEach((name, values) -> sections.line("  " + name + ": " + settings(values)));
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
    sections.whole(
        "Bytecodes",
        "bytecodes",
        new Table<>(model.bytecodes())
            .column("op", "opcode", Bytecode::opcode)
            .words("bytecode", "mnemonic", Bytecode::mnemonic)
            .words("kind", bytecode -> bytecode.kind().symbol())
            .column("cycles", bytecode -> model.basePrice(bytecode.opcode()))
            .field("formula", bytecode -> bytecode.cycles().toString())
            .field("source", Bytecode::source)
            .field("routine", bytecode -> RoutineReport.json(model.routine(bytecode.opcode())))
            .last(
                "formula; source",
                (bytecode, width) ->
                    origin(formulas.formula(bytecode.opcode()), bytecode.source(), width)));
    List<Bytecode> software =
        model.bytecodes().stream()
            .filter(bytecode -> model.routine(bytecode.opcode()) != null)
            .toList();
    if (!software.isEmpty()) {
      sections.heading("Software routines, in cycles at a hit of the method cache, by operands");
    }
    for (Bytecode bytecode : software) {
      RoutineReport.lines(bytecode.mnemonic(), model.routine(bytecode.opcode()))
          .forEach(sections::line);
    }
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

  private void rewrites() {
    sections.whole(
        "Rewritten by the tool chain",
        "rewrites",
        new Table<>(model.rewrites())
            .words("replaced", "construct", Rules.Row::construct)
            .words("if", "when", Rules.Row::when)
            .field("becomes", Rules.Row::becomes)
            .field("source", Rules.Row::source)
            .last("becomes", (row, width) -> row.becomes()));
  }

  private void folding() {
    List<String> patterns =
        model.folding().patterns().stream().map(pattern -> String.join(" ", pattern)).toList();
    Map<String, String> groups = new LinkedHashMap<>();
    Map<String, List<String>> members = new TreeMap<>();
    for (Bytecode bytecode : model.bytecodes()) {
      String group = model.folding().group(bytecode.opcode());
      if (group != null) {
        groups.put(bytecode.mnemonic(), group);
        members.computeIfAbsent(group, any -> new ArrayList<>()).add(bytecode.mnemonic());
      }
    }
    sections.field("folds", patterns).field("fold_groups", groups);
    if (model.folds()) {
      sections.heading("Executed as one");
      patterns.forEach(pattern -> sections.line("  " + pattern));
      members.forEach(
          (group, names) -> sections.line("  " + group + ": " + String.join(" ", names)));
    }
  }

  private void methods() {
    sections.whole(
        "Methods of the target in place of the host's",
        "methods",
        new Table<>(model.methodPrices())
            .shownWords("method", price -> price.className().text() + "." + price.method().text())
            .field("class", price -> price.className().text())
            .field("method", price -> price.method().text())
            .words("descriptor", price -> price.descriptor().text())
            .shown("cycles", this::cycles)
            .field("cycles", price -> fixedCycles(price))
            .field("routine", price -> price.isRoutine() ? price.routine() : null)
            .field("formula", price -> price.isRoutine() ? null : price.cycles().toString())
            .field("source", MethodPrice::source)
            .last("source", (price, width) -> origin(formula(price), price.source(), width)));
  }

  /**
   * The cycles of a method with all that it calls, without the invoke, with everything cached, in a
   * thread that holds no monitor; null if they depend on a length.
   */
  private Long fixedCycles(MethodPrice price) {
    if (price.isForBounds()) {
      return null;
    }
    return price.isRoutine()
        ? model
            .methodRoutine(
                price.className().text(), price.method().text(), price.descriptor().text())
            .inclusiveCycles(Map.of(Operands.MONITORS, 0L))
        : price.cycles().evaluate(model.parameters());
  }

  private static String formula(MethodPrice price) {
    return price.isRoutine() ? "its routine" : price.cycles().toString();
  }

  private String cycles(MethodPrice price) {
    return price.isRoutine()
        ? Long.toString(fixedCycles(price))
        : price.cycles().bind(model.parameters()).toString();
  }

  private void classes() {
    sections.whole(
        "Classes of the target that differ from the host's",
        "classes",
        new Table<>(model.classes().all())
            .words("class", TargetClass::name)
            .shownWords("superclass", TargetClass::superclass)
            .field("superclass", of -> of.superclass().isEmpty() ? null : of.superclass())
            .shown("words of fields", of -> of.words() == TargetClass.OF_HOST ? "" : of.words())
            .field("words", of -> of.words() == TargetClass.OF_HOST ? null : of.words())
            .field("source", TargetClass::source)
            .last("source", (of, width) -> start(of.source(), width)));
  }

  private void devices() {
    sections.whole(
        "Registers of devices",
        "devices",
        new Table<>(model.devices().all())
            .words("name", Device::name)
            .column("address", Device::address)
            .column("words", Device::words)
            .field("source", Device::source)
            .last("source", (of, width) -> start(of.source(), width)));
  }
}
