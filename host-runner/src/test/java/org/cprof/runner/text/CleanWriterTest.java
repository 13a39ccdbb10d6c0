package org.cprof.runner.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.StringWriter;
import org.junit.jupiter.api.Test;

class CleanWriterTest {
  private final StringWriter terminal = new StringWriter();
  private final CleanWriter writer = new CleanWriter(terminal, false);

  @Test
  void control_characters_become_question_marks_in_whatever_way_they_are_printed() {
    writer.print("title \u001b]0;hacked\u0007, ");
    writer.print('\u001b');
    writer.write(new char[] {'[', '2', 'J', '\r', '\b'}, 0, 5);
    writer.printf("%s", " \u009b31m \u202egnp.exe");

    assertThat(terminal).hasToString("title ?]0;hacked?, ?[2J?? ?31m ?gnp.exe");
  }

  @Test
  void lines_tabs_and_emphasis_stay() {
    String text = "a\tb\n" + Style.COLOURED.strong("strong") + Style.COLOURED.warning("warning");
    writer.print(text);

    assertThat(terminal).hasToString(text);
  }

  @Test
  void no_other_escape_code_passes_for_emphasis() {
    writer.print("\u001b[8m \u001b[1;8m \u001b[1 \u001b[m \u001b");

    assertThat(terminal).hasToString("?[8m ?[1;8m ?[1 ?[m ?");
  }

  @Test
  void the_tools_own_codes_come_after_what_was_printed() {
    writer.print("text");
    writer.control("\r\u001b[K");

    assertThat(terminal).hasToString("text\r\u001b[K");
  }
}
