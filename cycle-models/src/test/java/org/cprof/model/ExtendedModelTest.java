package org.cprof.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.cprof.model.csv.ModelException;
import org.cprof.model.datacache.DataCache;
import org.cprof.model.software.PricedRoutine;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A model that extends another has its rows, but for those that it replaces or takes away. */
class ExtendedModelTest {
  private static final int IADD = 96;
  private static final int IDIV = 108;
  private static final int IREM = 112;

  private static final Map<String, String> HEADERS =
      Map.of(
          "units.csv", "when,opcode,mnemonic,kind,cycles,source",
          "software.csv", "routine,bytecode,words,when,times,executes,calls,cycles,source",
          "bytecodes.csv", "opcode,mnemonic,kind,cycles,source",
          "rewrites.csv", "construct,when,becomes,source",
          "caches.csv", "cache,key,value,source",
          "stalls.csv", "cause,bytecodes,cycles,source",
          "processor.csv", "key,value,unit,source",
          "methods.csv", "class,method,descriptor,cycles,source");

  @TempDir Path folder;

  @BeforeEach
  void base() throws IOException {
    Path base = Files.createDirectory(folder.resolve("base"));
    new ModelFolderBuilder(base)
        .processorRow("parameter.unit,none,,")
        .processorRow("range.unit,none|fast,,")
        .bytecode(IADD, "96,iadd,hardware,1 + r,")
        .bytecode(IDIV, "108,idiv,software,10,")
        .bytecode(202, "230,call,microcode,20,")
        .routine("div,idiv,3,,,iadd:2 ireturn,,,")
        .routine("div,,,unit.fast = 1,,iadd,,,")
        .rewrite("iinc,,iadd,")
        .write();
    write("units.csv", "base");
  }

  @Test
  void a_price_that_is_given_stands_before_the_models_unit() throws ModelException {
    Map<String, String> settings = Map.of("idiv", "hardware");
    ProcessorModel model = Models.load("jop-spinalhdl", settings, Map.of("idiv", "20"));

    assertThat(model.price(IDIV).evaluate(Map.of())).isEqualTo(20);
    assertThat(model.price(IREM)).isEqualTo(Models.load("jop-spinalhdl", settings).price(IREM));
    assertThat(model.routine(IDIV)).isNull();
  }

  private void write(String file, String model, String... lines) throws IOException {
    Path directory = Files.createDirectories(folder.resolve(model));
    List<String> text = new ArrayList<>(List.of(HEADERS.get(file)));
    text.addAll(List.of(lines));
    Files.write(directory.resolve(file), text);
  }

  private void processor(String... rows) throws IOException {
    write("processor.csv", "own", "extends,../base,,\nname,own,,");
    Files.write(folder.resolve("own/processor.csv"), List.of(rows), StandardOpenOption.APPEND);
  }

  private ProcessorModel load(Map<String, String> settings) throws ModelException {
    return Models.load(folder.resolve("own").toString(), settings);
  }

  private List<String> errors(Map<String, String> settings) {
    return ModelFolderBuilder.errors(path("own"), settings).stream()
        .map(error -> Path.of(error.file()).getFileName() + ":" + error.line() + " " + error.text())
        .toList();
  }

  @Test
  void three_lines_are_a_variant() throws Exception {
    processor("load.miss,9 + n*r,,");

    ProcessorModel own = load(Map.of("r", "2"));

    assertThat(own.name()).isEqualTo("own");
    assertThat(own.missLoadCycles(10)).isEqualTo(29);
    assertThat(own.basePrice(IADD)).isEqualTo(3);
    assertThat(own.presets()).containsOnlyKeys("slow");
    assertThat(own.routine(IDIV).exclusiveCycles(Map.of())).isEqualTo(2 * 3 + 2);
  }

  @Test
  void the_size_of_a_routine_is_changed_alone() throws Exception {
    processor();
    write("software.csv", "own", "div,,40,,,,,,measured");

    PricedRoutine own = load(Map.of("r", "2")).routine(IDIV);

    assertThat(own.words()).isEqualTo(40);
    assertThat(own.exclusiveCycles(Map.of())).isEqualTo(2 * 3 + 2);
  }

