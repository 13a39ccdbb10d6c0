package org.cprof.serve;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.cprof.prepared.Message;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What one side writes, the other side reads. */
class MessagesTest {

  /** Room for one byte: the message grows. */
  private static RunTimeMessage asked(int kind) {
    return RunTimeMessage.ofKind(kind, 1);
  }

  private static Message request(RunTimeMessage message) {
    return new Message((byte[]) message.get("content"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "latin", "größe ÿ", "€", "a\u0100", "\uD83D\uDE00", "\uD800", "\0"})
  void texts_of_any_letters_are_read_on_both_sides(String text) {
    Message request = request(asked(1).put("putText", String.class, text));
    assertThat(request.getByte()).as("kind").isEqualTo(1);
    assertThat(request.getText()).isEqualTo(text);
    assertThat(answered(new Message().putText(text)).get("getText")).isEqualTo(text);
  }

  private static RunTimeMessage answered(Message content) {
    Answer answer = new Answer();
    answer.content().putAll(content.content());
    RunTimeMessage message = RunTimeMessage.received(answer.with(List.of(), 0));
    assertThat(message.get("getInt")).as("rows").isEqualTo(0);
    assertThat(message.get("getInt")).as("notes").isEqualTo(0);
    return message;
  }
}
