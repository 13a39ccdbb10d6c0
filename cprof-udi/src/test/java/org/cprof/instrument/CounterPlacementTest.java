package org.cprof.instrument;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.cprof.code.BasicBlock;
import org.cprof.code.ClassCode;
import org.cprof.code.MethodCode;
import org.cprof.code.Throwing;
import org.cprof.udi.BlockCount;
import org.cprof.udi.MethodPlan;
import org.cprof.udi.TargetSize;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.LookupSwitchInsnNode;
import org.objectweb.asm.tree.TableSwitchInsnNode;
import org.objectweb.asm.tree.TryCatchBlockNode;
import targets.Branches;
import targets.Exceptions;
import targets.Loops;
import targets.Monitors;
import targets.Stretches;
import targets.ThrownEarly;

class CounterPlacementTest {

  private static final int LONGEST_PATH = 14;
  private static final int MOST_PATHS = 20_000;

  /** Block i counts 10^i cycles, so that a sum tells which blocks it is made of. */
  private static MethodPlan plan(MethodCode method) {
    List<BlockCount> counts = new ArrayList<>();
    BlockCount entry = BlockCount.ZERO;
    for (int i = 0; i < method.blocks().size(); i++) {
      BlockCount count = new BlockCount((int) Math.pow(10, i % 9), i + 1);
      boolean isEntry = method.blocks().get(i).isEntry();
      entry = isEntry ? count : entry;
      counts.add(isEntry ? BlockCount.ZERO : count);
    }
    return new MethodPlan(
        new TargetSize(1, 1),
        entry,
        counts,
        MethodPlan.Instructions.NONE,
        List.of(),
        MethodPlan.Execution.COUNTED);
  }

  private static MethodCode sample(String name) {
    return ClassCode.read(ClassBytes.of(Samples.class)).methods().stream()
        .filter(method -> method.name().equals(name))
        .findFirst()
        .orElseThrow();
  }

  private static List<Integer> cycles(MethodPlan plan) {
    List<Integer> cycles = new ArrayList<>(List.of(plan.entry().cycles()));
    plan.blocks().forEach(block -> cycles.add(block.cycles()));
    return cycles;
  }

  private static MethodPlan place(MethodCode method) {
    return CounterPlacement.place(method, plan(method));
  }

  static Stream<Arguments> methods() {
    Stream<byte[]> classFiles =
        Stream.of(
                Samples.class,
                Branches.class,
                Exceptions.class,
                Loops.class,
                Monitors.class,
                Stretches.class,
                ThrownEarly.class)
            .map(ClassBytes::of);
    return Stream.concat(classFiles, Stream.of(oddities()))
        .flatMap(classFile -> ClassCode.read(classFile).methods().stream())
        .map(method -> Arguments.of(method.name() + method.descriptor(), method));
  }

  /** What javac does not make. */
  private static byte[] oddities() {
    return new SmallClass(Opcodes.V1_4, 0)
        .method("loopAtTheStart", "()V", CounterPlacementTest::loopAtTheStart)
        .method("codeThatNothingReaches", "()V", CounterPlacementTest::codeThatNothingReaches)
        .method("subroutine", "(I)V", CounterPlacementTest::subroutine)
        .method("branchToTheNext", "(I)V", CounterPlacementTest::branchToTheNext)
        .method("switchWithOneTarget", "(I)V", CounterPlacementTest::switchWithOneTarget)
        .method("handlerThatIsAlsoJumpedTo", "(I)V", CounterPlacementTest::sharedHandler)
        .bytes();
  }

  private static void loopAtTheStart(MethodVisitor method) {
    Label start = new Label();
    method.visitLabel(start);
    method.visitVarInsn(Opcodes.ILOAD, 0);
    method.visitJumpInsn(Opcodes.IFNE, start);
    method.visitInsn(Opcodes.RETURN);
    method.visitMaxs(1, 1);
  }

