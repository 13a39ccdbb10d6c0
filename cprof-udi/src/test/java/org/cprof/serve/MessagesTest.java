package org.cprof.serve;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.cprof.prepared.Message;
import org.junit.jupiter.api.Test;
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

  @Test
  void the_service_reads_what_the_run_time_asks() {
    Message request =
        request(
            asked(2)
                .put("putByte", int.class, 200)
                .put("putInt", int.class, -3)
                .put("putLong", long.class, Long.MIN_VALUE + 1)
                .put("putBytes", byte[].class, new byte[] {1, 2, 3})
                .put("putTexts", String[].class, new String[] {"", "a"}));

    assertThat(request.getByte()).as("kind").isEqualTo(2);
    assertThat(request.getByte()).isEqualTo((byte) 200);
    assertThat(request.getInt()).isEqualTo(-3);
    assertThat(request.getLong()).isEqualTo(Long.MIN_VALUE + 1);
    assertThat(request.getBytes()).containsExactly(1, 2, 3);
    assertThat(request.getTexts()).containsExactly("", "a");
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

  @Test
  void the_run_time_reads_what_the_service_answers() {
    RunTimeMessage message =
        answered(
            new Message()
                .putFlag(true)
                .putByte(-1)
                .putInt(-3)
                .putLong(1L << 62)
                .putTexts(new String[] {"a", "€"})
                .putInts(new int[] {4, 5})
                .putBytes(new byte[] {7, 8}));

    assertThat(message.get("getFlag")).isEqualTo(true);
    assertThat(message.get("getByte")).isEqualTo(-1);
    assertThat(message.get("getInt")).isEqualTo(-3);
    assertThat(message.get("getLong")).isEqualTo(1L << 62);
    assertThat((String[]) message.get("getTexts")).containsExactly("a", "€");
    assertThat((int[]) message.get("getInts")).containsExactly(4, 5);
    assertThat((byte[]) message.get("getBytes")).containsExactly(7, 8);
  }

  @Test
  void a_refusal_has_its_reason_and_nothing_else() {
    RunTimeMessage message = RunTimeMessage.received(Answer.refusing("no room"));

    assertThat(message.get("getInt")).as("rows").isEqualTo(0);
    assertThat(message.get("getInt")).as("notes").isEqualTo(0);
    assertThat(message.get("getText")).isEqualTo("no room");
  }
}
