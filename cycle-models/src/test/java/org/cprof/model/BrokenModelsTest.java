package org.cprof.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.File;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.cprof.model.csv.ModelError;
import org.cprof.model.csv.ModelException;
import org.cprof.model.processor.CachePolicy;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Everything that can be wrong with a model is told with file, line, the offending text and what
 * would be right.
 */
class BrokenModelsTest {
  private static final int IADD = 96;

  @TempDir Path directory;
  private ModelFolderBuilder folder;

  @BeforeEach
  void startWithAValidModel() {
    folder = new ModelFolderBuilder(directory);
  }

  @Test
  void the_model_that_the_others_break_is_valid() throws ModelException {
    ProcessorModel model = Models.load(folder.write(), Map.of("preset", "slow"));
    assertThat(model.name()).isEqualTo("toy");
    assertThat(model.title()).isEqualTo("toy");
    assertThat(model.parameters()).containsEntry("r", 8L);
    assertThat(model.missLoadCycles(10)).isEqualTo(86);
    assertThat(model.cache().policy()).isEqualTo(CachePolicy.NONE);
  }

  /** The row of opcode k is in line k + 2. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      textBlock =
          """
          96  | 256,iadd,hardware,1, | 256 | an opcode from 0 to 255
          96  | 0x60,iadd,hardware,1, | 0x60 | an opcode from 0 to 255
          96  | 96,isub2,hardware,1, | isub2 | the mnemonic of opcode 96, iadd
          96  | 96,iadd,java,1, | java | one of hardware, microcode, software, unsupported
          202 | 96,iadd,hardware,3, | iadd | each bytecode once; line 98 has it too
          96  | 96,iadd,hardware,1 + w, | w | one of the variables r, x, y at character 5 of '1 + w'
          96  | 96,iadd,hardware,(1 + 2, | end of expression | ')' at character 7 of '(1 + 2'
          96  | 96,iadd,hardware,, | end of expression | a number, a variable or '(' at character 1 of ''
          96  | 96,iadd,hardware,r - 2, | r - 2 = -1 at r=1 | at least 0 cycles within the ranges of the parameters
          96  | 96,iadd,hardware,7 - r, | 7 - r = -1 at r=8 | at least 0 cycles within the ranges of the parameters
          96  | 96,iadd,hardware,8 / r, | 8 / r: division by zero at r=0 | at least 0 cycles within the ranges of the parameters
          96  | 96,iadd,hardware,100 / ((r - 4) * (r - 4)), | 100 / ((r - 4) * (r - 4)): division by zero at r=4 | at least 0 cycles within the ranges of the parameters
          96  | 96,iadd,hardware,2147483648, | 2147483648 = 2147483648 at any parameters | at most 1000000 cycles
          """)
  void a_wrong_row_of_bytecodes_is_told(int opcode, String row, String text, String expected) {
    folder.bytecode(opcode, row);
    expect("bytecodes.csv", opcode + 2, text, expected);
  }

  /** A text of the file with another in its place, a line without one, or a new line, the ninth. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      textBlock =
          """
          clock,50,MHz,      |                      | 0 | clock | a row with this key and a value
          clock,50,MHz       | clock,fast,MHz       | 3 | fast  | a clock above 0 MHz, in whole Hz
          clock,50,MHz       | clock,0,MHz          | 3 | 0     | a clock above 0 MHz, in whole Hz
          clock,50,MHz       | clock,50,GHz         | 3 | GHz   | the unit MHz
          parameter.r,1,     | parameter.r,one,     | 4 | one   | r from 0 to 8
          parameter.r,1,     | parameter.r,9,       | 4 | 9     | r from 0 to 8
          range.r,0..8       | range.r,8..0         | 5 | 8..0  | "a range of numbers such as 0..15, or words such as off|on"
                             | range.q,1..2,,       | 9 | range.q | the range of one of the parameters r
                             | parameter.cache.policy,random,, | 9 | random | one of none, always-miss, fifo
          preset.slow,r=8    | preset.slow,r=8 q=1  | 8 | q=1   | NAME=VALUE with one of the parameters r
          preset.slow,r=8    | preset.slow,r=9      | 8 | r=9   | r from 0 to 8
          load.hit,4,cycles, |                      | 0 | load.hit | a row with this key and a value
          6 + n*r            | 6 + m*r              | 7 | m     | one of the variables n, r at character 5 of '6 + m*r'
          6 + n*r            | 100 / ((n - 4) * (n - 4)) | 0 | b: division by zero at n=4 | at least 0 cycles within the ranges of the parameters
          """)
  void a_wrong_line_of_the_processor_is_told(
      String replaced, String by, int line, String text, String expected) {
    if (replaced == null) {
      folder.processorRow(by);
    } else if (by == null) {
      folder.processor(replaced + "\n", "");
    } else {
      folder.processor(replaced, by);
    }
    expect("processor.csv", line, text, expected);
  }

  /** One rule, or one behind another. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
                      | iadd(long),,isub, | iadd(long) |
                      | inc,,iadd,        | inc        | a mnemonic of the JVM
                      | iinc,,iload x; push c; iadd; istore x, | push c |
                      | getfield(long),,getfield_long, | getfield_long |
                      | iadd,,iload x,    | iload x    |
                      | isub,x > 3,iadd,  | x          |
          iadd,,isub, | iadd,,imul,       | iadd       | each construct with the same condition once; line 2 has it too
          iinc,,iload x; push c; iadd; istore x, | push,c < 100,bipush c, | c < 100 | no condition in the last row of push
          """)
  void a_wrong_rule_is_told(String before, String rule, String text, String expected) {
    if (before != null) {
      folder.rewrite(before);
    }
    ModelError error = only(folder.rewrite(rule));
    assertThat(error.file()).isEqualTo(file("rewrites.csv"));
    assertThat(error.line()).isEqualTo(before == null ? 2 : 3);
    assertThat(error.text()).isEqualTo(text);
    assertThat(error.expected()).startsWith(expected == null ? "" : expected);
  }

  private static ModelError only(ModelFolderBuilder folder) {
    List<ModelError> errors = folder.errors(Map.of());
    assertThat(errors).hasSize(1);
    return errors.get(0);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "q|1|one of the parameters r, clock, or preset (slow)",
        "r|99|r from 0 to 8",
        "r|many|r from 0 to 8",
        "preset|fast|a preset of toy (slow)"
      })
  void a_wrong_setting_is_told(String name, String value, String expected) {
    expectIn(Map.of(name, value), "settings", 0, name + "=" + value, expected);
  }

  @Test
  void missing_opcodes_are_all_listed() {
    folder.bytecode(IADD, null).bytecode(0, null);
    List<ModelError> errors = errors(Map.of());
    assertThat(errors).extracting(ModelError::text).containsExactly("0 nop", "96 iadd");
    assertThat(errors).extracting(ModelError::expected).containsOnly("a row for this bytecode");
  }

  @Test
  void load_time_is_a_variable_only_where_a_method_is_looked_up() throws ModelException {
    folder.bytecode(172, "172,ireturn,hardware,20 + [b - 10],");
    folder.bytecode(108, "108,idiv,software,80 + b,");
    assertThat(Models.load(folder.write(), Map.of()).returnPenalty(172, 30)).isEqualTo(26);
    folder.bytecode(IADD, "96,iadd,hardware,1 + b,");
    expect("bytecodes.csv", 98, "b", "one of the variables r, x, y at character 5 of '1 + b'");
  }

  @Test
  void load_time_is_unknown_if_the_processor_has_none() {
    folder.processor("load.hit,4,cycles,\n", "").processor("load.miss,6 + n*r,cycles,\n", "");
    folder.bytecode(172, "172,ireturn,hardware,20 + b,");
    expect("bytecodes.csv", 174, "b", "one of the variables r at character 6 of '20 + b'");
  }

  @Test
  void price_that_is_negative_only_for_large_methods() {
    assertThat(only(folder.bytecode(172, "172,ireturn,hardware,1000 - b,")).text())
        .startsWith("1000 - b = -")
        .contains(" at n=");
  }

  /** b is 4 of a hit, 7 of a miss of a method of one word with r = 1. */
  @Test
  void price_that_a_miss_lowers() {
    String price = "if(b = 4, 100, 3)";
    folder.bytecode(172, "172,ireturn,hardware,\"" + price + "\",");
    expect(
        "bytecodes.csv",
        174,
        price + " of a miss, less that of a hit, = -97 at n=1 r=1",
        "at least 0 cycles");
    folder.processor("load.hit,4", "load.hit,60");
    assertThat(only(folder).text()).startsWith("b of a miss, less that of a hit, = -53 at n=1");
  }

