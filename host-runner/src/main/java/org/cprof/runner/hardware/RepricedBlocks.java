package org.cprof.runner.hardware;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.cprof.model.ProcessorModel;
import org.cprof.model.bytecode.Bytecode;
import org.cprof.model.sizes.MethodSizes;
import org.cprof.price.BlockPricing;
import org.cprof.price.BlockProfile;
import org.cprof.price.BytecodeCounts;
import org.cprof.profile.Profile;

/**
 * A run that has counted basic blocks: all bytecodes, priced with typical operands and look-ups
 * that hit, for any model.
 */
public final class RepricedBlocks implements Hardware.Repricing {
  private final BlockProfile blocks;
  private final ProcessorModel model;
  private final MethodSizes sizes;
  private final Profile profile;
  private final List<BytecodeCounts.Use> own;

  /**
   * Prices the run.
   *
   * @param model with which its cycles are
   */
  public RepricedBlocks(BlockProfile blocks, ProcessorModel model, MethodSizes sizes) {
    this.blocks = blocks;
    this.model = model;
    this.sizes = sizes;
    BlockPricing pricing = new BlockPricing(blocks, model, sizes);
    this.profile = pricing.price().target();
    this.own = pricing.bytecodes();
  }

  @Override
  public Profile profile() {
    return profile;
  }

  @Override
  public List<BytecodeUse> uses() {
    Map<Integer, Bytecode> byOpcode = new HashMap<>();
    model.bytecodes().forEach(bytecode -> byOpcode.put(bytecode.opcode(), bytecode));
    List<BytecodeUse> uses = new ArrayList<>(new RoutineUses(profile, model).uses());
    for (BytecodeCounts.Use use : own) {
      uses.add(new BytecodeUse(byOpcode.get(use.opcode()), use.executions(), use.cycles()));
    }
    return uses;
  }

  @Override
  public Long cyclesWith(ProcessorModel other, Set<Integer> changed) {
    return new BlockPricing(blocks, other, sizes).cycles();
  }

  @Override
  public String missing() {
    throw new IllegalStateException("blocks tell of all bytecodes");
  }

  @Override
  public List<String> notes() {
    return List.of(
        "With typical operands, and a method cache that always hits; software routines execute"
            + " bytecodes in microcode of their own, which count for the routine.");
  }
}
