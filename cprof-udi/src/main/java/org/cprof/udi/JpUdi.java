package org.cprof.udi;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.cprof.code.Instruction;
import org.cprof.code.MethodCode;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.IntInsnNode;
import org.objectweb.asm.tree.MultiANewArrayInsnNode;
import org.objectweb.asm.tree.TypeInsnNode;

/**
 * What is allocated, beside the cycles of another UDI. The UDI {@code jp} counts executed bytecodes
 * beside it, with every bytecode at one cycle.
 *
 * <p>Arrays have two counters for each type of their elements. Objects need none: every object is
 * the one call of a constructor that no other constructor of the object made, and calls are counted
 * anyway; only {@link ChainedConstructors} must be told apart.
 */
public final class JpUdi implements Udi {

  /** Stands between the types in the meaning of the counters; in no name of a type. */
  public static final String SEPARATOR = ";";

  private static final String[] PRIMITIVES = {
    "boolean", "char", "float", "double", "byte", "short", "int", "long"
  };

  private final Udi cycles;

  /**
   * A UDI that counts bytecodes and allocations.
   *
   * @param cycles the UDI that counts cycles
   */
  public JpUdi(Udi cycles) {
    this.cycles = cycles;
  }

  @Override
  public MethodPlan plan(MethodCode method) {
    Map<List<String>, Integer> firstCounter = new LinkedHashMap<>();
    List<String> types = new ArrayList<>();
    List<Counted> counted = new ArrayList<>();
    for (Instruction instruction : method.instructions()) {
      List<String> elements = elementTypes(instruction.node());
      if (!elements.isEmpty()) {
        int counter =
            firstCounter.computeIfAbsent(
                elements,
                key -> {
                  types.addAll(key);
                  return 2 * (types.size() - key.size());
                });
        counted.add(new Counted.NewArrays(instruction, counter, elements.size()));
      }
    }
    NodeCounters counters =
        new NodeCounters(
            2 * types.size(),
            String.join(SEPARATOR, types),
            List.of(),
            counted,
            ChainedConstructors.of(method),
            null);
    MethodPlan plan = cycles.plan(method);
    return plan.isFixedPrice() ? plan : plan.withCounters(counters);
  }

  /** Types of the elements of all arrays that an instruction makes, outermost first. */
  static List<String> elementTypes(AbstractInsnNode insn) {
    return switch (insn.getOpcode()) {
      case Opcodes.NEWARRAY ->
          List.of(PRIMITIVES[((IntInsnNode) insn).operand - Opcodes.T_BOOLEAN]);
      case Opcodes.ANEWARRAY ->
          List.of(Type.getObjectType(((TypeInsnNode) insn).desc).getClassName());
      case Opcodes.MULTIANEWARRAY -> {
        MultiANewArrayInsnNode array = (MultiANewArrayInsnNode) insn;
        List<String> elements = new ArrayList<>();
        for (int dimension = 1; dimension <= array.dims; dimension++) {
          elements.add(Type.getType(array.desc.substring(dimension)).getClassName());
        }
        yield elements;
      }
      default -> List.of();
    };
  }
}
