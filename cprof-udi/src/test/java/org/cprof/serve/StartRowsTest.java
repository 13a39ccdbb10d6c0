package org.cprof.serve;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.cprof.prepared.Message;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a JVM is told of the classes that it starts with: java.lang.Object and Optional. */
class StartRowsTest {

  @TempDir Path folder;

  private ByteBuffer file(String model) throws Exception {
    try (ServedRun run = new ServedRun(folder, Map.of("model", model))) {
      return ByteBuffer.wrap(Files.readAllBytes(run.start.rows())).order(ByteOrder.nativeOrder());
    }
  }

  /** A place, or the layouts behind them all. */
  private static Message part(ByteBuffer file, int number) {
    int offset = file.getInt(12) + 4 * number;
    byte[] content = new byte[file.getInt(offset + 4) - file.getInt(offset)];
    file.get(file.getInt(offset), content);
    return new Message(content, 0);
  }

  @Test
  void a_place_is_found_by_its_number() throws Exception {
    ByteBuffer file = file("jop");

    List<String> types = new ArrayList<>();
    for (int number = 0; number < file.getInt(8); number++) {
      Message place = part(file, number);
      if (place.getByte() == 4) {
        types.add(place.getText());
      }
    }
    // Optional.equals: obj instanceof Optional. Others are of java.instrument.
    assertThat(types).contains("java.util.Optional").doesNotContain("java.lang.Object");
  }

  @Test
  void where_fields_lie_is_told_if_somebody_needs_to_know() throws Exception {
    ByteBuffer file = file("jop-spinalhdl");

    Message layouts = part(file, file.getInt(8));
    Map<String, String> fields = new HashMap<>();
    for (int count = layouts.getInt(); count > 0; count--) {
      String name = layouts.getText();
      List<String> names = new ArrayList<>();
      for (int each = layouts.getInt(); each > 0; each--) {
        names.add(layouts.getText());
      }
      List<Integer> positions = new ArrayList<>();
      for (int each : layouts.getInts()) {
        positions.add(each);
      }
      fields.put(name, names + " " + positions + " " + layouts.getInt());
    }
    assertThat(fields)
        .containsEntry("java.util.Optional", "[value] [0] 1")
        .containsEntry("java.lang.Object", "[] [] 0");
  }

  @Test
  void a_target_that_looks_at_no_operand_needs_neither() throws Exception {
    ByteBuffer file = file("bytecodes");

    assertThat(file.getInt(8)).isZero();
    assertThat(part(file, 0).getInt()).isZero();
  }
}
