package org.cprof.runner.host;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import sun.misc.Signal;

class SignalRelayTest {
  private static final int SIGTERM = 15;

  // Unlike SIGINT and SIGHUP, never switched off by the shell that starts a build in the
  // background.
  private static final Signal TERM = new Signal("TERM");

  @Test
  void a_request_to_end_goes_to_the_program_and_spares_this_process() throws Exception {
    Process program = new ProcessBuilder("sleep", "60").start();
    try (SignalRelay relay = new SignalRelay(program)) {
      Signal.raise(TERM);

      assertThat(program.waitFor(20, TimeUnit.SECONDS)).isTrue();
      assertThat(program.exitValue()).isEqualTo(128 + SIGTERM);
    } finally {
      program.destroyForcibly();
    }
  }

  @Test
  void the_handlers_from_before_are_back_at_the_end() throws Exception {
    int[] handled = new int[1];
    Process program = new ProcessBuilder("true").start();
    var original = Signal.handle(TERM, signal -> handled[0]++);
    try {
      new SignalRelay(program).close();
      Signal.raise(TERM);
      for (int i = 0; i < 200 && handled[0] == 0; i++) {
        Thread.sleep(10);
      }

      assertThat(handled[0]).isEqualTo(1);
    } finally {
      Signal.handle(TERM, original);
    }
  }
}
