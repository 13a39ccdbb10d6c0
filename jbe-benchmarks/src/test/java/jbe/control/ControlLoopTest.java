package jbe.control;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ControlLoopTest {

  /** The check value that is published for this polynomial. */
  @Test
  void the_checksum_is_crc_8() {
    byte[] digits = "123456789".getBytes(US_ASCII);

    assertThat(Crc.of(digits, digits.length)).isEqualTo(0xF4);
  }

  @Test
  void a_spike_does_not_move_the_filter() {
    Filter filter = new Filter();
    for (int i = 0; i < 5; i++) {
      filter.filter(300);
    }

    assertThat(filter.filter(3600)).isEqualTo(300);
    assertThat(filter.filter(3600)).isEqualTo(300);
    assertThat(filter.filter(3600)).isEqualTo(3600);
  }

  @Test
  void a_command_is_obeyed_if_its_checksum_is_right() {
    byte[] frame = {FrameParser.START, 2, 88};
    int crc = Crc.of(frame, frame.length);
    FrameParser parser = new FrameParser();

    assertThat(take(parser, 5, FrameParser.START, 2, 88, crc)).isEqualTo(600);
    assertThat(take(parser, FrameParser.START, 2, 88, crc ^ 1)).isEqualTo(-1);
    assertThat(parser.errors()).isEqualTo(1);
  }

  private static int take(FrameParser parser, int... bytes) {
    int last = -1;
    for (int received : bytes) {
      last = parser.take(received);
    }
    return last;
  }
}
