package org.cprof.runner.host;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.StringWriter;
import java.nio.file.Path;
import java.util.Optional;
import org.cprof.collect.Totals;
import org.cprof.runner.text.CleanWriter;
import org.junit.jupiter.api.Test;

class LiveStatusTest {
  private final StringWriter terminal = new StringWriter();
  private final LiveStatus status =
      new LiveStatus(new CleanWriter(terminal, true), Path.of("nowhere.raw"));

  @Test
  void seconds_cycles_and_contexts_are_told() {
    assertThat(LiveStatus.text(12, Optional.of(new Totals(1_234_567, 890))))
        .isEqualTo("cprof: 12 s, 1,234,567 cycles, 890 contexts");
  }

  @Test
  void what_is_not_known_or_too_large_is_not_told() {
    assertThat(LiveStatus.text(2, Optional.empty())).isEqualTo("cprof: 2 s");
    assertThat(LiveStatus.text(3, Optional.of(new Totals(0, 1)))).isEqualTo("cprof: 3 s");
    assertThat(LiveStatus.text(99, Optional.of(new Totals(5, 1_000_001))))
        .isEqualTo("cprof: 99 s, more than 1,000,000 contexts");
  }

  @Test
  void the_title_is_saved_set_and_restored_and_the_text_of_the_terminal_stays_as_it_is() {
    status.show("one");
    status.show("two");
    status.close();
    status.show("late");

    assertThat(terminal)
        .hasToString("\u001b[22;2t\u001b]2;one\u0007\u001b]2;two\u0007\u001b]2;\u0007\u001b[23;2t");
  }

  @Test
  void a_title_that_was_never_set_is_not_restored() {
    status.close();

    assertThat(terminal).hasToString("");
  }
}
