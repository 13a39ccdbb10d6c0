package org.cprof.runner.hardware;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.cprof.model.ProcessorModel;
import org.cprof.model.bytecode.Bytecode;
import org.cprof.model.code.Kind;
import org.cprof.model.csv.ModelException;
import org.cprof.profile.Profile;
import org.cprof.runner.output.Sections;
import org.cprof.runner.output.Table;
import org.cprof.runner.text.Numbers;

/**
 * What the bytecodes of a run take that the target does not execute in hardware, and what the run
 * would take if it did.
 */
public final class Hardware {

  /**
   * What the program would take.
   *
   * @param cycles of the whole program; null if the run does not tell
   */
  private record Outcome(String whatIf, List<Bytecode> bytecodes, Long cycles) {
    String mnemonics() {
      return bytecodes.stream().map(Bytecode::mnemonic).collect(Collectors.joining(" "));
    }
  }

  private final Repricing run;
  private final ModelChoice choice;
  private final ProcessorModel model;
  private final long total;

  /**
   * @param choice the model that the run is priced with
   */
  public Hardware(Repricing run, ModelChoice choice, ProcessorModel model) {
    this.run = run;
    this.choice = choice;
    this.model = model;
    this.total = run.profile().inclusiveCycles(0);
  }

  /**
   * The tables.
   *
   * @param texts what the user asks for; none for all units of the model
   * @throws IllegalArgumentException if one of them is no unit and no price, or the run can't tell
   * @throws ModelException if a model with one of them can't be used
   */
  public Sections sections(List<String> texts) throws ModelException {
    Sections sections =
        new Sections("Which bytecode deserves hardware?")
            .add("Bytecodes in software and microcode", "bytecodes", table(uses()))
            .whole("With other hardware", "what_if", outcomeTable(outcomes(texts)));
    run.notes().forEach(sections::note);
    return sections;
  }

  private List<BytecodeUse> uses() {
    return run.uses().stream()
        .filter(use -> use.bytecode().kind() != Kind.HARDWARE)
        .sorted(Comparator.comparingLong((BytecodeUse use) -> -use.cycles()))
        .toList();
  }

  private Table<BytecodeUse> table(List<BytecodeUse> uses) {
    return new Table<>(uses)
        .column("executions", BytecodeUse::executions)
        .column("cycles", BytecodeUse::cycles)
        .inCycles()
        .percent(BytecodeUse::cycles, total)
        .mean("each", BytecodeUse::cycles, BytecodeUse::executions)
        .inCycles()
        .words("kind", use -> use.bytecode().kind().symbol())
        .words("bytecode", use -> use.bytecode().mnemonic());
  }

  private Table<Outcome> outcomeTable(List<Outcome> outcomes) {
    return new Table<>(outcomes)
        .column("saved", "saved_cycles", outcome -> saved(outcome))
        .inCycles()
        .shown(
            "%", outcome -> saved(outcome) == null ? null : Numbers.percent(saved(outcome), total))
        .column("cycles", Outcome::cycles)
        .inCycles()
        .shownWords("what if", Outcome::whatIf)
        .field("what_if", Outcome::whatIf)
        .field(
            "bytecodes", outcome -> outcome.bytecodes().stream().map(Bytecode::mnemonic).toList())
        .last("bytecodes", (outcome, width) -> outcome.mnemonics());
  }

  private Long saved(Outcome outcome) {
    return outcome.cycles() == null ? null : total - outcome.cycles();
  }

  private List<Outcome> outcomes(List<String> texts) throws ModelException {
    List<Outcome> outcomes = new ArrayList<>();
    List<WhatIf> asked = new ArrayList<>();
    for (String text : texts) {
      WhatIf change = WhatIf.of(text, model);
      asked.add(change);
      Outcome outcome = outcome(text, List.of(change));
      if (outcome.bytecodes().isEmpty()) {
        throw new IllegalArgumentException(
            text + " puts no bytecode of " + model.name() + " into hardware");
      }
      if (outcome.cycles() == null) {
        throw new IllegalArgumentException(text + ": " + run.missing());
      }
      outcomes.add(outcome);
    }
    if (asked.isEmpty()) {
      for (WhatIf setting : WhatIf.settings(model)) {
        Outcome outcome = outcome(setting.toString(), List.of(setting));
        if (!outcome.bytecodes().isEmpty()) {
          outcomes.add(outcome);
        }
      }
    }
    outcomes.sort(
        Comparator.comparing(
            outcome -> outcome.cycles() == null ? Long.MAX_VALUE : outcome.cycles()));
    if (asked.size() > 1) {
      outcomes.add(outcome("all together", asked));
    }
    return outcomes;
  }

  private Outcome outcome(String text, List<WhatIf> changes) throws ModelException {
    ProcessorModel other = choice.with(changes);
    Set<String> priced =
        changes.stream().filter(WhatIf::isPrice).map(WhatIf::key).collect(Collectors.toSet());
    Set<Integer> opcodes = new TreeSet<>();
    List<Bytecode> bytecodes = new ArrayList<>();
    for (Bytecode bytecode : model.bytecodes()) {
      if (priced.contains(bytecode.mnemonic()) || becomesHardware(bytecode, other)) {
        opcodes.add(bytecode.opcode());
        bytecodes.add(bytecode);
      }
    }
    return new Outcome(text, bytecodes, opcodes.isEmpty() ? null : run.cyclesWith(other, opcodes));
  }

  private static boolean becomesHardware(Bytecode bytecode, ProcessorModel other) {
    return bytecode.kind() != Kind.HARDWARE
        && other.bytecodes().stream()
            .anyMatch(each -> each.opcode() == bytecode.opcode() && each.kind() == Kind.HARDWARE);
  }

  /** A run that can be asked what it would take with other hardware. */
  public interface Repricing {

    /** The run's profile, without the host's work. */
    Profile profile();

    /** What the run's bytecodes take, as far as its profile tells. */
    List<BytecodeUse> uses();

    /**
     * The cycles of the whole program.
     *
     * @param changed bytecodes that cost something else
     * @return null if the run does not tell
     */
    Long cyclesWith(ProcessorModel other, Set<Integer> changed);

    /** What it would need to tell more; a sentence. */
    String missing();

    /** What its figures rest on, for people. */
    List<String> notes();
  }
}
