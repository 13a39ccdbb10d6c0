package org.cprof.runner.explain;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.cprof.model.ProcessorModel;
import org.cprof.model.bytecode.Bytecode;
import org.cprof.model.classes.TargetClass;
import org.cprof.model.datacache.DataCache;
import org.cprof.model.devices.Device;
import org.cprof.model.expression.Expression;
import org.cprof.model.methods.MethodPrice;
import org.cprof.model.processor.Parameter;
import org.cprof.model.rewrite.RewriteRow;
import org.cprof.model.software.PricedRoutine;
import org.cprof.model.software.PricedSegment;
import org.cprof.runner.output.Table;

/**
 * All that a model says, as JSON: prices in cycles at the settings, with formulas.
 *
 * @param foldGroups of bytecodes, by mnemonic
 */
public record ModelJson(
    String name,
    String title,
    String hash,
    long clockHz,
    String loadHit,
    String loadMiss,
    MethodCache methodCache,
    List<?> dataCaches,
    Map<String, Long> limits,
    List<?> parameters,
    Map<String, Long> derived,
    Map<String, Map<String, String>> presets,
    List<?> bytecodes,
    List<?> rewrites,
    List<String> folds,
    Map<String, String> foldGroups,
    List<?> methods,
    List<?> classes,
    List<?> devices) {

  private record MethodCache(String policy, int blocks, int wordsPerBlock) {}

  private record Routine(String name, int words, List<Part> parts) {}

  /** A part of a routine; what it passes and calls is null where it calls nothing. */
  private record Part(
      String when, String times, String cycles, Map<String, String> passes, Routine calls) {}

  /** All of a model. */
  public static ModelJson of(ProcessorModel model) {
    return new ModelJson(
        model.name(),
        model.title(),
        model.hash(),
        model.clockHz(),
        model.loadTime().hit().toString(),
        model.loadTime().miss().toString(),
        new MethodCache(
            model.cache().policy().symbol(), model.cache().blocks(), model.cache().wordsPerBlock()),
        new Table<>(model.dataCaches().all())
            .field("name", DataCache::name)
            .field("of", of -> of.kind() == DataCache.Kind.OBJECT ? "object" : "array")
            .field("lines", DataCache::lines)
            .field("words", DataCache::words)
            .json(),
        model.limits(),
        new Table<>(model.parameterDefinitions().values())
            .field("name", Parameter::name)
            .field("value", parameter -> model.settings().get(parameter.name()))
            .field("default", Parameter::defaultValue)
            .field("least", parameter -> parameter.isWord() ? null : parameter.least())
            .field("most", parameter -> parameter.isWord() ? null : parameter.most())
            .field("words", parameter -> parameter.isWord() ? parameter.words() : null)
            .json(),
        derived(model),
        model.presets(),
        new Table<>(model.bytecodes())
            .field("opcode", Bytecode::opcode)
            .field("mnemonic", Bytecode::mnemonic)
            .field("kind", bytecode -> bytecode.kind().symbol())
            .field("cycles", bytecode -> model.basePrice(bytecode.opcode()))
            .field("formula", bytecode -> bytecode.cycles().toString())
            .field("source", Bytecode::source)
            .field("routine", bytecode -> routine(model.routine(bytecode.opcode())))
            .json(),
        new Table<>(model.rewrites())
            .field("construct", RewriteRow::construct)
            .field("when", RewriteRow::when)
            .field("becomes", RewriteRow::becomes)
            .field("source", RewriteRow::source)
            .json(),
        model.folding().patterns().stream().map(pattern -> String.join(" ", pattern)).toList(),
        foldGroups(model),
        new Table<>(model.methodPrices())
            .field("class", MethodPrice::className)
            .field("method", MethodPrice::method)
            .field("descriptor", MethodPrice::descriptor)
            .field("cycles", price -> PricedMethods.cycles(model, price))
            .field("routine", price -> price.isRoutine() ? price.routine() : null)
            .field("formula", price -> price.isRoutine() ? null : price.cycles().toString())
            .field("source", MethodPrice::source)
            .json(),
        new Table<>(model.classes().all())
            .field("class", TargetClass::name)
            .field("superclass", of -> of.superclass().isEmpty() ? null : of.superclass())
            .field("words", of -> of.words() == TargetClass.OF_HOST ? null : of.words())
            .field("source", TargetClass::source)
            .json(),
        new Table<>(model.devices().all())
            .field("name", Device::name)
            .field("address", Device::address)
            .field("words", Device::words)
            .field("source", Device::source)
            .json());
  }

  private static Map<String, Long> derived(ProcessorModel model) {
    Map<String, Long> derived = new LinkedHashMap<>();
    model.derived().keySet().forEach(name -> derived.put(name, model.parameters().get(name)));
    return derived;
  }

  private static Routine routine(PricedRoutine routine) {
    return routine == null
        ? null
        : new Routine(
            routine.name(),
            routine.words(),
            routine.segments().stream().map(ModelJson::part).toList());
  }

  private static Part part(PricedSegment part) {
    Map<String, String> passes = null;
    if (part.callee() != null) {
      passes = new LinkedHashMap<>();
      for (Map.Entry<String, Expression> argument : part.arguments().entrySet()) {
        passes.put(argument.getKey(), argument.getValue().toString());
      }
    }
    return new Part(
        part.when().toString(),
        part.times().toString(),
        part.cycles().toString(),
        passes,
        routine(part.callee()));
  }

  private static Map<String, String> foldGroups(ProcessorModel model) {
    Map<String, String> groups = new LinkedHashMap<>();
    for (Bytecode bytecode : model.bytecodes()) {
      String group = model.folding().group(bytecode.opcode());
      if (group != null) {
        groups.put(bytecode.mnemonic(), group);
      }
    }
    return groups;
  }
}
