package org.cprof.udi;

import java.util.ArrayList;
import java.util.List;
import org.cprof.code.BasicBlock;
import org.cprof.code.CodeText;
import org.cprof.code.MethodCode;

/**
 * The UDI {@code blocks}: executions of every basic block. The entry block is executed once a call,
 * so it needs no counter.
 */
public final class BlocksUdi implements Udi {

  private final CycleUdi bytecodes;

  /**
   * A UDI that counts blocks.
   *
   * @param bytecodes the UDI that counts every bytecode as one cycle
   */
  public BlocksUdi(CycleUdi bytecodes) {
    this.bytecodes = bytecodes;
  }

  @Override
  public MethodPlan plan(MethodCode method) {
    MethodPlan plan = bytecodes.plan(method);
    List<Counted> counted = new ArrayList<>();
    List<Integer> weights = new ArrayList<>();
    for (int i = 0; i < method.blocks().size(); i++) {
      BasicBlock block = method.blocks().get(i);
      if (!block.isEntry()) {
        counted.add(new Counted.BlockExecution(block.first(), counted.size()));
        weights.add(plan.blocks().get(i).bytecodes());
      }
    }
    return plan.withEntryOnly(plan.entry())
        .withCounters(new NodeCounters(counted.size(), CodeText.of(method), weights, counted));
  }
}