  private static void codeThatNothingReaches(MethodVisitor method) {
    Label a = new Label();
    Label b = new Label();
    method.visitInsn(Opcodes.RETURN);
    method.visitLabel(a);
    method.visitInsn(Opcodes.NOP);
    method.visitJumpInsn(Opcodes.GOTO, b);
    method.visitLabel(b);
    method.visitInsn(Opcodes.NOP);
    method.visitJumpInsn(Opcodes.GOTO, a);
    method.visitMaxs(0, 1);
  }

  private static void subroutine(MethodVisitor method) {
    Label sub = new Label();
    Label end = new Label();
    method.visitJumpInsn(Opcodes.JSR, sub);
    method.visitVarInsn(Opcodes.ILOAD, 0);
    method.visitJumpInsn(Opcodes.IFEQ, end);
    method.visitJumpInsn(Opcodes.JSR, sub);
    method.visitLabel(end);
    method.visitInsn(Opcodes.RETURN);
    method.visitLabel(sub);
    method.visitVarInsn(Opcodes.ASTORE, 1);
    method.visitVarInsn(Opcodes.RET, 1);
    method.visitMaxs(1, 2);
  }

  private static void branchToTheNext(MethodVisitor method) {
    Label next = new Label();
    method.visitVarInsn(Opcodes.ILOAD, 0);
    method.visitJumpInsn(Opcodes.IFEQ, next);
    method.visitLabel(next);
    method.visitInsn(Opcodes.RETURN);
    method.visitMaxs(1, 1);
  }

  private static void switchWithOneTarget(MethodVisitor method) {
    Label all = new Label();
    method.visitVarInsn(Opcodes.ILOAD, 0);
    method.visitTableSwitchInsn(0, 2, all, all, all, all);
    method.visitLabel(all);
    method.visitInsn(Opcodes.RETURN);
    method.visitMaxs(1, 1);
  }

  private static void sharedHandler(MethodVisitor method) {
    Label start = new Label();
    Label end = new Label();
    Label handler = new Label();
    method.visitTryCatchBlock(start, end, handler, null);
    method.visitLabel(start);
    method.visitMethodInsn(Opcodes.INVOKESTATIC, "Small", "m", "()V", false);
    method.visitLabel(end);
    Label behind = new Label();
    method.visitJumpInsn(Opcodes.GOTO, behind);
    method.visitLabel(behind);
    method.visitInsn(Opcodes.ACONST_NULL);
    method.visitVarInsn(Opcodes.ILOAD, 0);
    method.visitJumpInsn(Opcodes.IFEQ, handler);
    method.visitInsn(Opcodes.POP);
    method.visitInsn(Opcodes.RETURN);
    method.visitLabel(handler);
    method.visitInsn(Opcodes.POP);
    method.visitInsn(Opcodes.RETURN);
    method.visitMaxs(2, 1);
  }

  /**
   * On every way through a method, also those that an exception ends or diverts, the sums agree
   * whenever somebody may look: in a block that may throw or call, and at the end.
   */
  @ParameterizedTest(name = "{0}")
  @MethodSource("methods")
  void every_path_has_the_same_sum_wherever_it_may_be_observed(String name, MethodCode method) {
    MethodPlan plan = plan(method);
    MethodPlan placed = CounterPlacement.place(method, plan);
    Throwing throwing = new Throwing(method);
    List<List<Integer>> successors = successors(method, throwing);

    for (List<Integer> path : paths(successors)) {
      int last = path.get(path.size() - 1);
      if (throwing.mayThrow(method.blocks().get(last)) || successors.get(last).isEmpty()) {
        assertThat(sum(placed, path)).describedAs("blocks %s", path).isEqualTo(sum(plan, path));
      }
    }
  }

  private static BlockCount sum(MethodPlan plan, List<Integer> path) {
    BlockCount sum = plan.entry();
    for (int block : path) {
      sum = sum.plus(plan.blocks().get(block).cycles(), plan.blocks().get(block).bytecodes());
    }
    return sum;
  }

