package org.cprof.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Map;
import org.cprof.model.code.HostInstruction;
import org.cprof.model.code.Kind;
import org.cprof.model.code.Operand;
import org.cprof.model.code.TargetCode;
import org.cprof.model.code.TargetInstruction;
import org.cprof.model.csv.ModelException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A folder with only the two required files is a model like any other. */
class UserModelTest {

  @Test
  void prices_come_from_the_folder_and_its_parameters(@TempDir Path directory)
      throws ModelException {
    String folder =
        new ModelFolderBuilder(directory)
            .bytecode(180, "180,getfield,hardware,3 + r,by hand")
            .bytecode(184, "184,invokestatic,microcode,20 + [b - 10],by hand")
            .write();
    ProcessorModel model = Models.load(folder, Map.of("r", "5"));

    assertThat(model.translate(new HostInstruction(180, 3, -1, 0, Operand.LONG_FIELD)).cycles())
        .isEqualTo(8);
    assertThat(model.translate(new HostInstruction(184, 3, -1, 0, Operand.NONE)).cycles())
        .isEqualTo(20);
    assertThat(model.invokePenalty(184, Operand.NONE, 10)).isEqualTo(46); // 6 + 10 * 5 - 10
    assertThat(model.synchronizedEntry()).isSameAs(TargetCode.EMPTY);
    assertThat(model.synchronizedEntry().bytes()).isZero();
  }

  @Test
  void code_that_no_rule_rewrites_stays_as_it_is(@TempDir Path directory) throws ModelException {
    ProcessorModel model = Models.load(new ModelFolderBuilder(directory).write(), Map.of());
    TargetCode iinc = model.translate(new HostInstruction(132, 3, 1, 100, Operand.NONE));
    assertThat(iinc.instructions())
        .containsExactly(new TargetInstruction(132, "iinc", Kind.HARDWARE, 2, 3));
  }

  @Test
  void rules_may_depend_on_operands_and_shorten_code(@TempDir Path directory)
      throws ModelException {
    String folder =
        new ModelFolderBuilder(directory)
            .bytecode(202, "203,inc_top,hardware,1,by hand")
            .rewrite("ldc_w,,ldc,by hand")
            .rewrite("iinc,c = 1 and x < 4,iload x; inc_top:1; istore x,by hand")
            .rewrite("bipush,c = 8,iconst_4; dup; iadd,by hand")
            .write();
    ProcessorModel model = Models.load(folder, Map.of());

    assertThat(model.translate(new HostInstruction(19, 3, -1, 0, Operand.NONE)).bytes())
        .isEqualTo(2);
    assertThat(model.translate(new HostInstruction(132, 3, 3, 1, Operand.NONE)).bytes())
        .isEqualTo(3);
    assertThat(model.translate(new HostInstruction(132, 3, 3, 2, Operand.NONE)).bytecodes())
        .isEqualTo(1);
    assertThat(model.translate(new HostInstruction(16, 2, -1, 8, Operand.NONE)).cycles())
        .isEqualTo(6);
    assertThat(model.translate(new HostInstruction(16, 2, -1, 9, Operand.NONE)).cycles())
        .isEqualTo(2);
  }

  @Test
  void a_rule_for_an_instruction_in_general_yields_to_one_for_its_operand(@TempDir Path directory)
      throws ModelException {
    String folder =
        new ModelFolderBuilder(directory)
            .rewrite("getfield,,nop; getfield,by hand")
            .rewrite("getfield(long),,nop; nop; getfield,by hand")
            .write();
    ProcessorModel model = Models.load(folder, Map.of());

    assertThat(model.translate(new HostInstruction(180, 3, -1, 0, Operand.NONE)).bytecodes())
        .isEqualTo(2);
    assertThat(
            model
                .translate(new HostInstruction(180, 3, -1, 0, Operand.REFERENCE_FIELD))
                .bytecodes())
        .isEqualTo(2);
    assertThat(model.translate(new HostInstruction(180, 3, -1, 0, Operand.LONG_FIELD)).bytecodes())
        .isEqualTo(3);
  }

  @Test
  void the_hash_changes_with_the_files(@TempDir Path one, @TempDir Path other)
      throws ModelException {
    String a = Models.load(new ModelFolderBuilder(one).write(), Map.of()).hash();
    String b =
        Models.load(
                new ModelFolderBuilder(other).bytecode(0, "0,nop,hardware,1,").write(), Map.of())
            .hash();
    assertThat(a).hasSize(64).isNotEqualTo(b);
  }
}