  @Test
  void rows_behind_the_size_of_a_routine_are_added_to_those_of_the_base() throws Exception {
    processor();
    write("software.csv", "own", "div,,40,,,,,,measured", "div,,,,3,iadd,,,");

    PricedRoutine own = load(Map.of("r", "2")).routine(IDIV);

    assertThat(own.words()).isEqualTo(40);
    assertThat(own.exclusiveCycles(Map.of())).isEqualTo(2 * 3 + 2 + 3 * 3);
  }

  @Test
  void what_a_unit_does_in_hardware_is_no_call_for_other_routines() throws Exception {
    write("units.csv", "base", "\"unit.fast = 1\",108,idiv,hardware,\"if(y = 7, 5, 9)\",");
    processor();
    write("software.csv", "own", "rem,irem,4,,,idiv,div with y=x + 1,,", "rem,,,,,ireturn,,,");
    write("bytecodes.csv", "own", "112,irem,software,10,");

    PricedRoutine slow = load(Map.of()).routine(IREM);
    PricedRoutine fast = load(Map.of("unit", "fast")).routine(IREM);

    long ofReturn = fast.exclusiveCycles(Map.of("x", 0L, "y", 0L)) - 9;
    assertThat(fast.exclusiveCycles(Map.of("x", 6L, "y", 0L))).isEqualTo(5 + ofReturn);
    assertThat(fast.segments()).allMatch(segment -> segment.callee() == null);
    assertThat(slow.segments()).anyMatch(segment -> segment.callee() != null);
  }

  @Test
  void rows_are_replaced_by_their_keys_and_taken_away() throws Exception {
    processor(
        "parameter.r,,,",
        "range.r,,,",
        "preset.slow,,,",
        "parameter.wait,4,,",
        "derived.r,wait / 2,,");
    write("bytecodes.csv", "own", "96,iadd,hardware,r,", "230,,,,", "231,other,hardware,7,");
    write("software.csv", "own", "div,idiv,5,,,iadd ireturn,,,");
    write("rewrites.csv", "own", "iinc,,,");

    ProcessorModel own = load(Map.of("wait", "6"));

    assertThat(own.basePrice(IADD)).isEqualTo(3);
    assertThat(own.settings()).containsOnlyKeys("unit", "wait");
    assertThat(own.presets()).isEmpty();
    assertThat(own.routine(IDIV).words()).isEqualTo(5);
    assertThat(own.routine(IDIV).exclusiveCycles(Map.of())).isEqualTo(3 + 2);
    assertThat(own.bytecodes()).extracting(each -> each.opcode()).contains(231).doesNotContain(230);
    assertThat(own.rewrites()).isEmpty();
  }

  @Test
  void a_unit_changes_a_bytecode_and_what_routines_execute() throws Exception {
    processor();
    write(
        "units.csv",
        "own",
        "unit.fast = 1 and r > 5,96,iadd,hardware,50,",
        "unit.fast = 1,96,iadd,hardware,40,",
        "unit.fast = 1 and r > 5,108,idiv,hardware,60,");

    ProcessorModel none = load(Map.of());
    ProcessorModel fast = load(Map.of("unit", "fast"));
    ProcessorModel faster = load(Map.of("unit", "fast", "r", "6"));

    assertThat(none.basePrice(IADD)).isEqualTo(2);
    assertThat(fast.basePrice(IADD)).isEqualTo(40);
    assertThat(fast.routine(IDIV).exclusiveCycles(Map.of())).isEqualTo(3 * 40 + 2);
    assertThat(faster.basePrice(IADD)).isEqualTo(50);
    assertThat(faster.basePrice(IDIV)).isEqualTo(60);
    assertThat(faster.routine(IDIV)).isNull();
  }