  @Test
  void price_that_overflows() {
    String price = "9000000000000000000 * r / 9000000000000000000";
    assertThat(only(folder.bytecode(IADD, "96,iadd,hardware," + price + ",")).text())
        .contains("overflow at r=8");
  }

  @Test
  void two_names_for_an_opcode_of_the_target() {
    folder.bytecode(202, "230,getfield_long,hardware,3,").bytecode(203, "230,other,hardware,3,");
    expect("bytecodes.csv", 205, "230", "each opcode once; line 204 has it too");
  }

  @Test
  void row_with_too_few_values() {
    folder.bytecode(IADD, "96,iadd,hardware");
    List<ModelError> errors = errors(Map.of());
    assertThat(errors)
        .contains(
            new ModelError(
                file("bytecodes.csv"),
                98,
                "96,iadd,hardware",
                "5 values (opcode,mnemonic,kind,cycles,source) and not 3"));
  }

  @Test
  void header_that_is_wrong() {
    folder.bytecodesHeader("opcode,name,kind,cycles,source");
    expect(
        "bytecodes.csv",
        1,
        "opcode,name,kind,cycles,source",
        "the header opcode,mnemonic,kind,cycles,source");
  }

  @Test
  void file_that_is_empty() throws Exception {
    folder.write();
    Files.writeString(directory.resolve("bytecodes.csv"), "# nothing\n");
    expectAsWritten("bytecodes.csv", 0, "", "the header opcode,mnemonic,kind,cycles,source");
  }

