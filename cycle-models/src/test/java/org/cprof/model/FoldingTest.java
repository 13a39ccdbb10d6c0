package org.cprof.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.cprof.model.code.Fold;
import org.cprof.model.code.HostInstruction;
import org.cprof.model.code.JvmOpcodes;
import org.cprof.model.code.Operand;
import org.cprof.model.csv.ModelError;
import org.cprof.model.csv.ModelException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * {@code folding.csv}: what a basic block costs on a target that executes some runs of bytecodes as
 * one. In the model here every bytecode costs 2 cycles, imul 5 and pop 1.
 */
class FoldingTest {
  @TempDir Path directory;
  private ModelFolderBuilder folder;

  @BeforeEach
  void startWithAModelThatFolds() {
    folder =
        new ModelFolderBuilder(directory)
            .bytecode(104, "104,imul,hardware,5,")
            .bytecode(87, "87,pop,hardware,1,")
            .folding("group.LOAD,iload iload_0 iload_1 bipush sipush,")
            .folding("group.OP,iadd imul,")
            .folding("group.STORE,istore istore_0,")
            .folding("fold.1,LOAD OP,")
            .folding("fold.2,LOAD LOAD OP STORE,")
            .folding("fold.3,OP STORE,")
            .folding("bytes,7,");
  }

  @Test
  void a_block_costs_the_sum_of_its_instructions_where_nothing_folds(@TempDir Path other)
      throws ModelException {
    ProcessorModel plain = Models.load(new ModelFolderBuilder(other).write(), Map.of());
    BlockPrice price = plain.priceBlock(code("iload_0", "iload_1", "iadd", "istore_0"));
    assertThat(price).isEqualTo(new BlockPrice(8, 4, List.of()));
    assertThat(plain.folds()).isFalse();
  }

  @Test
  void a_run_costs_what_its_longest_bytecode_costs() throws ModelException {
    ProcessorModel model = Models.load(folder.write(), Map.of());
    assertThat(model.folds()).isTrue();
    // nop 2; iload_0, iload_1, imul and istore_0 as one: 5 and not 11; pop 1
    assertThat(model.priceBlock(code("nop", "iload_0", "iload_1", "imul", "istore_0", "pop")))
        .isEqualTo(new BlockPrice(8, 6, List.of(new Fold(1, 4, 5, 6))));
  }

  @Test
  void the_longest_pattern_is_taken_and_the_code_goes_on_behind_it() throws ModelException {
    ProcessorModel model = Models.load(folder.write(), Map.of());
    // iload_0 alone 2; iload_1 iadd as one 2; istore_0 alone 2: OP STORE comes too late
    assertThat(model.priceBlock(code("iload_0", "iload_1", "iadd", "dup", "istore_0")))
        .isEqualTo(new BlockPrice(8, 5, List.of(new Fold(1, 2, 2, 2))));
    // dup 2; iadd istore_0 as one 2; iload_0 iadd as one 2
    assertThat(model.priceBlock(code("dup", "iadd", "istore_0", "iload_0", "iadd")))
        .isEqualTo(new BlockPrice(6, 5, List.of(new Fold(1, 2, 2, 2), new Fold(3, 2, 2, 2))));
  }

  @Test
  void a_run_is_no_longer_than_the_decoder_sees() throws ModelException {
    ProcessorModel model = Models.load(folder.write(), Map.of());
    // bipush iload iadd istore: 2 + 2 + 1 + 2 bytes
    assertThat(model.priceBlock(code("bipush", "iload", "iadd", "istore")).cycles()).isEqualTo(2);
    // sipush iload iadd istore: 3 + 2 + 1 + 2 bytes, so that only iload iadd are one
    assertThat(model.priceBlock(code("sipush", "iload", "iadd", "istore")))
        .isEqualTo(new BlockPrice(6, 4, List.of(new Fold(1, 2, 2, 2))));
  }

  @Test
  void wide_instructions_are_not_folded() throws ModelException {
    ProcessorModel model = Models.load(folder.write(), Map.of());
    HostInstruction wideLoad = new HostInstruction(21, 4, 300, 0, Operand.NONE);
    HostInstruction add = code("iadd").get(0);
    // wide 2, iload 2, iadd 2
    assertThat(model.priceBlock(List.of(wideLoad, add))).isEqualTo(new BlockPrice(6, 2, List.of()));
  }

  @Test
  void bytecodes_that_a_rewrite_puts_in_place_are_folded() throws ModelException {
    folder.rewrite("iinc,,iload x; bipush c; iadd; istore x,");
    ProcessorModel model = Models.load(folder.write(), Map.of());
    HostInstruction iinc = new HostInstruction(132, 3, 0, 1, Operand.NONE);
    assertThat(model.translate(iinc).cycles()).isEqualTo(8);
    assertThat(model.priceBlock(List.of(iinc)))
        .isEqualTo(new BlockPrice(2, 4, List.of(new Fold(0, 4, 2, 6))));
  }

  @Test
  void an_empty_block_costs_nothing() throws ModelException {
    assertThat(Models.load(folder.write(), Map.of()).priceBlock(List.of()))
        .isEqualTo(new BlockPrice(0, 0, List.of()));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "group.X,idd,|idd|a mnemonic of bytecodes.csv",
        "group.X,iadd,|iadd|each bytecode in one group",
        "group.X,idiv,|idiv|a bytecode of kind hardware or microcode whose price does not depend"
            + " on operands",
        "group.X,lcmp,|lcmp|a bytecode of kind hardware or microcode whose price does not depend"
            + " on operands",
        "fold.4,LOAD,|LOAD|two or more of the groups LOAD, OP, STORE",
        "fold.4,LOAD MEM,|LOAD MEM|two or more of the groups LOAD, OP, STORE",
        "fold.4,OP STORE,|OP STORE|each sequence of groups once",
        "fold.1,STORE OP,|fold.1|each key once; line 5 has it too",
        "byte,7,|byte|'one of the keys group.NAME, fold.NAME, bytes'",
      })
  void a_wrong_row_is_told(String row, String text, String expected) {
    folder.bytecode(108, "108,idiv,software,80,");
    folder.bytecode(148, "148,lcmp,microcode,\"if(x = y, 1, 2)\",").folding(row);
    expect(new ModelError(file(), 9, text, expected));
  }

  @Test
  void a_length_that_is_none(@TempDir Path other) {
    directory = other;
    folder =
        new ModelFolderBuilder(other)
            .folding("group.A,iadd,")
            .folding("fold.1,A A,")
            .folding("bytes,0,");
    expect(new ModelError(file(), 4, "0", "the length of the longest run in bytes, from 1 up"));
  }

  @Test
  void a_file_that_folds_nothing(@TempDir Path other) {
    directory = other;
    folder = new ModelFolderBuilder(other).folding("group.A,iadd,");
    expect(new ModelError(file(), 0, "", "at least one fold.NAME"));
  }

  private String file() {
    return directory.resolve("folding.csv").toString();
  }

  private void expect(ModelError error) {
    assertThat(folder.errors(Map.of())).containsExactly(error);
  }

  private static List<HostInstruction> code(String... mnemonics) {
    return Arrays.stream(mnemonics)
        .map(JvmOpcodes::opcode)
        .map(opcode -> new HostInstruction(opcode, JvmOpcodes.length(opcode), 5, 0, Operand.NONE))
        .toList();
  }
}
