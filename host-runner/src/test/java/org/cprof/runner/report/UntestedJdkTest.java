package org.cprof.runner.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.cprof.profile.ProfileHeader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class UntestedJdkTest {

  private static Optional<String> note(String jdk) {
    return UntestedJdk.note(new ProfileHeader(List.of(Map.entry("jdk", jdk))));
  }

  @Test
  void a_newer_jdk_is_named() {
    assertThat(note("OpenJDK 64-Bit Server VM 117.0.1+4-Debian-1"))
        .hasValueSatisfying(
            text -> assertThat(text).startsWith("Counted on JDK 117, which is new"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "OpenJDK 64-Bit Server VM 17.0.15+6-Debian-1deb12u1",
        "OpenJDK 64-Bit Server VM 21+35",
        "Java HotSpot(TM) 64-Bit Server VM 25.0.3+9-LTS",
        "a JVM without a version",
        ""
      })
  void tested_jdks_and_texts_without_a_version_have_no_note(String jdk) {
    assertThat(note(jdk)).isEmpty();
  }

  @Test
  void an_early_access_build_of_an_untested_jdk_is_told() {
    assertThat(note("OpenJDK 64-Bit Server VM 128-ea+18-1-Debian")).isPresent();
  }

  @Test
  void a_profile_without_a_jdk_has_none() {
    assertThat(UntestedJdk.note(new ProfileHeader(List.of()))).isEmpty();
  }
}