  @Test
  void text_that_is_not_utf_8() throws Exception {
    folder.bytecode(IADD, "96,iadd,hardware,1,für").write();
    Path file = directory.resolve("bytecodes.csv");
    Files.write(file, Files.readString(file).getBytes(StandardCharsets.ISO_8859_1));
    expectAsWritten("bytecodes.csv", 98, "byte 0xFC", "UTF-8 text");
  }

  @Test
  void text_that_breaks_off_in_the_middle_of_a_character() throws Exception {
    folder.write();
    Files.write(directory.resolve("processor.csv"), new byte[] {'#', (byte) 0xC3});
    assertThat(ModelFolderBuilder.errors(directory.toString(), Map.of()))
        .contains(new ModelError(file("processor.csv"), 1, "byte 0xC3", "UTF-8 text"));
  }

  @Test
  void quotes_that_are_not_closed() {
    folder.bytecode(IADD, "96,iadd,hardware,1,\"open");
    List<ModelError> errors = errors(Map.of());
    assertThat(errors)
        .anySatisfy(
            error -> {
              assertThat(error.line()).isEqualTo(98);
              assertThat(error.expected()).startsWith("well-formed CSV (RFC 4180)");
            });
  }

  @Test
  void lines_are_counted_through_comments_empty_lines_and_quoted_line_breaks() {
    folder
        .bytecode(0, "# comment\n\n0,nop,hardware,1,\"two\nlines\"")
        .bytecode(1, "1,aconst_null,nothing,1,");
    expect("bytecodes.csv", 6, "nothing", "one of hardware, microcode, software, unsupported");
  }

  @Test
  void all_errors_of_all_files_are_listed_at_once() {
    folder
        .bytecode(IADD, "96,iadd,hardware,1 +,")
        .bytecode(3, "3,iconst_0,fast,q,")
        .processorRow("colour,red,,")
        .rewrite("idiv,,nothing,");
    assertThat(errors(Map.of()))
        .extracting(
            error -> Path.of(error.file()).getFileName() + ":" + error.line() + " " + error.text())
        .containsExactly(
            "bytecodes.csv:5 fast",
            "bytecodes.csv:5 q",
            "bytecodes.csv:98 end of expression",
            "processor.csv:9 colour",
            "rewrites.csv:2 nothing");
  }

  @Test
  void the_message_is_one_line_for_each_error() {
    folder.bytecode(IADD, "96,iadd,hardware,1 + w,").bytecode(0, null);
    ModelException refused =
        catchThrowableOfType(ModelException.class, () -> Models.load(folder.write(), Map.of()));
    assertThat(refused.getMessage().split("\n"))
        .containsExactly(
            file("bytecodes.csv") + ": '0 nop': expected a row for this bytecode",
            file("bytecodes.csv")
                + ":97: 'w': expected one of the variables r, x, y at character 5 of '1 + w'");
  }

  @Test
  void keys_that_are_unknown_or_given_twice() {
    folder.processorRow("colour,red,,").processorRow("name,again,,");
    List<ModelError> errors = errors(Map.of());
    assertThat(errors).extracting(ModelError::text).containsExactly("colour", "name");
    assertThat(errors.get(0).expected())
        .startsWith("one of the keys extends, name, title, clock, parameter.NAME");
    assertThat(errors.get(1).expected()).isEqualTo("each key once; line 2 has it too");
  }

  @Test
  void clock_may_have_a_fraction() throws ModelException {
    folder.processor("clock,50,MHz", "clock,7.3728,MHz");
    assertThat(Models.load(folder.write(), Map.of()).clockHz()).isEqualTo(7_372_800);
  }

  @Test
  void parameter_with_a_name_that_means_something_else() {
    ModelError error = only(folder.processorRow("parameter.n,1,,"));
    assertThat(error.text()).isEqualTo("n");
    assertThat(error.expected()).contains("none of abs and b bits");
  }

