package org.cprof.udi;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import org.cprof.code.BasicBlock;
import org.cprof.code.CodeShape;
import org.cprof.code.DeviceField;
import org.cprof.code.Instruction;
import org.cprof.code.MethodCode;
import org.cprof.model.MethodSize;
import org.cprof.model.ProcessorModel;
import org.cprof.model.code.Fold;
import org.cprof.model.code.HostInstruction;
import org.cprof.model.code.JvmOpcodes;
import org.cprof.model.code.Kind;
import org.cprof.model.code.MethodShape;
import org.cprof.model.code.Operand;
import org.cprof.model.code.TargetCode;
import org.cprof.model.code.TargetInstruction;
import org.cprof.model.sizes.MethodSizes;
import org.cprof.model.software.PricedRoutine;
import org.cprof.model.software.PricedSegment;
import org.cprof.profile.NodeKind;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.MethodInsnNode;

/**
 * The UDI {@code cprof}: cycles of a target processor and the bytecodes that it executes, per basic
 * block.
 *
 * <p>Every instruction is first rewritten as the target's tool chain does; this changes prices and
 * the size of the method. Invokes and returns are priced at a hit of the method cache; what a miss
 * costs more is added when the profile is made, from the misses that were counted.
 */
public final class CycleUdi implements Udi {

  /** The class by which a program reads the target's time, which is free. */
  public static final String CLOCK = "org/cprof/api/TargetClock";

  /**
   * The package of what stands for parts of JOP that are no code of the program, such as its
   * devices and its scheduler: neither calls of it nor what it does takes cycles.
   */
  public static final String PROCESSOR = "org/cprof/jop/";

  /** What every method takes of a simulated cache in which every look-up misses. */
  public static final int BLOCKS_THAT_MISS = 2;

  private final ProcessorModel model;
  private final MethodSizes sizes;
  private final BeyondModel beyond;

  /**
   * Cycles of a model, with the sizes of methods that follow from their class files.
   *
   * @param model the processor that prices bytecodes
   */
  public CycleUdi(ProcessorModel model) {
    this(model, MethodSizes.NONE);
  }

  /**
   * Cycles of a model, with sizes of methods from elsewhere.
   *
   * @param model the processor that prices bytecodes
   * @param sizes take the place of those that follow from the code
   */
  public CycleUdi(ProcessorModel model, MethodSizes sizes) {
    this.model = model;
    this.sizes = sizes;
    this.beyond = new BeyondModel(model);
  }

  /**
   * {@return whether every bytecode costs one cycle, so that one counter tells both}
   *
   * @param model the processor that prices bytecodes
   */
  public static boolean countsOnlyBytecodes(ProcessorModel model) {
    boolean all = !model.folds() && isCount(model.synchronizedEntry());
    for (int opcode = 0; opcode < JvmOpcodes.COUNT; opcode++) {
      for (Operand operand : Operand.values()) {
        all &= model.parts(opcode, operand).stream().allMatch(CycleUdi::isCount);
      }
    }
    return all && isCount(model.synchronizedReturn());
  }

  private static boolean isCount(TargetCode code) {
    return code.cycles() == code.bytecodes()
        && code.events().isEmpty()
        && code.operandDependent().isEmpty();
  }

  @Override
  public MethodPlan plan(MethodCode method) {
    MethodPlan plan = plan(CodeShape.of(method));
    List<String> reasons = plan.isFixedPrice() ? List.of() : beyond.reasons(method);
    return reasons.isEmpty() ? plan : plan.withViolations(reasons);
  }

