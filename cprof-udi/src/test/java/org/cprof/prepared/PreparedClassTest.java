package org.cprof.prepared;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.cprof.instrument.Item;
import org.cprof.profile.NodeKind;
import org.junit.jupiter.api.Test;

class PreparedClassTest {

  /** Of four numbers in 18 bytes, the native's is the last and the first. */
  private static final PreparedClass PREPARED =
      new PreparedClass(
          "p/A",
          List.of(
              new Item.Method(SampleMethods.method("p.A", "m"), null),
              new Item.TypeSite("p/B"),
              new Item.Native("p.A", "n", "()V"),
              new Item.Bytecode(NodeKind.UNSUPPORTED, "jsr", 3)),
          new int[] {0, 5, 9, 14},
          new int[] {2, 0, 1, 2},
          new byte[] {1, 1, 1, 1, 9, 2, 2, 2, 2, 3, 3, 3, 3, 9, 4, 4, 4, 4});

  @Test
  void numbers_are_asked_for_in_the_order_of_the_items() {
    Numbers numbers = new Numbers(0x01020304);

    assertThat(PREPARED.numbers(numbers))
        .containsExactly(0x01020304, 0x01020305, 0x01020306, 0x01020307);
    assertThat(numbers.told()).hasSize(4);
  }

  @Test
  void numbers_are_written_where_their_items_stand_and_nowhere_else() {
    byte[] linked =
        PREPARED.link(new int[] {0x01020304, PreparedClass.NONE, 0x7F00FF80, 0x55555555});

    assertThat(linked)
        .containsExactly(
            0x7F, 0x00, 0xFF, 0x80, 9, 0x01, 0x02, 0x03, 0x04, 3, 3, 3, 3, 9, 0x7F, 0x00, 0xFF,
            0x80);
  }

  @Test
  void the_code_itself_stays_for_the_next_jvm() {
    PREPARED.link(new int[] {5, 6, 7, 8});

    assertThat(PREPARED.code()).startsWith(1, 1, 1, 1).endsWith(4, 4, 4, 4);
  }

  @Test
  void the_places_of_an_item_are_known() {
    assertThat(PREPARED.offsetsByItem()).isDeepEqualTo(new int[][] {{5}, {9}, {0, 14}, {}});
  }

  @Test
  void what_is_decoded_is_what_was_encoded() {
    byte[] encoded = RecordCodec.write(new Message(), PREPARED).content();
    PreparedClass decoded =
        new RecordCodec(opcode -> null).read(new Message(encoded), PreparedClass.class);

    assertThat(decoded).usingRecursiveComparison().isEqualTo(PREPARED);
  }
}
