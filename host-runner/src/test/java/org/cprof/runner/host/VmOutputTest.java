package org.cprof.runner.host;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class VmOutputTest {
  private static final String LOG =
      """
      <?xml version='1.0' encoding='UTF-8'?>
      <hotspot_log version='160 1'>
      <args>
      -XX:+LogVMOutput </args>
      <tty>
      <writer thread='1'/>
      Compiler intrinsic is defined for method [static jint java.lang.Math.max(jint, jint)], but \
      the method is not annotated with @IntrinsicCandidate. Method will not be inlined.
          71   30       4       java.lang.Object::&lt;init&gt; (1 bytes)

      cut short<dependency_failed type='leaf_type'/>
      <statistics type='deoptimization'>
      Deoptimization traps recorded:
      </statistics>
      &quot;main&quot; #1 &amp;lt;
      <tty_done stamp='1.078'/>
      </tty>
      </hotspot_log>
      """;

  @TempDir Path folder;

  private String text(String log) throws IOException {
    Path file = folder.resolve("vm.log");
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (VmOutput output = new VmOutput(folder, out)) {
      Files.writeString(file, log);
    }
    return out.toString(StandardCharsets.UTF_8);
  }

  @Test
  void the_text_of_a_log_is_handed_on() throws IOException {
    assertThat(text(LOG).lines())
        .containsExactly(
            "    71   30       4       java.lang.Object::<init> (1 bytes)",
            "",
            "cut short",
            "\"main\" #1 &lt;");
  }

  @Test
  void a_log_that_ends_in_a_line_loses_nothing() throws IOException {
    assertThat(text("<tty>\nDumping heap to h\u00e4ap.hprof ...").lines())
        .containsExactly("Dumping heap to h\u00e4ap.hprof ...");
  }

  @Test
  void there_may_be_no_log() throws IOException {
    try (VmOutput output = new VmOutput(folder, System.out)) {
      assertThat(folder).isEmptyDirectory();
    }
  }

  @Test
  void each_jvm_has_a_log_of_its_own() throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (VmOutput output = new VmOutput(folder, out)) {
      Files.writeString(folder.resolve("1.log"), "<tty>\nof the first\nof the ");
      Files.writeString(folder.resolve("2.log"), "<?xml?>\n<tty>\nof the second\n");
    }
    assertThat(out.toString(StandardCharsets.UTF_8).lines())
        .containsExactlyInAnyOrder("of the first", "of the ", "of the second");
  }

  @Test
  void warnings_of_jni_are_the_programs_unless_they_are_of_the_library_for_agents()
      throws IOException {
    String ofAgents =
        """
        WARNING: JNI local refs: 34, exceeds capacity: 32
        \tat sun.instrument.InstrumentationImpl.retransformClasses0(Native Method)
        \tat org.cprof.agent.transform.LoadedClasses.instrument(LoadedClasses.java:57)
        """;
    String ofProgram =
        """
        WARNING: JNI local refs: 40, exceeds capacity: 32
        \tat org.example.Sensor.read(Native Method)
        \tat org.example.Main.main(Main.java:3)
        """;
    String last = "WARNING: JNI local refs: 50, exceeds capacity: 32\n";

    assertThat(text("<tty>\n" + ofAgents + ofAgents + ofProgram + ofAgents + last))
        .isEqualTo((ofProgram + last).replace("\n", System.lineSeparator()));
  }
}