  @Test
  void cache_that_is_not_made_of_whole_blocks() {
    folder
        .processorRow("parameter.cache.policy,fifo,,")
        .processorRow("parameter.cache.bytes,1000,,")
        .processorRow("parameter.cache.blocks,16,,");
    expectIn(
        "settings",
        0,
        "cache.policy=fifo cache.bytes=1000 cache.blocks=16",
        "a cache of whole blocks of whole words: cache.bytes a multiple of 4 * cache.blocks");
  }

  @Test
  void limit_that_does_not_exist() {
    assertThat(only(folder.processorRow("limit.threads,3,,")).text()).isEqualTo("limit.threads");
  }

  @Test
  void rewriting_with_a_length_that_nobody_knows() {
    folder.bytecode(202, "230,special,hardware,3,").rewrite("iadd,,special; special:2,");
    expect("rewrites.csv", 2, "special", "its length in bytes, as in special:1");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          96,iadd,hardware,2 + bits(x)   | iinc,,iload x; iadd; istore x | 98 | x | one of the operands of iinc, which becomes iadd: monitors
          96,iadd,hardware,2 + bits(x)   | iinc,,add c / add,,iadd | 98 | x | one of the operands of iinc, which becomes iadd: monitors
          240,own,hardware,2 + bits(y)   | iadd,,own / ineg,,own | 204 | y | one of the operands of ineg, which becomes own: monitors, x
          240,own,hardware,2 + left      | athrow,,own | 204 | left | one of the operands of athrow, which becomes own: monitors
          240,own,hardware,2 + old       | | 204 | old | one of the operands of own: monitors
          191,athrow,hardware,30 + passed | | 193 | passed | no operand: none is known at athrow
          194,monitorenter,hardware,20 + monitors | synchronized entry,,aload_0; monitorenter | 196 | monitors | no operand: none is known at synchronized entry, which becomes monitorenter
          96,iadd,hardware,2 + bits(x)   | synchronized return,,iadd | 98 | x | one of the operands of synchronized return, which becomes iadd: monitors
          """)
  void a_price_by_an_operand_that_is_not_known_where_the_bytecode_stands(
      String bytecode, String rewrites, int line, String text, String expected) {
    folder.bytecode(Integer.parseInt(bytecode.split(",")[0]), bytecode + ",");
    for (String rewrite : rewrites == null ? new String[0] : rewrites.split(" / ")) {
      folder.rewrite(rewrite + ",");
    }
    expect("bytecodes.csv", line, text, expected);
  }

  @Test
  void a_routine_where_nothing_is_called() {
    folder
        .bytecode(194, "194,monitorenter,software,20,")
        .rewrite("synchronized entry,,aload_0; monitorenter,");
    expect(
        "rewrites.csv", 2, "monitorenter", "a bytecode that calls nothing, for synchronized entry");
  }

  @Test
  void files_that_are_missing() {
    assertThat(ModelFolderBuilder.errors(directory.toString(), Map.of()))
        .extracting(ModelError::text)
        .containsExactlyInAnyOrder("processor.csv", "bytecodes.csv");
  }

  @Test
  void file_with_a_misspelt_name() throws Exception {
    Files.writeString(directory.resolve("rewrite.csv"), "");
    assertThat(only(folder).text()).isEqualTo("rewrite.csv");
    assertThat(only(folder).expected()).contains("rewrites.csv");
  }

  @Test
  void model_that_does_not_exist() {
    ModelException refused =
        catchThrowableOfType(ModelException.class, () -> Models.load("jopp", Map.of()));
    assertThat(refused)
        .hasMessage(
            "model: 'jopp': expected one of aj100, bytecodes, jamuth, jop, jop-handbook, jop-spinalhdl, komodo, picojava2, or the directory of a model");
    assertThat(catchThrowableOfType(ModelException.class, () -> Models.load("\0", Map.of())))
        .isNotNull();
  }

  private void expect(String file, int line, String text, String expected) {
    expectIn(file(file), line, text, expected);
  }

  private void expectIn(String file, int line, String text, String expected) {
    expectIn(Map.of(), file, line, text, expected);
  }

  private void expectIn(
      Map<String, String> settings, String file, int line, String text, String expected) {
    assertThat(errors(settings)).containsExactly(new ModelError(file, line, text, expected));
  }

  private void expectAsWritten(String file, int line, String text, String expected) {
    assertThat(ModelFolderBuilder.errors(directory.toString(), Map.of()))
        .containsExactly(new ModelError(file(file), line, text, expected));
  }

  private List<ModelError> errors(Map<String, String> settings) {
    return folder.errors(settings);
  }

  private String file(String name) {
    return directory + File.separator + name;
  }
}
