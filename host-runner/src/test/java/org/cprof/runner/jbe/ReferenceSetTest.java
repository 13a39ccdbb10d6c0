package org.cprof.runner.jbe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.cprof.runner.CommandException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ReferenceSetTest {
  private static final String HEADER =
      "benchmark,argument,processor,parameters,start,cycles,iterations_per_second,result,source,date\n";

  @TempDir private Path folder;

  private Path file(String content) throws IOException {
    return Files.writeString(folder.resolve("board.csv"), content);
  }

  @Test
  void a_row_is_a_measurement_with_all_parameters_of_its_processor() throws IOException {
    Path file =
        file(
            "# my board\n"
                + HEADER
                + "Sieve,10,jop,r=3 w=5,empty,1500,,4,logic analyser,2020-02-02\n"
                + "Lift,,jop,preset=sram16,warm,,20000,,,\n"
                + "org.example.Motor.step,,komodo,,warm,139.13333333333333,,,,\n");

    ReferenceSet set = ReferenceSet.read(file.toString());

    assertThat(set.measurements()).hasSize(3);
    Measurement sieve = set.measurements().get(0);
    assertThat(sieve.place()).isEqualTo(file + ":3");
    assertThat(sieve.target().parameters())
        .isEqualTo(
            "cache.blocks=16 cache.bytes=4096 cache.policy=fifo float=exact ocache=off r=3 w=5");
    assertThat(sieve.start()).isEqualTo(Start.EMPTY);
    assertThat(sieve.cycles()).isEqualTo(1500);
    assertThat(sieve.result()).isEqualTo(4);
    Measurement lift = set.measurements().get(1);
    assertThat(lift.cycles()).as("cycles at 100 MHz").isEqualTo(5000);
    assertThat(lift.rate()).isEqualTo(20000);
    assertThat(lift.target()).isEqualTo(sieve.target());
    assertThat(set.measurements().get(2).isMethod()).isTrue();
  }

  @Test
  void what_jbe_writes_is_a_reference() throws IOException {
    Path file =
        file(
            "benchmark,argument,processor,parameters,start,cycles,reference,difference,result,overhead\n"
                + "Sieve,10,jop,r=3 w=5,empty,1500,1400,100,4,\n");

    Measurement sieve = ReferenceSet.read(file.toString()).measurements().get(0);

    assertThat(sieve.target().parameters()).startsWith("cache.blocks=16").endsWith("r=3 w=5");
    assertThat(sieve.cycles()).isEqualTo(1500);
    assertThat(sieve.result()).isEqualTo(4);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "Sieves,10,jop,,empty,1500,,4,,|'Sieves': expected one of the benchmarks BinarySearch, ",
        "Sieve,ten,jop,,empty,1500,,4,,|'ten': expected an int",
        "Sieve,70000,jop,,empty,1500,,4,,|'70000': expected an argument of at most 16 bits",
        "Sieve,10,jopp,,empty,1500,,4,,|'jopp': expected one of aj100, ",
        "Sieve,10,jop,q=1,empty,1500,,4,,|'q=1': expected one of the parameters cache.blocks, ",
        "Sieve,10,jop,r,empty,1500,,4,,|'r': expected settings like r=1",
        "Sieve,10,jop,r=99,empty,1500,,4,,|'r=99': expected r from 0 to ",
        "Sieve,10,jop,,hot,1500,,4,,|'hot': expected the method cache at the start, empty or warm",
        "Sieve,10,jop,,empty,-5,,4,,|'-5': expected a number above 0",
        "Sieve,10,jop,,empty,1e3,,4,,|'1e3': expected a number above 0",
        "Sieve,10,jop,,empty,0,,4,,|'0': expected a number above 0",
        "Sieve,10,jop,,empty,NaN,,4,,|'NaN': expected a number above 0",
        "Sieve,10,jop,,empty,99999999999999999,,4,,|expected a number above 0",
        "Sieve,10,jop,,empty,1500,20,4,,|'1500,20': expected either cycles or iterations",
        "Sieve,10,jop,,empty,,,4,,|',': expected either cycles or iterations",
        "Sieve,10,jop,,empty,1500,,4.5,,|'4.5': expected an int",
        "Sieve,10,jop,,empty,1500,,4,|expected 10 values",
        "Gcd,1,jop,,warm,1,,,,|each measurement once; it is in ",
      })
  void what_is_wrong_is_told_with_its_line(String row, String error) throws IOException {
    Path file = file("# board\n" + HEADER + "Gcd,1,jop,,warm,7,,,,\n" + row + "\n");

    assertThatThrownBy(() -> ReferenceSet.read(file.toString()))
        .isInstanceOf(CommandException.class)
        .hasMessageContaining(file + ":4: ")
        .hasMessageContaining(error);
  }

  /** Configurations and parameters stand in columns, so that one file has several. */
  @Test
  void columns_of_other_names_are_parameters() throws IOException {
    Path file =
        file(
            "processor,configuration,latency,benchmark,argument,start,cycles\n"
                + "jop-spinalhdl,bram-board,,Sieve,10,warm,1796\n"
                + "jop-spinalhdl,bram-board,2,Sieve,10,warm,1900\n"
                + "jop-spinalhdl,,,Sieve,10,warm,1800\n");

    List<Measurement> measurements = ReferenceSet.read(file.toString()).measurements();

    assertThat(measurements)
        .extracting(each -> each.target().settings().get("allocation"))
        .containsExactly("cards", "cards", "classic");
    assertThat(measurements)
        .extracting(each -> each.target().settings().get("latency"))
        .containsExactly("0", "2", "0");
  }

  @Test
  void measurements_of_a_preset_are_those_with_all_of_its_parameters() throws IOException {
    Path file =
        file(
            "processor,configuration,latency,idiv,allocation,benchmark,argument,start,cycles\n"
                + "jop-spinalhdl,bram-board,,,,Sieve,10,warm,1\n"
                + "jop-spinalhdl,bram-board,2,,,Sieve,10,warm,2\n"
                + "jop-spinalhdl,,,hardware,cards,Sieve,100,warm,3\n"
                + "jop,,,,,Sieve,10,warm,4\n");
    ReferenceSet all = ReferenceSet.read(file.toString());

    assertThat(all.measuredWith(Map.of("preset", "bram-board")).measurements())
        .extracting(each -> each.arguments().single())
        .containsExactly(10, 100);
    assertThatThrownBy(() -> all.measuredWith(Map.of("preset", "bram-l5")))
        .isInstanceOf(CommandException.class)
        .hasMessage("no reference was measured with preset=bram-l5");
    ReferenceSet kernels =
        ReferenceSet.read("jop-spinalhdl-kernels").measuredWith(Map.of("preset", "bram-mc2k"));
    assertThat(kernels.measurements()).hasSize(54);
    assertThat(kernels.methods()).allMatch(each -> each.target().settings().containsValue("2048"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "bram-boards,,,1,|'preset=bram-boards': expected a preset of jop-spinalhdl (",
        "bram,x,,1,|'latency=x': expected ",
        "bram,1,latency=1,1,|'latency=1': expected each parameter once, in a column or in",
        "bram,,,1,q|'wait=q': expected one of the parameters acache, ",
      })
  void a_wrong_configuration_is_told_with_its_line(String row, String error) throws IOException {
    Path file =
        file(
            "benchmark,argument,processor,start,configuration,latency,parameters,cycles,wait\n"
                + ("Sieve,10,jop-spinalhdl,warm," + row + "\n"));

    assertThatThrownBy(() -> ReferenceSet.read(file.toString()))
        .hasMessageContaining(file + ":2: ")
        .hasMessageContaining(error);
  }

  @Test
  void a_row_with_a_method_has_its_figures() throws Exception {
    Path file =
        file(
            "benchmark,argument,processor,start,method,calls,exclusive_cycles,source\n"
                + "Sieve,10,jop,warm,jbe.kernel.Sieve.run(I)I,1,,simulated\n");

    ReferenceSet set = ReferenceSet.read(file.toString());

    assertThat(set.measurements()).isEmpty();
    assertThat(set.methods())
        .containsExactly(
            new MethodMeasurement(
                file + ":2",
                "Sieve",
                10,
                Target.of("jop", Map.of()),
                Start.WARM,
                "jbe.kernel.Sieve.run(I)I",
                Map.of(Figure.CALLS, 1L),
                "simulated"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "Lift,10,a.B.c()V,1,|'Lift': expected a kernel, since the row has a method",
        "Sieve,,a.B.c()V,1,|expected the kernel's argument",
        "Sieve,10,a.B.c,1,|'a.B.c': expected a method with its descriptor",
        "Sieve,10,a.B.c()V,,|expected one of [words, calls, exclusive_cycles, ",
        "Sieve,10,a.B.c()V,-1,|'-1': expected calls as a whole number, 0 or more",
        "Sieve,10,a.B.c()V,1,7|'7': expected no cycles of a method",
        "Sieve,10,,1,7|'1': expected calls only with a method",
        "Gcd,1,a.B.c()V,2,|each measurement once; it is in ",
      })
  void what_is_wrong_with_a_method_is_told(String row, String error) throws IOException {
    Path file =
        file(
            "processor,start,benchmark,argument,method,calls,cycles\n"
                + "jop,warm,Gcd,1,a.B.c()V,1,\n"
                + ("jop,warm," + row + "\n"));

    assertThatThrownBy(() -> ReferenceSet.read(file.toString()))
        .hasMessageContaining(file + ":3: ")
        .hasMessageContaining(error);
  }

  @Test
  void a_header_without_a_column_or_with_one_twice_is_refused() throws IOException {
    Path file = file("benchmark,cycles\nSieve,1\n");
    assertThatThrownBy(() -> ReferenceSet.read(file.toString()))
        .hasMessageContaining(
            file
                + ":1: 'benchmark,cycles': expected a header with the columns benchmark and"
                + " start, and processor unless --model is given");
    Path twice = file("benchmark,processor,start,cycles,cycles\nSieve,jop,warm,1,1\n");
    assertThatThrownBy(() -> ReferenceSet.read(twice.toString()))
        .hasMessageContaining(":1: 'cycles': expected each column once");
  }
}
