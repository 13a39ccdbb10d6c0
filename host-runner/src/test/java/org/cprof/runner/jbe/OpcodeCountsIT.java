package org.cprof.runner.jbe;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.cprof.code.BasicBlock;
import org.cprof.code.CodeText;
import org.cprof.code.Instruction;
import org.cprof.model.Models;
import org.cprof.model.ProcessorModel;
import org.cprof.price.BlockProfile;
import org.cprof.profile.Profile;
import org.cprof.runner.host.HostJdk;
import org.cprof.runner.jbe.CallPlan.CallCase;
import org.cprof.setup.AgentOption;
import org.cprof.setup.AgentOptions;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.Opcodes;

/**
 * Opcodes that the UDI {@code blocks} counts in the kernels, each translated as JOP's tool chain
 * does, are the bytecodes that the simulated hardware executes in each of their methods.
 */
class OpcodeCountsIT {
  private static final String KERNELS = "jbe.kernel.";

  private final ReferenceSet references = ReferenceSet.ofKernels();

  @Test
  void translated_opcodes_are_the_bytecodes_of_the_hardware() throws Exception {
    ProcessorModel jop = Models.load("jop", Map.of());
    CallPlan plan =
        new CallPlan(
            Kernels.calls(Kernels.names(), references::ofKernel),
            List.of(Start.values()),
            Kernels.classes(),
            CaseClass.CALLER_WORDS);
    AgentOptions options =
        AgentOptions.NONE.with(AgentOption.UDI, "blocks").with(AgentOption.PROGRAM, "kernels");
    BlockProfile blocks = new BlockProfile(plan.run(HostJdk.current(), options).profile());

    Map<String, Long> executed = new TreeMap<>();
    for (CallCase kernel : plan.cases()) {
      if (kernel.times() == 1) {
        bytecodes(blocks, kernel, jop)
            .forEach((method, sum) -> executed.put(key(kernel, method), sum));
      }
    }

    assertThat(executed).hasSizeGreaterThan(50).isEqualTo(bytecodesOfReferences());
  }

  private static String key(CallCase kernel, String method) {
    String name = kernel.call().method().className().substring(KERNELS.length());
    return name + " " + kernel.call().arguments() + " " + method;
  }

  /** What a case executes of the target's bytecodes, by method of the kernels. */
  private static Map<String, Long> bytecodes(
      BlockProfile blocks, CallCase kernel, ProcessorModel jop) {
    Profile profile = blocks.profile();
    Map<String, Long> sums = new TreeMap<>();
    for (int node = 1; node < profile.size(); node++) {
      boolean isCase =
          profile.method(node).className().equals(kernel.className())
              && profile.method(node).name().equals("call");
      for (int below = node; isCase && below < profile.subtreeEnd(node); below++) {
        if (profile.method(below).className().startsWith(KERNELS)) {
          sums.merge(profile.method(below).toString(), executed(blocks, below, jop), Long::sum);
        }
      }
    }
    return sums;
  }

  private static long executed(BlockProfile blocks, int node, ProcessorModel jop) {
    CodeText.Code code = blocks.codes().get(blocks.codeNumber(node));
    long[] runs = blocks.runs(node);
    long sum = 0;
    for (int i = 0; i < runs.length; i++) {
      BasicBlock block = code.blocks().get(i);
      for (Instruction instruction : block.instructions()) {
        sum += runs[i] * jop.translate(instruction.host()).bytecodes();
        boolean isReturn =
            instruction.host().opcode() >= Opcodes.IRETURN
                && instruction.host().opcode() <= Opcodes.RETURN;
        sum +=
            isReturn && code.isSynchronized() ? runs[i] * jop.synchronizedReturn().bytecodes() : 0;
      }
    }
    return sum
        + (code.isSynchronized()
            ? blocks.profile().calls(node) * jop.synchronizedEntry().bytecodes()
            : 0);
  }

  /** In the standard configuration, from an empty cache: the number depends on neither. */
  private static Map<String, Long> bytecodesOfReferences() {
    Map<String, Long> bytecodes = new TreeMap<>();
    for (MethodMeasurement row : ReferenceSet.read("jop-kernels").methods()) {
      if (row.method().startsWith(KERNELS) && row.start() == Start.EMPTY) {
        String key = row.benchmark() + " " + row.argument() + " " + row.method();
        Long before = bytecodes.put(key, row.values().get(Figure.BYTECODES));
        assertThat(before).isIn(null, bytecodes.get(key));
      }
    }
    return bytecodes;
  }
}
