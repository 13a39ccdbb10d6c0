package org.cprof.start;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.api.Test;

class NativeAccessTest {

  @Test
  void it_verifies_and_has_the_name_of_the_run_time_s_class() {
    assertThat(new Verified(NativeAccess.classFile()).node().name)
        .isEqualTo("java/lang/CProfNative");
  }

  @Test
  void it_has_what_the_run_time_declares() throws IOException {
    Verified declared = RuntimeSource.compiled("java/lang/CProfNative");

    assertThat(RuntimeSource.members(new Verified(NativeAccess.classFile()).node()))
        .isEqualTo(RuntimeSource.members(declared.node()))
        .hasSize(4);
  }
}
