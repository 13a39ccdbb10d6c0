package org.cprof.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.cprof.model.code.HostInstruction;
import org.cprof.model.code.Operand;
import org.cprof.model.code.TargetCode;
import org.cprof.model.code.TargetInstruction;
import org.cprof.model.csv.ModelError;
import org.cprof.model.csv.ModelException;
import org.cprof.model.software.PricedRoutine;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What can be wrong with software.csv. */
class BrokenSoftwareTest {
  private static final int IDIV = 108;

  @TempDir Path directory;
  private ModelFolderBuilder folder;

  @BeforeEach
  void startWithADivisionInSoftware() {
    folder =
        new ModelFolderBuilder(directory)
            .bytecode(IDIV, "108,idiv,software,80 + [b - 10],")
            .bytecode(148, "148,lcmp,microcode,\"if(x < y, 3, 7)\",");
  }

  @Test
  void the_routine_that_the_others_break_is_valid() throws ModelException {
    folder
        .routine("div,idiv,20,,,iload_0 iload_1:2 invokestatic ireturn,slow with x=x + 1,,")
        .routine("slow,,5,,,\"lcmp(x, 5) ireturn\",,,")
        .routine("slow,,,x > 0 and y > 0,bits(x),iadd,,r * 10,");
    ProcessorModel model = Models.load(folder.write(), Map.of("r", "2"));
    PricedRoutine division = model.routine(IDIV);

    // all bytecodes cost 2 but for lcmp
    assertThat(division.name()).isEqualTo("div");
    assertThat(division.words()).isEqualTo(20);
    assertThat(division.returnOpcode()).isEqualTo(172);
    assertThat(division.exclusiveCycles(Map.of("x", 2L, "y", 1L))).isEqualTo(10);
    assertThat(division.bytecodes(Map.of("x", 2L, "y", 1L))).isEqualTo(5);
    // with x = 3 below: lcmp 3, ireturn 2, and two one-bits at 22 cycles
    assertThat(division.inclusiveCycles(Map.of("x", 2L, "y", 1L))).isEqualTo(10 + 5 + 2 * 22);
    assertThat(division.inclusiveCycles(Map.of("x", 5L, "y", -1L))).isEqualTo(10 + 9);
    assertThat(division.segments().get(0).invokeOpcode()).isEqualTo(184);
    assertThat(division.segments().get(0).callee().name()).isEqualTo("slow");
  }

