package org.cprof.runner.sweep.pricing;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import org.cprof.model.ProcessorModel;
import org.cprof.model.bytecode.Bytecode;
import org.cprof.model.expression.Expression;
import org.cprof.model.methods.MethodPrice;
import org.cprof.model.processor.LoadTime;
import org.cprof.model.software.PricedRoutine;
import org.cprof.model.software.PricedSegment;

/**
 * A model with its settings, but for the size of its method cache, in two parts: what the target
 * executes, and what that costs. Models that execute the same list their prices in the same order.
 *
 * @param execution all that decides what is executed, looked up and counted; equal only if it is
 *     the same
 * @param prices of bytecodes, of the parts of routines and of methods, with the settings filled in
 * @param load what looking up a method takes
 */
public record ModelPrices(String execution, List<Expression> prices, List<Expression> load) {
  public ModelPrices {
    prices = List.copyOf(prices);
    load = List.copyOf(load);
  }

  /** Takes a model apart. */
  public static ModelPrices of(ProcessorModel model) {
    return new Reader(model).read();
  }

  /** The prices where every look-up hits. */
  List<Expression> atHits() {
    long hit = load.get(0).evaluate(Map.of());
    return prices.stream().map(price -> price.bind(Map.of("b", hit))).toList();
  }

  private static final class Reader {
    private final ProcessorModel model;
    private final StringBuilder execution = new StringBuilder();
    private final List<Expression> prices = new ArrayList<>();
    private final Map<PricedRoutine, Integer> routines = new IdentityHashMap<>();

    Reader(ProcessorModel model) {
      this.model = model;
    }

    ModelPrices read() {
      execution.append(model.hash()).append(model.dataCaches()).append(model.standIns());
      execution.append(model.assumptions());
      for (Bytecode bytecode : model.bytecodes()) {
        execution.append(bytecode.kind());
        prices.add(model.price(bytecode.opcode()));
        addReference(model.routine(bytecode.opcode()));
      }
      model.methodRoutines().values().forEach(this::addReference);
      for (MethodPrice method : model.methodPrices()) {
        if (!method.isRoutine() && !method.isForBounds()) {
          prices.add(method.cycles().bind(model.parameters()));
        }
      }
      if (model.folds()) {
        // Bytecodes that are executed as one cost as much as the dearest of them.
        execution.append(prices);
      }
      LoadTime load = model.loadTime().bind(model.parameters());
      return new ModelPrices(execution.toString(), prices, List.of(load.hit(), load.miss()));
    }

    private void addReference(PricedRoutine routine) {
      if (routine == null) {
        execution.append('-');
        return;
      }
      Integer known = routines.putIfAbsent(routine, routines.size());
      execution.append(known == null ? routines.get(routine) : known).append(' ');
      if (known == null) {
        add(routine);
      }
    }

    private void add(PricedRoutine routine) {
      execution
          .append(routine.name())
          .append(routine.isMethod())
          .append(routine.words())
          .append(',')
          .append(routine.returnOpcode());
      for (PricedSegment segment : routine.segments()) {
        execution
            .append('{')
            .append(segment.when())
            .append(';')
            .append(segment.times())
            .append(';')
            .append(segment.bytecodes())
            .append(';')
            .append(segment.arguments())
            .append(segment.invokeOpcode());
        prices.add(segment.cycles());
        addReference(segment.callee());
        execution.append('}');
      }
    }
  }
}
