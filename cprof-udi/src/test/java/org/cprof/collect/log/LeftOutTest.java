package org.cprof.collect.log;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class LeftOutTest {
  @Test
  void classes_of_one_name_are_one_with_their_number() {
    LeftOut leftOut = new LeftOut();
    for (int i = 0; i < 60; i++) {
      leftOut.add("a.B.*: no stack was left");
    }
    leftOut.add("a hidden class: the service did not answer");
    leftOut.add("a hidden class: the service did not answer");
    leftOut.add("a.B.m()V: too large");
    leftOut.add("a.B.m()V: too large");
    assertThat(leftOut.texts())
        .containsExactly(
            "a hidden class: the service did not answer (2 classes)",
            "a.B.*: no stack was left (60 classes)",
            "a.B.m()V: too large");
  }
}