  @Test
  void a_price_that_depends_on_operands_has_the_last_alternative_as_base() throws ModelException {
    ProcessorModel model = Models.load(folder.write(), Map.of());
    TargetCode lcmp = model.translate(new HostInstruction(148, 1, -1, 0, Operand.NONE));
    assertThat(lcmp.cycles()).isEqualTo(7);
    assertThat(lcmp.operandDependent())
        .extracting(TargetInstruction::mnemonic)
        .containsExactly("lcmp");
    assertThat(model.price(148).evaluate(Map.of("x", 1L, "y", 2L))).isEqualTo(3);
    assertThat(model.routine(IDIV)).isNull();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      textBlock =
          """
          add,iadd,3,,,ireturn,,,           |                         | 2 | iadd | a bytecode of kind software in bytecodes.csv
          one,idiv,3,,,ireturn,,,           | two,idiv,3,,,ireturn,,, | 3 | idiv | one routine for each bytecode
          div,idiv,,,,ireturn,,,            |                         | 2 | ""   | the size of the routine in words, from 1 up
          div,idiv,3,,,ireturn,,,           | div,,4,,,iadd,,,        | 3 | div  | bytecode and words only in the first row of a routine
          div,idiv,3,,,iadd,,,              |                         | 2 | div  | one kind of return among the bytecodes that the routine executes
          div,idiv,3,,,iadd2 ireturn,,,     |                         | 2 | iadd2 | a mnemonic of bytecodes.csv
          div,idiv,3,,,iadd:0 ireturn,,,    |                         | 2 | iadd:0 | a count from 1 up behind the colon
          div,idiv,3,,,lcmp(x) ireturn,,,   |                         | 2 | lcmp(x) | the operands of lcmp: (x, y)
          div,idiv,3,length > 0,,ireturn,,, |                         | 2 | length | one of the operands of idiv: monitors, x, y
          div,idiv,3,x,,ireturn,,,          |                         | 2 | end of expression | one of = <> < <= > >= at character 2 of 'x'
          div,idiv,3,,,ireturn,,,           | div,,,,x / y,iadd,,,    | 2 | div: division by zero for {x=0, y=0} | expressions that hold for all operands, if need be with a condition
          """)
  void a_wrong_row_is_told(String first, String second, int line, String text, String expected) {
    folder.routine(first);
    if (second != null) {
      folder.routine(second);
    }
    expect("software.csv", line, text, expected);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "x|x = -2147483648 at x=-2147483648",
        "\"if(x > 0, 1, 0 - 1)\"|0 - 1 = -1 at any parameters"
      })
  void a_price_that_is_negative_for_some_operand_is_told(String price, String text) {
    folder.bytecode(96, "96,iadd,hardware," + price + ",");
    expect("bytecodes.csv", 98, text, "at least 0 cycles within the ranges of the parameters");
  }

  @Test
  void a_routine_by_an_operand_that_is_not_known_where_its_bytecode_stands() {
    folder.routine("div,idiv,3,,,ireturn,,bits(x),").rewrite("iinc,,idiv,");
    expect("software.csv", 2, "x", "one of the operands of iinc, which becomes idiv: monitors");
  }

  @Test
  void executed_bytecode_with_an_unknown_operand() {
    folder.routine("div,idiv,3,,,\"lcmp(x, z) ireturn\",,,");
    List<ModelError> errors = errors();
    assertThat(errors).hasSize(1);
    assertThat(errors.get(0).text()).isEqualTo("z");
    assertThat(errors.get(0).expected())
        .startsWith("one of the variables array, begun, depth, dimensions,");
  }

  @Test
  void call_of_a_routine_that_does_not_exist() {
    folder.routine("div,idiv,3,,,invokestatic ireturn,help,,");
    assertThat(errors())
        .contains(
            new ModelError(file("software.csv"), 2, "help", "one of the routines of this file"));
  }

  @Test
  void call_without_an_invoke_and_invoke_without_a_call() {
    folder.routine("div,idiv,3,,,ireturn,other,,").routine("other,,3,,,invokestatic ireturn,,,");
    assertThat(errors())
        .extracting(error -> error.line() + " " + error.expected())
        .containsExactly(
            "2 one invoke or bytecode of kind software if the row calls a routine, and none if not",
            "3 one invoke or bytecode of kind software if the row calls a routine, and none if not");
  }

  @Test
  void a_bytecode_in_software_calls_the_routine_that_implements_it() throws ModelException {
    folder
        .bytecode(112, "112,irem,software,90,")
        .routine("rem,irem,9,,,iload_0 idiv ireturn,\"div with x=y; y=x\",,")
        .routine("div,idiv,20,,,ireturn,,,")
        .routine("div,,,,bits(x),iadd,,,");
    ProcessorModel model = Models.load(folder.write(), Map.of());
    PricedRoutine remainder = model.routine(112);

    assertThat(remainder.exclusiveCycles(Map.of("x", 2L, "y", 5L)))
        .as("iload_0, idiv at a hit of the cache, ireturn")
        .isEqualTo(2 + 80 + 2);
    assertThat(remainder.inclusiveCycles(Map.of("x", 2L, "y", 5L))).isEqualTo(84 + 2 + 2 * 2);
    assertThat(remainder.segments().get(0).invokeOpcode()).isEqualTo(IDIV);
    assertThat(remainder.operands()).containsExactly("y");
  }

  @Test
  void a_bytecode_in_software_that_calls_another_routine() {
    folder
        .bytecode(112, "112,irem,software,90,")
        .routine("rem,irem,9,,,idiv ireturn,other,,")
        .routine("other,,3,,,ireturn,,,");
    expect("software.csv", 2, "other", "the routine that implements idiv");
  }

  @Test
  void what_is_passed_to_a_routine_has_any_name_that_is_no_parameters() throws ModelException {
    folder
        .routine("div,idiv,20,,,invokestatic ireturn,help with negative=x * 2,,")
        .routine("help,,5,negative > 3,negative,ireturn,,,");
    PricedRoutine division = Models.load(folder.write(), Map.of()).routine(IDIV);
    assertThat(division.inclusiveCycles(Map.of("x", 5L))).isEqualTo(4 + 10 * 2);
    assertThat(division.segments().get(0).callee().operands()).containsExactly("negative");

    folder.routine("more,,5,,,invokestatic ireturn,help with r=1,,");
    expect(
        "software.csv",
        4,
        "r=1",
        "OPERAND=EXPRESSION with a name of lower-case letters that is none of the processor's parameters");
  }

  @Test
  void rows_that_are_never_executed_are_left_out() throws ModelException {
    folder
        .routine("div,idiv,20,,,invokestatic ireturn,help with y=3,,")
        .routine("help,,5,,,ireturn,,,")
        .routine("help,,,y > 5,1000,iadd,,,")
        .routine("help,,,y <= 5,,iadd,,,");
    PricedRoutine help =
        Models.load(folder.write(), Map.of()).routine(IDIV).segments().get(0).callee();
    assertThat(help.segments()).hasSize(2);
    assertThat(help.operands()).isEmpty();
  }

  @Test
  void with_typical_operands_a_routine_costs_the_same_whatever_they_are() throws ModelException {
    folder
        .processorRow("parameter.float,exact,,")
        .processorRow("range.float,exact|typical,,")
        .processorRow("typical.idiv,x=4 y=1,,")
        .routine("div,idiv,20,,bits(x),ireturn,,,");
    String directory = folder.write();
    assertThat(Models.load(directory, Map.of()).routine(IDIV).exclusiveCycles(Map.of("x", 9L)))
        .isEqualTo(4);
    ProcessorModel typical = Models.load(directory, Map.of("float", "typical"));
    assertThat(typical.routine(IDIV).exclusiveCycles(Map.of())).isEqualTo(2);
    assertThat(typical.standIns()).containsEntry("div", "whatever the operands, as for {x=4, y=1}");
  }

  @Test
  void typical_operands_of_a_bytecode_that_has_others() {
    folder
        .processorRow("typical.idiv,z=4,,")
        .processorRow("typical.iadd,x=4,,")
        .routine("div,idiv,20,,,ireturn,,,");
    assertThat(errors())
        .extracting(ModelError::text)
        .containsExactly("typical.iadd [x]", "typical.idiv [z]");
  }

  @Test
  void typical_operands_that_are_no_numbers() {
    folder.processorRow("typical.idiv,x=1.5,,");
    assertThat(errors())
        .extracting(ModelError::expected)
        .contains("OPERAND=NUMBER, separated by blanks");
  }

  @Test
  void routines_that_call_each_other_for_ever() {
    folder
        .routine("div,idiv,3,,,invokestatic ireturn,other,,")
        .routine("other,,3,,,invokestatic ireturn,div,,");
    assertThat(errors())
        .extracting(ModelError::expected)
        .containsOnly("a routine that does not call itself, not even through others");
  }

  @Test
  void negative_number_of_times() {
    folder.routine("div,idiv,3,,,ireturn,,,").routine("div,,,y <> 0,3 - y,iadd,,,");
    List<ModelError> errors = errors();
    assertThat(errors).hasSize(1);
    assertThat(errors.get(0).text()).startsWith("div: less than 0 times or cycles for {y=");
  }

  private void expect(String file, int line, String text, String expected) {
    assertThat(errors()).containsExactly(new ModelError(file(file), line, text, expected));
  }

  private List<ModelError> errors() {
    return folder.errors(Map.of());
  }

  private String file(String name) {
    return directory + File.separator + name;
  }
}