  @Test
  void the_hash_has_that_of_the_model_that_is_extended() throws Exception {
    processor();
    String base = Models.load(folder.resolve("base").toString(), Map.of()).hash();
    assertThat(load(Map.of()).hash()).endsWith("+" + base);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "q,,, | processor.csv:4 q",
        "extends,../nowhere,, | processor.csv:4 extends",
        "range.unit,none_none,, | processor.csv:4 none_none",
        "range.unit,fast_slow,, | processor.csv:9 none",
        "derived.unit,1,, | processor.csv:4 unit",
        "derived.unit.fast,1,, | processor.csv:4 unit.fast",
        "derived.d,1 + q,, | processor.csv:4 q",
        "derived.d,1 / r,, | settings:0 division by zero",
        "preset.p,unit=slow,, | processor.csv:4 unit=slow",
        "assumed.q=1,text,, | processor.csv:4 q=1",
        "assumed.r,text,, | processor.csv:4 r",
        "assumed.r=x,text,, | processor.csv:4 r=x",
        "assumed.r=1,,, | processor.csv:4 assumed.r=1",
      })
  void what_is_wrong_is_told_with_its_place(String row, String error) throws Exception {
    processor(row.replace('_', '|')); // which separates the columns here
    assertThat(errors(Map.of("r", "0"))).contains(error.replace('_', '|'));
  }

  @Test
  void a_bytecode_that_the_base_has_under_another_opcode_is_told_with_its_file() throws Exception {
    processor();
    write("bytecodes.csv", "own", "203,call,microcode,20,");
    assertThatThrownBy(() -> load(Map.of()))
        .isInstanceOf(ModelException.class)
        .hasMessageContaining("'call': expected each bytecode once; ")
        .hasMessageContaining("bytecodes.csv:204 has it too");
  }

  @Test
  void a_model_that_extends_itself_or_nothing_is_refused() throws Exception {
    processor();
    write("processor.csv", "base", "extends,../own,,");
    assertThat(errors(Map.of())).contains("processor.csv:2 ../own");
    write("processor.csv", "own", "extends,../nowhere,,");
    assertThat(errors(Map.of())).contains("processor.csv:2 ../nowhere");
  }

  @Test
  void words_that_a_parameter_does_not_know_are_refused() throws Exception {
    processor();
    assertThat(errors(Map.of("unit", "slow"))).containsExactly("settings:0 unit=slow");
  }

  @Test
  void units_of_bytecodes_that_there_are_not_and_conditions_on_operands_are_refused()
      throws Exception {
    processor();
    write(
        "units.csv",
        "own",
        "unit.fast = 1,96,isub,hardware,1,",
        "x = 1,96,iadd,hardware,1,",
        "unit.fast = 1,240,more,hardware,1,");
    assertThat(errors(Map.of()))
        .containsExactly("units.csv:2 isub", "units.csv:3 x", "units.csv:4 240");
  }

  @Test
  void a_data_cache_is_on_where_its_condition_holds() throws Exception {
    processor();
    write(
        "caches.csv",
        "own",
        "fields,of,object,",
        "fields,lines,4*r,",
        "fields,words,8,",
        "fields,fills,word,",
        "fields,read,getfield,",
        "fields,when,unit.fast = 1,",
        "fields,emptied,call,");

    assertThat(load(Map.of()).dataCaches().isNone()).isTrue();
    ProcessorModel fast = load(Map.of("unit", "fast", "r", "3"));
    DataCache cache = fast.dataCaches().object();
    assertThat(cache.lines()).isEqualTo(12);
    assertThat(cache.words()).isEqualTo(8);
    assertThat(fast.emptiesDataCaches(230)).isTrue();
    assertThat(fast.updatesDataCache(181)).isFalse();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "fields,of,record, | caches.csv:2 record",
        "fields,lines,0, | caches.csv:3 0 = 0",
        "fields,words,65, | caches.csv:4 65 = 65",
        "fields,fills,line, | caches.csv:5 line",
        "fields,read,getfields, | caches.csv:6 getfields",
        "fields,policy,lru, | caches.csv:7 lru",
        "fields,colour,red, | caches.csv:7 colour",
        "fields,when,q = 1, | caches.csv:7 q",
        "fields,lines,1 / 0, | caches.csv:3 1 / 0",
      })
  void what_is_wrong_with_a_data_cache_is_told(String row, String error) throws Exception {
    processor();
    List<String> rows =
        new ArrayList<>(
            List.of(
                "fields,of,object,",
                "fields,lines,4,",
                "fields,words,8,",
                "fields,fills,word,",
                "fields,read,getfield,"));
    String key = row.substring(0, row.indexOf(',', 7) + 1);
    int at = 0;
    while (at < rows.size() && !rows.get(at).startsWith(key)) {
      at++;
    }
    if (at < rows.size()) {
      rows.set(at, row);
    } else {
      rows.add(row);
    }
    write("caches.csv", "own", rows.toArray(String[]::new));
    assertThat(errors(Map.of())).containsExactly(error);
  }

  @Test
  void stalls_of_a_cause_take_the_place_of_prices_and_add_up() throws Exception {
    processor("parameter.stalls,off,,", "range.stalls,off|bus|disk,,");
    write("stalls.csv", "own", "bus,iadd call,r,", "bus,software iadd,2*r,", "disk,call,5,");

    ProcessorModel bus = load(Map.of("stalls", "bus", "r", "3"));
    assertThat(bus.basePrice(IADD)).isEqualTo(9);
    assertThat(bus.basePrice(IDIV)).isEqualTo(6);
    assertThat(bus.basePrice(230)).isEqualTo(3);
    assertThat(bus.routine(IDIV).segments().get(0).cycles()).hasToString("18");
    assertThat(load(Map.of("stalls", "disk")).basePrice(IADD)).isZero();
    assertThat(load(Map.of("r", "3")).basePrice(IADD)).isEqualTo(4);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "bus,idad,r, | off;bus | stalls.csv:2 idad",
        "bus,iadd,q, | off;bus | stalls.csv:2 q",
        "bus,iadd,r, | off;disk | stalls.csv:0 bus",
        "bus,iadd,r, | on;bus | stalls.csv:0 bus",
      })
  void what_is_wrong_with_stalls_is_told(String row, String words, String error) throws Exception {
    processor(
        "parameter.stalls," + words.split(";")[0] + ",,",
        "range.stalls," + words.replace(";", "|") + ",,");
    write("stalls.csv", "own", row);
    assertThat(errors(Map.of())).containsExactly(error);
  }

  @Test
  void a_cause_without_a_file_of_stalls_is_told() throws Exception {
    processor("parameter.stalls,off,,", "range.stalls,off|bus,,");
    assertThat(errors(Map.of("stalls", "bus"))).containsExactly("processor.csv:0 stalls");
  }

  @Test
  void a_folder_of_any_file_is_laid_over_a_model() throws Exception {
    write("methods.csv", "natives");
    write("bytecodes.csv", "fast", "96,iadd,hardware,1,");
    String model = String.join(File.pathSeparator, path("base"), path("natives"), path("fast"));

    ProcessorModel laid = Models.load(model, Map.of("r", "3"));

    assertThat(laid.name()).isEqualTo("toy+natives+fast");
    assertThat(laid.basePrice(IADD)).isEqualTo(1);
    assertThat(laid.missLoadCycles(10)).isEqualTo(6 + 10 * 3);
    assertThat(laid.hash()).endsWith("+" + Models.load(path("base"), Map.of()).hash());
  }

  @Test
  void what_is_laid_over_a_model_extends_no_other() throws Exception {
    processor();

    assertThatThrownBy(() -> Models.load("jop" + File.pathSeparator + path("own"), Map.of()))
        .isInstanceOf(ModelException.class)
        .hasMessage(
            path("own") + ": 'extends': expected no such key: the folder is laid over a model");
  }

  private String path(String model) {
    return folder.resolve(model).toString();
  }
}
