package org.cprof.serve;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.cprof.prepared.SampleMethods;
import org.junit.jupiter.api.Test;

class AnswerTest {

  private static ParsedAnswer told(Answer answer) {
    return new ParsedAnswer(answer.with(List.of(), 0));
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
