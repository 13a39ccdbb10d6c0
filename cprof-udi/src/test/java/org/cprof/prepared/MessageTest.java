package org.cprof.prepared;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The build makes what the JVM and what the service write and read of one source. */
class MessageTest {

  @ParameterizedTest
  @ValueSource(strings = {"", "latin", "größe ÿ", "€", "a\u0100", "\uD83D\uDE00", "\uD800", "\0"})
  void texts_of_any_letters_are_read_as_they_were_written(String text) {
    Message written = new Message(1, 1).putText(text); // it grows

    Message read = new Message(written.content());
    assertThat(read.getByte()).as("kind").isEqualTo(1);
    assertThat(read.getText()).isEqualTo(text);
  }
}
