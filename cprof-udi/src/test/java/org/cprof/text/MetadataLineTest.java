package org.cprof.text;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MetadataLineTest {

  @Test
  void the_key_ends_at_the_first_colon_before_a_space() {
    MetadataLine line = MetadataLine.read("# file:name: a: b");

    assertThat(line).isEqualTo(new MetadataLine("file:name", "a: b"));
    assertThat(line.line()).isEqualTo("# file:name: a: b");
  }

  @Test
  void a_value_may_be_empty() {
    assertThat(MetadataLine.read("# key: ")).isEqualTo(new MetadataLine("key", ""));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "#", "#key: value", "key: value", "# key", "# key:value", " # a: b"})
  void a_line_in_another_form_is_no_metadata(String line) {
    assertThat(MetadataLine.read(line)).isNull();
  }
}
