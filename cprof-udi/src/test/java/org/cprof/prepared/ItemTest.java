package org.cprof.prepared;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Stream;
import org.cprof.instrument.call.FieldLayout;
import org.cprof.instrument.call.Item;
import org.cprof.profile.NodeKind;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ItemTest {

  private static final Item.Method METHOD = new Item.Method(SampleMethods.method("p.A", "m"), null);

  private static final Item.Method WITH_SITES =
      new Item.Method(
          SampleMethods.method("p.A", "calls"),
          new Item.Method.Positions(new int[] {12, -1}, new int[] {3, 70_000}));

  private static final Item NATIVE = new Item.Native("p.A", "n", "()J");
  private static final Item UNRESOLVED = new Item.Unresolved("p.A", "l", "()J");
  private static final Item BYTECODE = new Item.Bytecode(NodeKind.UNSUPPORTED, "jsr", 1L << 40);
  private static final Item LEFT_OUT = new Item.LeftOut("p.A", "m", "()V", "no room for €");

  private static final Item FIELDS =
      new Item.Fields(new FieldLayout("p.A", List.of("a", "b"), new int[] {0, 2}, 3));

  static Stream<Item> sites() {
    return Stream.of(
        new Item.TypeSite("[Lp.A;"),
        new Item.FieldSite("p.A", "next"),
        new Item.DataField("p.A", "größe", 2),
        new Item.NewObject("p.A"),
        new Item.Matches(new int[] {Integer.MIN_VALUE, 0, 9}));
  }

  static Stream<Item> others() {
    return Stream.of(METHOD, WITH_SITES, NATIVE, UNRESOLVED, BYTECODE, LEFT_OUT, FIELDS);
  }

  static Stream<Item> all() {
    return Stream.concat(sites(), others());
  }

  @ParameterizedTest
  @MethodSource("all")
  void what_is_read_is_what_was_written(Item item) {
    Message written = RecordCodec.write(new Message(), (Record) item).putInt(0x7E57);

    Message in = new Message(written.content());
    Item read = new RecordCodec(opcode -> null).read(in, Item.class);

    assertThat(read).hasSameClassAs(item).usingRecursiveComparison().isEqualTo(item);
    assertThat(in.getInt()).as("the next one").isEqualTo(0x7E57);
  }

  @ParameterizedTest
  @MethodSource("sites")
  void sites_get_their_numbers_in_the_jvm(Item site) {
    assertThat(site.isSite()).isTrue();
  }

  @ParameterizedTest
  @MethodSource("others")
  void items_of_other_kinds_are_no_sites(Item item) {
    assertThat(item.isSite()).isFalse();
  }
}
