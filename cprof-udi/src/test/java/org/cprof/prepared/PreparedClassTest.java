package org.cprof.prepared;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.cprof.instrument.call.FieldLayout;
import org.cprof.instrument.call.Item;
import org.cprof.profile.NodeKind;
import org.junit.jupiter.api.Test;

class PreparedClassTest {

  /** Of four numbers in 18 bytes, the native's is the last and the first. */
  private static final PreparedClass PREPARED =
      new PreparedClass(
          "p/A",
          List.of(
              new Item.Method(SampleMethods.method("p.A", "m"), null),
              new Item.TypeSite("p.B"),
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

  /** As {@code java.lang.CProfSiteLinker} reads it. */
  private static Message sites(List<Item> items, int[] offsets, int... itemOfOffset) {
    Message sites = new Message();
    new PreparedClass("p/A", items, offsets, itemOfOffset, new byte[50]).putSites(sites);
    return new Message(sites.content());
  }

  @Test
  void the_jvm_is_told_the_layout_of_a_class_and_each_site_with_its_offsets() {
    Message sites =
        sites(
            List.of(
                new Item.Fields(
                    new FieldLayout("p.A", List.of("first", "second"), new int[] {0, 2}, 3)),
                new Item.Method(SampleMethods.method("p.A", "m"), null),
                new Item.DataField("p.A", "second", 2),
                new Item.Matches(new int[] {3})),
            new int[] {10, 20, 30, 40},
            2,
            1,
            2,
            3);

    assertThat(sites.getFlag()).as("has a layout").isTrue();
    assertThat(sites.getText()).isEqualTo("p.A");
    assertThat(sites.getTexts()).containsExactly("first", "second");
    assertThat(sites.getInts()).containsExactly(0, 2);
    assertThat(sites.getInt()).as("words").isEqualTo(3);
    assertThat(sites.getInt()).as("sites").isEqualTo(2);
    assertThat(sites.getByte()).isEqualTo(8);
    assertThat(sites.getText()).isEqualTo("p.A");
    assertThat(sites.getText()).isEqualTo("second");
    assertThat(sites.getInt()).as("position").isEqualTo(2);
    assertThat(sites.getInts()).containsExactly(10, 30);
    assertThat(sites.getByte()).isEqualTo(6);
    assertThat(sites.getInts()).containsExactly(3);
    assertThat(sites.getInts()).containsExactly(40);
  }

  @Test
  void types_fields_and_new_objects_are_told_by_their_names() {
    Message sites =
        sites(
            List.of(
                new Item.TypeSite("[Lp.A;"),
                new Item.FieldSite("p.A", "next"),
                new Item.NewObject("p.B")),
            new int[] {7, 8, 9},
            0,
            1,
            2);

    assertThat(sites.getFlag()).as("has a layout").isFalse();
    assertThat(sites.getInt()).as("sites").isEqualTo(3);
    assertThat(sites.getByte()).isEqualTo(4);
    assertThat(sites.getText()).isEqualTo("[Lp.A;");
    assertThat(sites.getInts()).containsExactly(7);
    assertThat(sites.getByte()).isEqualTo(5);
    assertThat(sites.getText()).isEqualTo("p.A");
    assertThat(sites.getText()).isEqualTo("next");
    assertThat(sites.getInts()).containsExactly(8);
    assertThat(sites.getByte()).isEqualTo(9);
    assertThat(sites.getText()).isEqualTo("p.B");
    assertThat(sites.getInts()).containsExactly(9);
  }

  @Test
  void what_is_decoded_is_what_was_encoded() {
    byte[] encoded = RecordCodec.write(new Message(), PREPARED).content();
    PreparedClass decoded =
        new RecordCodec(opcode -> null).read(new Message(encoded), PreparedClass.class);

    assertThat(decoded).usingRecursiveComparison().isEqualTo(PREPARED);
  }
}
