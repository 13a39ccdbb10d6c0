package org.cprof.model.software;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.Map;
import java.util.stream.Stream;
import org.cprof.model.bytecode.BytecodeReader;
import org.cprof.model.bytecode.BytecodeTable;
import org.cprof.model.csv.Errors;
import org.cprof.model.csv.ModelFolder;
import org.cprof.model.expression.Expression;
import org.cprof.model.processor.Processor;
import org.cprof.model.processor.ProcessorReader;
import org.cprof.model.processor.Settings;

/**
 * Counts what the routines of a model execute for given operands, bytecode by bytecode, to compare
 * it with a trace.
 */
final class RoutineTrace {
  private final Map<String, Expression> parameters = new HashMap<>();
  private final Map<String, Routine> byName = new HashMap<>();
  private final BytecodeTable table;

  /** The routines of a model that comes with the tool, at some settings. */
  static RoutineTrace of(String model, Map<String, String> settings) {
    Errors errors = new Errors();
    ModelFolder folder = ModelFolder.of(model, errors);
    Processor processor = ProcessorReader.read(folder.file(ModelFolder.PROCESSOR), errors);
    Map<String, Long> variables = Settings.choose(processor, settings, errors).variables();
    BytecodeTable table =
        BytecodeReader.read(
            folder.file(ModelFolder.BYTECODES),
            Stream.ofNullable(folder.file(ModelFolder.UNITS)).toList(),
            processor,
            variables,
            errors);
    Software software =
        SoftwareReader.read(
            folder.file(ModelFolder.SOFTWARE), table, processor.variables(), errors);
    assertThat(errors.count()).isZero();
    RoutineTrace trace = new RoutineTrace(software, table);
    variables.forEach((name, value) -> trace.parameters.put(name, new Expression.Constant(value)));
    return trace;
  }

  private RoutineTrace(Software software, BytecodeTable table) {
    software.routines().forEach(routine -> byName.put(routine.name(), routine));
    this.table = table;
  }

  /** The executed bytecodes of one routine below a bytecode, with all its calls. */
  Map<String, Long> of(String routine, String bytecode, Map<String, Long> operands) {
    Map<String, Expression> values = new HashMap<>(parameters);
    operands.forEach((name, value) -> values.put(name, new Expression.Constant(value)));
    Map<String, Map<String, Long>> counts = new HashMap<>();
    for (Routine candidate : byName.values()) {
      if (candidate.bytecode() == table.named(bytecode)) {
        count(candidate, values, 1, counts);
      }
    }
    return counts.getOrDefault(routine, Map.of());
  }

  private void count(
      Routine routine,
      Map<String, Expression> values,
      long calls,
      Map<String, Map<String, Long>> counts) {
    Map<String, Long> own = counts.computeIfAbsent(routine.name(), name -> new HashMap<>());
    for (Segment segment : routine.segments()) {
      if (!segment.when().substitute(values).test(name -> missing(routine, name))) {
        continue;
      }
      long times =
          calls * segment.times().substitute(values).evaluate(name -> missing(routine, name));
      for (ExecutedBytecode executed : segment.executed()) {
        own.merge(executed.bytecode().mnemonic(), times * executed.count(), Long::sum);
      }
      if (segment.calls() != null) {
        Map<String, Expression> passed = new HashMap<>(values);
        segment
            .callArguments()
            .forEach((name, value) -> passed.put(name, value.substitute(values)));
        count(byName.get(segment.calls()), passed, times, counts);
      }
    }
    own.values().removeIf(count -> count == 0);
  }

  private static long missing(Routine routine, String name) {
    throw new AssertionError(routine.name() + " needs operand " + name);
  }
}
