package org.cprof.serve;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.cprof.instrument.FieldLayout;
import org.cprof.instrument.Item;
import org.cprof.prepared.Message;
import org.cprof.prepared.PreparedClass;
import org.cprof.prepared.SampleMethods;
import org.junit.jupiter.api.Test;

class AnswerTest {

  private static final FieldLayout LAYOUT =
      new FieldLayout("p/A", List.of("first", "second"), new int[] {0, 2}, 3);

  private static Message place(Item item, String className, FieldLayout own) {
    Answer answer = new Answer();
    SiteMessages.put(item, className, own, answer.content());
    return told(answer).rest();
  }

  private static ParsedAnswer told(Answer answer) {
    return new ParsedAnswer(answer.with(List.of(), 0));
  }

  @Test
  void a_type_has_the_name_that_finds_it() {
    Message ofClass = place(new Item.TypeSite("p/A$B"), "", null);
    assertThat(ofClass.getByte()).isEqualTo(1);
    assertThat(ofClass.getText()).isEqualTo("p.A$B");

    Message ofArray = place(new Item.TypeSite("[Lp/A;"), "", null);
    assertThat(ofArray.getByte()).isEqualTo(1);
    assertThat(ofArray.getText()).isEqualTo("[Lp.A;");
  }

  @Test
  void a_class_that_only_itself_can_name_is_its_own_type() {
    assertThat(place(new Item.TypeSite("p/A"), "p.A", null).getByte()).isEqualTo(2);
    assertThat(place(new Item.TypeSite("p/B"), "p.A", null).getByte()).isEqualTo(1);
  }

  @Test
  void a_field_has_its_class_and_name() {
    Message place = place(new Item.FieldSite("p/A", "next"), "", null);

    assertThat(place.getByte()).isEqualTo(3);
    assertThat(place.getText()).isEqualTo("p.A");
    assertThat(place.getText()).isEqualTo("next");
  }

  private static int position(String owner, String name, FieldLayout own) {
    Message place = place(new Item.DataField(owner, name), "", own);
    assertThat(place.getByte()).isEqualTo(4);
    assertThat(place.getText()).isEqualTo(owner.replace('/', '.'));
    assertThat(place.getText()).isEqualTo(name);
    return place.getInt();
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
    Message object = place(new Item.NewObject("p/A"), "", null);
    assertThat(object.getByte()).isEqualTo(5);
    assertThat(object.getText()).isEqualTo("p.A");

    Message matches = place(new Item.Matches(new int[] {-1, 7}), "", null);
    assertThat(matches.getByte()).isEqualTo(6);
    assertThat(matches.getInts()).containsExactly(-1, 7);
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

    Answer answer = new Answer();
    SiteMessages.putAll(prepared, "", answer.content());
    Message places = told(answer).rest();

    assertThat(places.getByte()).as("has a layout").isEqualTo(1);
    assertThat(places.getInt()).isEqualTo(2);
    assertThat(places.getText()).isEqualTo("first");
    assertThat(places.getText()).isEqualTo("second");
    assertThat(places.getInts()).containsExactly(0, 2);
    assertThat(places.getInt()).as("words").isEqualTo(3);
    assertThat(places.getInt()).as("places").isEqualTo(2);
    assertThat(places.getByte()).isEqualTo(4);
    assertThat(places.getText()).isEqualTo("p.A");
    assertThat(places.getText()).isEqualTo("second");
    assertThat(places.getInt()).isEqualTo(2);
    assertThat(places.getInts()).containsExactly(10, 30);
    assertThat(places.getByte()).isEqualTo(6);
    assertThat(places.getInts()).containsExactly(3);
    assertThat(places.getInts()).containsExactly(40);
  }

  @Test
  void notes_stand_in_front_of_what_was_asked_for() {
    Answer answer = new Answer();
    answer.content().putInt(42);
    answer.noteOverride("p.A", "hashCode", -1);
    answer.noteOverride("p.B", "clone", 7);

    ParsedAnswer told = told(answer);

    assertThat(told.notes()).containsExactly("override p.A.hashCode -1", "override p.B.clone 7");
    assertThat(told.rest().getInt()).isEqualTo(42);
  }

  @Test
  void rows_of_new_methods_stand_in_front_of_all() {
    List<RuntimeMethodRow> rows =
        List.of(new RuntimeMethodRow(SampleMethods.method("p.A", "m"), 0, 9));

    Answer answer = new Answer();
    answer.content().putInt(42);
    ParsedAnswer told = new ParsedAnswer(answer.with(rows, 9));

    assertThat(told.rows()).isEqualTo(1);
    assertThat(told.firstId()).isEqualTo(9);
    assertThat(told.block()).isEqualTo(RuntimeMethodRow.block(rows));
    assertThat(told.rest().getInt()).isEqualTo(42);
  }
}
