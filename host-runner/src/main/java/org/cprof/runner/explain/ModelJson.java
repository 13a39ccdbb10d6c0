package org.cprof.runner.explain;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.cprof.model.ProcessorModel;
import org.cprof.model.bytecode.Bytecode;
import org.cprof.model.classes.TargetClass;
import org.cprof.model.datacache.DataCache;
import org.cprof.model.expression.Expression;
import org.cprof.model.methods.MethodPrice;
import org.cprof.model.processor.Parameter;
import org.cprof.model.rewrite.RewriteRow;
import org.cprof.model.software.PricedRoutine;
import org.cprof.model.software.PricedSegment;

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
    List<Cache> dataCaches,
    Map<String, Long> limits,
    List<Setting> parameters,
    Map<String, Long> derived,
    Map<String, Map<String, String>> presets,
    List<Price> bytecodes,
    List<Rewrite> rewrites,
    List<String> folds,
    Map<String, String> foldGroups,
    List<Method> methods,
    List<LibraryClass> classes) {

  private record MethodCache(String policy, int blocks, int wordsPerBlock) {}

  private record Cache(String name, String of, int lines, int words) {}

  /** Least and most are of a number, words of a choice. */
  private record Setting(
      String name,
      String value,
      @JsonProperty("default") String usual,
      Long least,
      Long most,
      List<String> words) {}

  private record Price(
      int opcode,
      String mnemonic,
      String kind,
      long cycles,
      String formula,
      String source,
      Routine routine) {}

  private record Routine(String name, int words, List<Part> parts) {}

  /** A part of a routine; what it passes and calls is null where it calls nothing. */
  private record Part(
      String when, String times, String cycles, Map<String, String> passes, Routine calls) {}

  private record Rewrite(String construct, String when, String becomes, String source) {}

  private record Method(
      @JsonProperty("class") String className,
      String method,
      String descriptor,
      long cycles,
      String routine,
      String formula,
      String source) {}

  /** What differs from the host; null where the superclass or the words of the fields do not. */
  private record LibraryClass(
      @JsonProperty("class") String className, String superclass, Integer words, String source) {}

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
        model.dataCaches().all().stream().map(ModelJson::cache).toList(),
        model.limits(),
        model.parameterDefinitions().values().stream()
            .map(parameter -> setting(parameter, model))
            .toList(),
        derived(model),
        model.presets(),
        model.bytecodes().stream().map(bytecode -> price(bytecode, model)).toList(),
        model.rewrites().stream().map(ModelJson::rewrite).toList(),
        model.folding().patterns().stream().map(pattern -> String.join(" ", pattern)).toList(),
        foldGroups(model),
        model.methodPrices().stream().map(price -> method(price, model)).toList(),
        model.classes().all().stream().map(ModelJson::libraryClass).toList());
  }

  private static Cache cache(DataCache cache) {
    return new Cache(
        cache.name(),
        cache.kind() == DataCache.Kind.OBJECT ? "object" : "array",
        cache.lines(),
        cache.words());
  }

  private static Setting setting(Parameter parameter, ProcessorModel model) {
    String value = model.settings().get(parameter.name());
    return parameter.isWord()
        ? new Setting(
            parameter.name(),
            value,
            parameter.defaultValue(),
            null,
            null,
            List.copyOf(parameter.words()))
        : new Setting(
            parameter.name(),
            value,
            parameter.defaultValue(),
            parameter.least(),
            parameter.most(),
            null);
  }

  private static Map<String, Long> derived(ProcessorModel model) {
    Map<String, Long> derived = new LinkedHashMap<>();
    model.derived().keySet().forEach(name -> derived.put(name, model.parameters().get(name)));
    return derived;
  }

  private static Price price(Bytecode bytecode, ProcessorModel model) {
    return new Price(
        bytecode.opcode(),
        bytecode.mnemonic(),
        bytecode.kind().symbol(),
        model.basePrice(bytecode.opcode()),
        bytecode.cycles().toString(),
        bytecode.source(),
        routine(model.routine(bytecode.opcode())));
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

  private static Rewrite rewrite(RewriteRow row) {
    return new Rewrite(row.construct(), row.when(), row.becomes(), row.source());
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

  private static Method method(MethodPrice price, ProcessorModel model) {
    return new Method(
        price.className(),
        price.method(),
        price.descriptor(),
        PricedMethods.cycles(model, price),
        price.isRoutine() ? price.routine() : null,
        price.isRoutine() ? null : price.cycles().toString(),
        price.source());
  }

  private static LibraryClass libraryClass(TargetClass of) {
    return new LibraryClass(
        of.name(),
        of.superclass().isEmpty() ? null : of.superclass(),
        of.words() == TargetClass.OF_HOST ? null : of.words(),
        of.source());
  }
}