  /**
   * {@return the same for code that was read from a profile}
   *
   * @param method what a profile tells of the code
   */
  public MethodPlan plan(CodeShape method) {
    TargetCode atEntry = method.isSynchronized() ? model.synchronizedEntry() : TargetCode.EMPTY;
    TargetCode atReturn = method.isSynchronized() ? model.synchronizedReturn() : TargetCode.EMPTY;
    String owner = method.className().replace('.', '/');
    if (model.replacesCalls(owner, method.name()) || owner.startsWith(PROCESSOR)) {
      return without(MethodPlan.HostBody.UNCOUNTED, 0, BlockCount.ZERO, null);
    }
    Set<Instruction> replaced = new HashSet<>();
    MethodSize size = new MethodSize(model, method.isSynchronized());
    BlockCount entry = BlockCount.ZERO.plus(atEntry.cycles(), atEntry.bytecodes());
    List<BlockCount> counts = new ArrayList<>();
    List<Event> events = new ArrayList<>();
    List<OperandPrice> operandPrices = new ArrayList<>();
    List<MethodPlan.DataAccess> dataAccesses = new ArrayList<>();
    for (BasicBlock block : method.blocks()) {
      long cycles = 0;
      long bytecodes = 0;
      for (Instruction instruction : block.instructions()) {
        int position = size.bytes() % 4;
        TargetCode priced = size.add(instruction.host());
        TargetCode code = isFree(instruction) ? TargetCode.EMPTY : priced;
        cycles += code.cycles();
        bytecodes += code.bytecodes();
        if (model.replacesCall(instruction.host()) || callsProcessor(instruction)) {
          replaced.add(instruction);
        } else if (DeviceField.isAccessedBy(instruction.node())) {
          replaced.add(instruction); // no cache holds it: it has the price without operands
        } else {
          addEvents(instruction, code, position, events);
          addPrices(instruction, instruction.host().opcode(), code, position, operandPrices);
        }
        if (!DeviceField.isAccessedBy(instruction.node())) {
          addDataAccesses(instruction, code, dataAccesses);
        }
        if (isReturn(instruction)) {
          cycles += atReturn.cycles();
          bytecodes += atReturn.bytecodes();
          addPrices(instruction, Opcodes.MONITOREXIT, atReturn, position, operandPrices);
        }
      }
      cycles -= folds(block).stream().mapToLong(Fold::savedCycles).sum();
      if (block.isEntry()) {
        entry = entry.plus(cycles, bytecodes);
        counts.add(BlockCount.ZERO);
      } else {
        counts.add(BlockCount.ZERO.plus(cycles, bytecodes));
      }
    }
    int words =
        sizes.words(method.className(), method.name(), method.descriptor()).orElse(size.words());
    PricedRoutine routine =
        model.methodRoutine(method.className(), method.name(), method.descriptor());
    if (routine != null) {
      int ofTarget =
          sizes
              .words(method.className(), method.name(), method.descriptor())
              .orElse(routine.words());
      return without(MethodPlan.HostBody.PRICED, ofTarget, entry(routine), routine);
    }
    OptionalLong price = model.methodPrice(method.className(), method.name(), method.descriptor());
    if (price.isPresent()) {
      int ofTarget = model.methodWords(method.className(), method.name(), method.descriptor());
      BlockCount cycles = BlockCount.ZERO.plus(price.getAsLong(), 0);
      return without(MethodPlan.HostBody.PRICED, ofTarget > 0 ? ofTarget : words, cycles, null);
    }
    MethodShape shape =
        new MethodShape(words, method.maxLocals(), method.isStatic() && method.isSynchronized());
    return new MethodPlan(
        new TargetSize(words, cacheBlocks(words)),
        entry,
        counts,
        new MethodPlan.Instructions(events, operandPrices, dataAccesses, replaced),
        model.unsupported(shape),
        MethodPlan.Execution.COUNTED);
  }

  /**
   * {@return what every call of a routine costs without its callees, whatever the operands}
   *
   * @param routine a software routine of the model
   */
  public static BlockCount entry(PricedRoutine routine) {
    BlockCount entry = BlockCount.ZERO;
    for (PricedSegment segment : routine.segments()) {
      if (segment.isConstant()) {
        long times = segment.times().evaluate(Map.of());
        entry =
            entry.plus(times * segment.cycles().evaluate(Map.of()), times * segment.bytecodes());
      }
    }
    return entry;
  }

