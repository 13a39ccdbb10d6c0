package org.cprof.prepared;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.cprof.instrument.call.Item;
import org.junit.jupiter.api.Test;

/** Three numbers in 14 bytes, of which a method's is the first and the last. */
class PreparedClassTest {
  private static final byte[] CODE = {1, 1, 1, 1, 9, 2, 2, 2, 2, 9, 3, 3, 3, 3};

  private static PreparedClass prepared(Item first, Item second) {
    int[] offsets = {0, 5, 10};
    return new PreparedClass("p/A", List.of(first, second), offsets, new int[] {0, 1, 0}, CODE);
  }

  @Test
  void numbers_are_written_where_their_items_stand_and_nowhere_else() {
    Item method = new Item.Method(SampleMethods.method("p.A", "m"), null);
    PreparedClass prepared = prepared(method, new Item.TypeSite("p.B"));

    assertThat(prepared.link(new int[] {0x7F00FF80, PreparedClass.NONE}))
        .containsExactly(0x7F, 0x00, 0xFF, 0x80, 9, 2, 2, 2, 2, 9, 0x7F, 0x00, 0xFF, 0x80);
    assertThat(CODE).as("for the next JVM").startsWith(1, 1, 1, 1);
  }

  @Test
  void the_jvm_is_told_all_places_of_a_site() {
    Message sites = new Message();
    prepared(new Item.TypeSite("p.B"), new Item.TypeSite("p.C")).putSites(sites);

    Message told = new Message(sites.content());
    assertThat(told.getFlag()).as("has a layout").isFalse();
    assertThat(told.getInt()).as("sites").isEqualTo(2);
    told.getByte();
    assertThat(told.getText()).isEqualTo("p.B");
    assertThat(told.getInts()).containsExactly(0, 10);
    told.getByte();
    assertThat(told.getText()).isEqualTo("p.C");
    assertThat(told.getInts()).containsExactly(5);
  }
}
