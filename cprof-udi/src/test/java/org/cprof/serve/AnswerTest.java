package org.cprof.serve;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.cprof.instrument.FieldLayout;
import org.cprof.prepared.ByteSource;
import org.cprof.prepared.Item;
import org.cprof.prepared.PreparedClass;
import org.cprof.prepared.SampleMethods;
import org.junit.jupiter.api.Test;

class AnswerTest {

  private static final FieldLayout LAYOUT =
      new FieldLayout("p/A", List.of("first", "second"), new int[] {0, 2}, 3);

  private static ByteSource place(Item item, String className, FieldLayout own) {
    return told(new Answer().putPlace(item, className, own)).rest();
  }

  private static Told told(Answer answer) {
    return new Told(answer.with(List.of(), 0));
  }

  @Test
  void a_type_has_the_name_that_finds_it() {
    ByteSource ofClass = place(new Item.TypeSite("p/A$B"), "", null);
    assertThat(ofClass.readByte()).isEqualTo(1);
    assertThat(ofClass.readString()).isEqualTo("p.A$B");

    ByteSource ofArray = place(new Item.TypeSite("[Lp/A;"), "", null);
    assertThat(ofArray.readByte()).isEqualTo(1);
    assertThat(ofArray.readString()).isEqualTo("[Lp.A;");
  }

  @Test
  void a_class_that_only_itself_can_name_is_its_own_type() {
    assertThat(place(new Item.TypeSite("p/A"), "p.A", null).readByte()).isEqualTo(2);
    assertThat(place(new Item.TypeSite("p/B"), "p.A", null).readByte()).isEqualTo(1);
  }

  @Test
  void a_field_has_its_class_and_name() {
    ByteSource place = place(new Item.FieldSite("p/A", "next"), "", null);

    assertThat(place.readByte()).isEqualTo(3);
    assertThat(place.readString()).isEqualTo("p.A");
    assertThat(place.readString()).isEqualTo("next");
  }

  private static int position(String owner, String name, FieldLayout own) {
    ByteSource place = place(new Item.DataField(owner, name), "", own);
    assertThat(place.readByte()).isEqualTo(4);
    assertThat(place.readString()).isEqualTo(owner.replace('/', '.'));
    assertThat(place.readString()).isEqualTo(name);
    return place.readInt();
  }

  @Test
  void a_field_of_the_class_itself_has_its_position() {
    assertThat(position("p/A", "second", LAYOUT)).isEqualTo(2);
    assertThat(position("p/A", "inherited", LAYOUT)).isEqualTo(-1);
    assertThat(position("p/B", "second", LAYOUT)).isEqualTo(-1);
    assertThat(position("p/A", "second", null)).isEqualTo(-1);
  }

  @Test
  void a_new_object_has_its_class_and_a_switch_its_keys() {
    ByteSource object = place(new Item.NewObject("p/A"), "", null);
    assertThat(object.readByte()).isEqualTo(5);
    assertThat(object.readString()).isEqualTo("p.A");

    ByteSource matches = place(new Item.Matches(new int[] {-1, 7}), "", null);
    assertThat(matches.readByte()).isEqualTo(6);
    assertThat(matches.readInts()).containsExactly(-1, 7);
  }

  @Test
  void a_class_has_its_layout_and_each_place_with_its_offsets() {
    PreparedClass prepared =
        new PreparedClass(
            "p/A",
            List.of(
                new Item.Fields(LAYOUT),
                new Item.Method(SampleMethods.method("p.A", "m"), null),
                new Item.DataField("p/A", "second"),
                new Item.Matches(new int[] {3})),
            new int[] {10, 20, 30, 40},
            new int[] {2, 1, 2, 3},
            new byte[50]);

    ByteSource places = told(new Answer().putPlaces(prepared, "")).rest();

    assertThat(places.readByte()).as("has a layout").isEqualTo(1);
    assertThat(places.readInt()).isEqualTo(2);
    assertThat(places.readString()).isEqualTo("first");
    assertThat(places.readString()).isEqualTo("second");
    assertThat(places.readInts()).containsExactly(0, 2);
    assertThat(places.readInt()).as("words").isEqualTo(3);
    assertThat(places.readInt()).as("places").isEqualTo(2);
    assertThat(places.readByte()).isEqualTo(4);
    assertThat(places.readString()).isEqualTo("p.A");
    assertThat(places.readString()).isEqualTo("second");
    assertThat(places.readInt()).isEqualTo(2);
    assertThat(places.readInts()).containsExactly(10, 30);
    assertThat(places.readByte()).isEqualTo(6);
    assertThat(places.readInts()).containsExactly(3);
    assertThat(places.readInts()).containsExactly(40);
  }

  @Test
  void notes_stand_in_front_of_what_was_asked_for() {
    Answer answer = new Answer();
    answer.putInt(42);
    answer.noteOverride("p.A", "hashCode", -1);
    answer.noteOnlyCall(3, 1L << 40);

    Told told = told(answer);

    assertThat(told.notes())
        .containsExactly("override p.A.hashCode -1", "only call 3 1099511627776");
    assertThat(told.rest().readInt()).isEqualTo(42);
  }

  @Test
  void rows_of_new_methods_stand_in_front_of_all() {
    List<RuntimeMethodRow> rows =
        List.of(new RuntimeMethodRow(SampleMethods.method("p.A", "m"), 0, 9));

    Told told = new Told(new Answer().putInt(42).with(rows, 9));

    assertThat(told.rows()).isEqualTo(1);
    assertThat(told.firstId()).isEqualTo(9);
    assertThat(told.block()).isEqualTo(RuntimeMethodRow.block(rows));
    assertThat(told.rest().readInt()).isEqualTo(42);
  }
}
