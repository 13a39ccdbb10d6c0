package org.cprof.runner;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class CommandExceptionTest {
  @Test
  void a_list_stands_in_one_line_where_there_is_no_room_for_more() {
    assertThat(
            CommandException.checkFailed("nothing is known of\n  a.B.c:3\n  a.B.d:5").inOneLine())
        .isEqualTo("nothing is known of a.B.c:3; a.B.d:5");
    assertThat(CommandException.checkFailed("one line").inOneLine()).isEqualTo("one line");
  }
}