  /** A plan without the method's code. */
  private MethodPlan without(
      MethodPlan.HostBody body, int words, BlockCount entry, PricedRoutine routine) {
    return new MethodPlan(
        new TargetSize(words, cacheBlocks(words)),
        entry,
        List.of(),
        MethodPlan.Instructions.NONE,
        List.of(),
        new MethodPlan.Execution(body, routine));
  }

  /**
   * {@return what each instruction of a block adds to its count} What several bytecodes save that
   * are executed at once counts for the last of them.
   *
   * @param block a block of the method
   * @param isSynchronized whether returns have what the tool chain puts in front of them
   */
  public Map<Instruction, Long> byInstruction(BasicBlock block, boolean isSynchronized) {
    long atReturn = isSynchronized ? model.synchronizedReturn().cycles() : 0;
    List<Fold> folds = folds(block);
    Map<Instruction, Long> prices = new IdentityHashMap<>();
    int executed = 0;
    for (Instruction instruction : block.instructions()) {
      TargetCode code = model.translate(instruction.host());
      long cycles = isFree(instruction) ? 0 : code.cycles();
      cycles += isReturn(instruction) ? atReturn : 0;
      int before = executed;
      executed += code.instructions().size();
      for (Fold fold : folds) {
        int end = fold.first() + fold.count();
        cycles -= before < end && end <= executed ? fold.savedCycles() : 0;
      }
      prices.put(instruction, cycles);
    }
    return prices;
  }

  private List<Fold> folds(BasicBlock block) {
    if (!model.folds()) {
      return List.of();
    }
    List<HostInstruction> instructions = new ArrayList<>();
    for (Instruction instruction : block.instructions()) {
      instructions.add(instruction.host());
    }
    return model.priceBlock(instructions).folds();
  }

  private int cacheBlocks(int words) {
    return cacheBlocks(model, words);
  }

  /**
   * {@return the blocks that a method takes in the simulated method cache, 0 if it never enters
   * one} Where every look-up is to miss, it is one more than the whole cache has.
   *
   * @param model the processor with the cache
   * @param words size of the method on the target, in words of 4 bytes
   */
  public static int cacheBlocks(ProcessorModel model, int words) {
    return switch (model.cache().policy()) {
      case FIFO -> model.cache().blocksOf(words);
      case ALWAYS_MISS -> words == 0 ? 0 : BLOCKS_THAT_MISS;
      default -> 0;
    };
  }

  private static void addEvents(
      Instruction instruction, TargetCode code, int position, List<Event> events) {
    for (TargetInstruction target : code.events()) {
      NodeKind kind = target.kind() == Kind.SOFTWARE ? NodeKind.ROUTINE : NodeKind.UNSUPPORTED;
      events.add(
          new Event(
              instruction, kind, target.mnemonic(), target.opcode(), target.cycles(), position, 1));
    }
  }

  private static void addPrices(
      Instruction instruction,
      int hostOpcode,
      TargetCode code,
      int position,
      List<OperandPrice> prices) {
    for (TargetInstruction target : code.operandDependent()) {
      prices.add(new OperandPrice(instruction, hostOpcode, target.opcode(), position));
    }
  }

  /** Whether an instruction reads the target's time, or calls what stands for a part of it. */
  private static boolean isFree(Instruction instruction) {
    return instruction.node() instanceof MethodInsnNode call && call.owner.equals(CLOCK)
        || callsProcessor(instruction);
  }

  private static boolean callsProcessor(Instruction instruction) {
    return instruction.node() instanceof MethodInsnNode call && call.owner.startsWith(PROCESSOR);
  }

  private void addDataAccesses(
      Instruction instruction, TargetCode code, List<MethodPlan.DataAccess> accesses) {
    if (model.dataCaches().isNone()) {
      return;
    }
    for (TargetInstruction target : code.instructions()) {
      boolean empties = model.emptiesDataCaches(target.opcode());
      if (empties || model.updatesDataCache(target.opcode())) {
        accesses.add(new MethodPlan.DataAccess(instruction, empties));
      }
    }
  }

  private static boolean isReturn(Instruction instruction) {
    int opcode = instruction.host().opcode();
    return JvmOpcodes.isReturn(opcode);
  }
}
