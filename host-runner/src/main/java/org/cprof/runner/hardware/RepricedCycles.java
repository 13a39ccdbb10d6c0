package org.cprof.runner.hardware;

import java.util.List;
import java.util.Set;
import org.cprof.model.ProcessorModel;
import org.cprof.model.code.Kind;
import org.cprof.price.TypicalPrice;
import org.cprof.profile.Profile;

/**
 * An ordinary run: the bytecodes that are routines have exact cycles, with all loads; those in
 * microcode are not told apart.
 */
public final class RepricedCycles implements Hardware.Repricing {
  private final Profile profile;
  private final ProcessorModel model;
  private final RoutineUses routines;

  /**
   * @param whole the profile
   * @param model with which it was made
   */
  public RepricedCycles(Profile whole, ProcessorModel model) {
    this.profile = whole.target();
    this.model = model;
    this.routines = new RoutineUses(profile, model);
  }

  @Override
  public Profile profile() {
    return profile;
  }

  @Override
  public List<BytecodeUse> uses() {
    return routines.uses();
  }

  @Override
  public Long cyclesWith(ProcessorModel other, Set<Integer> changed) {
    boolean isTold =
        model.bytecodes().stream()
            .filter(bytecode -> changed.contains(bytecode.opcode()))
            .allMatch(
                bytecode ->
                    bytecode.kind() == Kind.SOFTWARE || bytecode.kind() == Kind.UNSUPPORTED);
    if (!isTold) {
      return null;
    }
    long cycles = profile.inclusiveCycles(0);
    for (BytecodeUse use : routines.outermost(changed)) {
      int opcode = use.bytecode().opcode();
      long price = TypicalPrice.of(other, opcode, opcode);
      cycles += Math.multiplyExact(use.executions(), price) - use.cycles();
    }
    return cycles;
  }

  @Override
  public String missing() {
    return "bytecodes in microcode need their executions: cprof run --udi blocks -o FILE, then cprof"
        + " price --view hardware FILE";
  }

  @Override
  public List<String> notes() {
    return List.of(
        "Without bytecodes in microcode, which need their executions: cprof run --udi blocks -o"
            + " FILE, then cprof price --view hardware FILE.");
  }
}