  /** All sequences of blocks from the first on, up to a length. */
  private static List<List<Integer>> paths(List<List<Integer>> successors) {
    List<List<Integer>> paths = new ArrayList<>(List.of(List.of(0)));
    for (int i = 0; i < paths.size() && paths.size() < MOST_PATHS; i++) {
      List<Integer> path = paths.get(i);
      if (path.size() < LONGEST_PATH) {
        for (int next : successors.get(path.get(path.size() - 1))) {
          paths.add(Stream.concat(path.stream(), Stream.of(next)).toList());
        }
      }
    }
    return paths;
  }

  /** With handlers behind what may throw to them, and a ret going wherever a jsr stands. */
  private static List<List<Integer>> successors(MethodCode method, Throwing throwing) {
    List<BasicBlock> blocks = method.blocks();
    TreeMap<Integer, Integer> blockAt = new TreeMap<>();
    IntStream.range(0, blocks.size())
        .forEach(i -> blockAt.put(position(method, blocks.get(i).first().node()), i));
    List<List<Integer>> all = new ArrayList<>();
    for (int i = 0; i < blocks.size(); i++) {
      AbstractInsnNode last = blocks.get(i).last().node();
      TreeMap<Integer, Boolean> next = new TreeMap<>();
      for (LabelNode label : targets(last)) {
        next.put(blockAt.ceilingEntry(position(method, label)).getValue(), true);
      }
      int opcode = last.getOpcode();
      boolean leaves =
          opcode >= Opcodes.IRETURN && opcode <= Opcodes.RETURN || opcode == Opcodes.ATHROW;
      boolean jumps = opcode == Opcodes.GOTO || opcode == Opcodes.JSR || opcode == Opcodes.RET;
      if (opcode == Opcodes.RET) {
        IntStream.range(0, blocks.size() - 1)
            .filter(b -> blocks.get(b).last().node().getOpcode() == Opcodes.JSR)
            .forEach(b -> next.put(b + 1, true));
      }
      if (!leaves
          && !jumps
          && !(last instanceof TableSwitchInsnNode)
          && !(last instanceof LookupSwitchInsnNode)) {
        next.put(i + 1, true);
      }
      for (TryCatchBlockNode range : method.node().tryCatchBlocks) {
        int from = position(method, range.start);
        int to = position(method, range.end);
        if (throwing.mayThrow(blocks.get(i))
            && blocks.get(i).instructions().stream()
                .mapToInt(insn -> position(method, insn.node()))
                .anyMatch(p -> p > from && p < to)) {
          next.put(blockAt.ceilingEntry(position(method, range.handler)).getValue(), true);
        }
      }
      all.add(List.copyOf(next.keySet()));
    }
    return all;
  }

  private static int position(MethodCode method, AbstractInsnNode insn) {
    return method.node().instructions.indexOf(insn);
  }

  private static List<LabelNode> targets(AbstractInsnNode insn) {
    if (insn instanceof JumpInsnNode jump) {
      return List.of(jump.label);
    }
    List<LabelNode> labels = new ArrayList<>();
    if (insn instanceof TableSwitchInsnNode table) {
      labels.addAll(table.labels);
      labels.add(table.dflt);
    } else if (insn instanceof LookupSwitchInsnNode lookup) {
      labels.addAll(lookup.labels);
      labels.add(lookup.dflt);
    }
    return labels;
  }

  @Test
  void fewer_blocks_count_than_without() {
    Map<String, Integer> saved = new TreeMap<>();
    for (String name : List.of("diamond", "nested")) {
      MethodCode method = sample(name);
      saved.put(name, counting(plan(method)) - counting(place(method)));
    }

    // diamond: one of its two branches. nested: one branch of each of its four conditions.
    assertThat(saved).containsEntry("diamond", 1).containsEntry("nested", 4);
  }

  private static int counting(MethodPlan plan) {
    return (int) plan.blocks().stream().filter(count -> !count.isZero()).count();
  }
}
