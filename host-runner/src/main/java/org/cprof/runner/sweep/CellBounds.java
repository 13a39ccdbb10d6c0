package org.cprof.runner.sweep;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import org.cprof.classes.ProgramFiles;
import org.cprof.code.MethodCode;
import org.cprof.model.ProcessorModel;
import org.cprof.model.sizes.MethodSizes;
import org.cprof.runner.CommandException;
import org.cprof.runner.bound.Analysis;
import org.cprof.runner.bound.Bound;
import org.cprof.runner.bound.StatedBounds;
import org.cprof.runner.bound.objects.ObservedCalls;
import org.cprof.runner.bound.value.Parameters;
import org.cprof.runner.command.option.LoopOptions;
import org.cprof.runner.explain.MethodFinder;
import org.cprof.runner.explain.NamedMethod;
import org.cprof.runner.text.Progress;

/** The bound of one method in each cell, in place of a run. */
record CellBounds(String name, MethodCode method, Function<ProcessorModel, Analysis> analyses) {

  /**
   * @throws CommandException if there is no such method, or several of the name
   */
  static CellBounds of(String name, MethodSizes sizes, ProgramFiles files, LoopOptions loops) {
    List<MethodCode> found = new MethodFinder(files).find(NamedMethod.parse(name));
    if (found.size() > 1) {
      throw CommandException.wrongUse(
          "--bound: there are " + found.size() + " methods " + name + ": add the descriptor");
    }
    StatedBounds stated = loops.stated();
    Analysis[] first = new Analysis[1]; // the others share its classes
    return new CellBounds(
        name,
        found.get(0),
        processor -> {
          first[0] =
              first[0] == null
                  ? new Analysis(
                      processor, sizes, files, stated, ObservedCalls.NONE, loops.effort())
                  : first[0].on(processor);
          return first[0];
        });
  }

  Sweep of(Design design, Progress progress) {
    List<Result> results = new ArrayList<>();
    Set<String> assumptions = new TreeSet<>();
    for (Cell cell : design.cells()) {
      progress.at(results.size(), design.cells().size());
      results.add(of(cell, assumptions));
    }
    return new Sweep(name, design, results, List.copyOf(assumptions));
  }

  private Result of(Cell cell, Set<String> assumptions) {
    if (!cell.isPossible()) {
      return Result.without(cell, Result.State.IMPOSSIBLE, cell.impossible());
    }
    try {
      Bound bound =
          analyses.apply(cell.processor()).of(method, Parameters.ANY, Bound.CacheAtStart.UNKNOWN);
      assumptions.addAll(bound.assumptions());
      return new Result(cell, Result.State.BOUND, "", Figures.of(bound));
    } catch (CommandException none) {
      return Result.without(cell, Result.State.FAILED, none.inOneLine());
    }
  }
}
