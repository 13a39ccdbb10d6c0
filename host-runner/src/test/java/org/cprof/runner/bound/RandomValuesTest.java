package org.cprof.runner.bound;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.cprof.classes.ProgramFiles;
import org.cprof.code.BasicBlock;
import org.cprof.code.ClassCode;
import org.cprof.code.MethodCode;
import org.cprof.model.Models;
import org.cprof.model.expression.Interval;
import org.cprof.model.sizes.MethodSizes;
import org.cprof.runner.bound.objects.Assumptions;
import org.cprof.runner.bound.objects.ObservedCalls;
import org.cprof.runner.bound.objects.ProgramClasses;
import org.cprof.runner.bound.value.AbstractValue;
import org.cprof.runner.host.ProgramClassPath;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.LdcInsnNode;

/**
 * What random code returns lies in the range that the analysis knows, and it executes at most as
 * many bytecodes as its bound says, whatever the arguments within their ranges.
 */
class RandomValuesTest {
  private static final int CALLS = 60;
  private static final int[] SHORT = {60, 60, 60};

  /** Those that take 20,000 blocks are summed. */
  private static final int[] LONG = {60_000, 3, 2};

  @TempDir private Path folder;

  private Random random;

  /** Code of other classes is generated and executed: a loader for each. */
  private static final class Loader extends ClassLoader {
    Class<?> define(byte[] code) {
      return defineClass("T", code, 0, code.length);
    }
  }

  @Test
  void values_and_bytecodes_of_random_code() throws Exception {
    for (int seed = 0; seed < 10; seed++) {
      check(seed, 100, SHORT);
    }
  }

  @Test
  void values_and_bytecodes_of_long_loops() throws Exception {
    check(10_000, 60, LONG);
  }

  @Tag("study")
  @Test
  void values_and_bytecodes_of_much_random_code() throws Exception {
    for (int seed = 1_000; seed < 1_200; seed++) {
      check(seed, 100, SHORT);
      check(seed, 100, LONG);
    }
  }

  private void check(int seed, int methods, int... mostTurns) throws Exception {
    random = new Random(seed);
    ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_FRAMES);
    writer.visit(Opcodes.V17, Opcodes.ACC_PUBLIC, "T", null, "java/lang/Object", null);
    for (int i = 0; i < methods; i++) {
      new RandomCode(
              random,
              writer.visitMethod(
                  Opcodes.ACC_STATIC | Opcodes.ACC_PUBLIC,
                  "m" + i,
                  RandomCode.DESCRIPTOR,
                  null,
                  null),
              mostTurns)
          .write();
    }
    byte[] classFile = writer.toByteArray();
    Files.write(folder.resolve("T.class"), classFile);
    Class<?> counting = new Loader().define(counting(classFile));
    for (int i = 0; i < methods; i++) {
      check("seed " + seed + ", m" + i, i, counting);
    }
  }

  private void check(String name, int number, Class<?> counting) throws Exception {
    ProgramClasses classes =
        new ProgramClasses(
            ProgramFiles.onOwnJdk(
                ProgramClassPath.open(folder.toString(), Runtime.version().feature())));
    Execution execution =
        new Execution(
            new Pricing(Models.load("bytecodes", Map.of()), MethodSizes.NONE),
            classes,
            StatedBounds.of(null, List.of()),
            ObservedCalls.NONE,
            new Assumptions(),
            new Effort(Analysis.EFFORT));
    ProgramClasses.Declared method = classes.declared("T", "m" + number, RandomCode.DESCRIPTOR);
    List<Interval> ranges = new ArrayList<>();
    List<AbstractValue> arguments = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      Interval range = range();
      ranges.add(range);
      arguments.add(i < 3 ? AbstractValue.ofInt(range) : AbstractValue.ofLong(range));
    }
    Execution.Outcome outcome = execution.call(method.owner(), method.method(), arguments, 0, null);
    assertThat(execution.loops().lacking()).describedAs(name).isEmpty();
    assertThat(outcome.returns()).describedAs(name).isTrue();
    Method code = counting.getMethod("m" + number, int.class, int.class, int.class, long.class);
    for (int i = 0; i < CALLS; i++) {
      Object[] values = {
        (int) in(ranges.get(0)), (int) in(ranges.get(1)), (int) in(ranges.get(2)), in(ranges.get(3))
      };
      counting.getField("count").setLong(null, 0);
      int result = (int) code.invoke(null, values);
      assertThat(outcome.returned().range().contains(result))
          .describedAs("%s%s returns %s, not in %s", name, List.of(values), result, outcome)
          .isTrue();
      assertThat(counting.getField("count").getLong(null))
          .describedAs("bytecodes of %s%s", name, List.of(values))
          .isLessThanOrEqualTo(outcome.cost().any().cycles());
    }
  }

  private Interval range() {
    long least =
        switch (random.nextInt(4)) {
          case 0 -> Integer.MIN_VALUE;
          case 1 -> random.nextInt();
          default -> random.nextInt(40) - 20;
        };
    long size = random.nextInt(3) == 0 ? 1L << random.nextInt(33) : random.nextInt(60);
    return new Interval(least, Math.min(Integer.MAX_VALUE, least + size));
  }

  private long in(Interval range) {
    return switch (random.nextInt(4)) {
      case 0 -> range.least();
      case 1 -> range.most();
      default -> random.nextLong(range.least(), range.most() + 1);
    };
  }

  /** The class with code that adds the bytecodes of each block to a field. */
  private static byte[] counting(byte[] classFile) {
    ClassCode code = ClassCode.read(classFile);
    for (MethodCode method : code.methods()) {
      for (BasicBlock block : method.blocks()) {
        InsnList count = new InsnList();
        count.add(new FieldInsnNode(Opcodes.GETSTATIC, "T", "count", "J"));
        count.add(new LdcInsnNode((long) block.instructions().size()));
        count.add(new InsnNode(Opcodes.LADD));
        count.add(new FieldInsnNode(Opcodes.PUTSTATIC, "T", "count", "J"));
        method.node().instructions.insertBefore(block.first().node(), count);
      }
    }
    code.node().visitField(Opcodes.ACC_STATIC | Opcodes.ACC_PUBLIC, "count", "J", null, null);
    ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_FRAMES);
    code.node().accept(writer);
    return writer.toByteArray();
  }
}
