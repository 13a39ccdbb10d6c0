package org.cprof.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.cprof.model.csv.ModelError;
import org.cprof.model.csv.ModelException;
import org.cprof.model.devices.Device;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** {@code devices.csv}: the addresses of registers. */
class DevicesTest {
  private static final String HEADER = "name,address,words,source\n";

  @TempDir Path directory;

  @BeforeEach
  void aValidModel() throws IOException {
    new ModelFolderBuilder(Files.createDirectory(directory.resolve("base"))).write();
  }

  private void devices(String model, String... rows) throws IOException {
    Path folder = Files.createDirectories(directory.resolve(model));
    Files.writeString(folder.resolve("devices.csv"), HEADER + String.join("\n", rows) + "\n");
  }

  private List<ModelError> errors() {
    return ModelFolderBuilder.errors(directory.resolve("base").toString(), Map.of());
  }

  private ProcessorModel load(String model) throws ModelException {
    return Models.load(directory.resolve(model).toString(), Map.of());
  }

  @Test
  void a_model_without_the_file_has_no_devices() throws Exception {
    assertThat(load("base").devices().all()).isEmpty();
    assertThat(load("base").devices().hasAt(-128)).isFalse();
  }

  @Test
  void rows_are_inherited_replaced_and_taken_away() throws Exception {
    devices("base", "A,-128,,", "B,-127,2,two", "C,-64,,");
    devices("own", "A,-16,,own", "C,,,", "D,-1,,");
    Files.writeString(
        directory.resolve("own/processor.csv"),
        "key,value,unit,source\nextends,../base,,\nname,own,,\n");

    assertThat(load("own").devices().all())
        .containsExactly(
            new Device("A", -16, 1, "own"),
            new Device("B", -127, 2, "two"),
            new Device("D", -1, 1, ""));
    assertThat(load("own").devices().hasAt(-16)).isTrue();
    assertThat(load("own").devices().hasAt(-128)).isFalse();
    assertThat(load("own").devices().hasAt(-127)).isTrue();
    assertThat(load("own").devices().hasAt(-126)).isTrue();
    assertThat(load("own").devices().hasAt(-125)).isFalse();
    assertThat(load("own").devices().hasAt(0)).isFalse();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "A B,-1,, | A B | the name of a constant",
        "A,1,, | 1 | an address below 0",
        "A,0,, | 0 | an address below 0",
        "A,x,, | x | an address below 0",
        "A,-0x80,, | -0x80 | an address below 0",
        "A,-2,0, | 0 | the number of registers",
        "A,-2,3, | 3 | registers below address 0: at most 2",
      })
  void what_is_wrong_is_told(String row, String text, String expected) throws Exception {
    devices("base", row);

    ModelError error = errors().get(0);

    assertThat(error.file()).endsWith("devices.csv");
    assertThat(error.line()).isEqualTo(2);
    assertThat(error.text()).isEqualTo(text);
    assertThat(error.expected()).startsWith(expected);
  }

  @Test
  void no_device_is_there_twice() throws Exception {
    devices("base", "A,-1,,", "A,-2,,");

    assertThat(errors())
        .extracting(ModelError::expected)
        .containsExactly("each device once; line 2 has it too");
  }

  /**
   * Programs for one of them are found out on the other, but those that use JOP's MAC unit: as on
   * the processor, they reach the card table.
   */
  @Test
  void the_devices_of_jop_and_jop_spinalhdl_have_two_addresses_in_common() throws Exception {
    Set<Integer> jop = addresses("jop");
    Set<Integer> spinalhdl = addresses("jop-spinalhdl");

    assertThat(jop.removeAll(Set.of(-32, -31))).isTrue();
    assertThat(jop).contains(-128, -127, -122, -112, -111).doesNotContainAnyElementsOf(spinalhdl);
    assertThat(spinalhdl).contains(-16, -15, -10, -18, -17).allMatch(address -> address >= -32);
  }

  private static Set<Integer> addresses(String model) throws ModelException {
    return Models.load(model, Map.of()).devices().all().stream()
        .map(Device::address)
        .collect(Collectors.toSet());
  }
}
