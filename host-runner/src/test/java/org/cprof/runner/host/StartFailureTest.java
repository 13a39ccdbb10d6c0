package org.cprof.runner.host;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Of files as HotSpot writes them. */
class StartFailureTest {
  private static final String BEGIN = "Error occurred during initialization of VM";

  @TempDir Path folder;

  private static String file(String options, String said) {
    return """
        <?xml version='1.0' encoding='UTF-8'?>
        <hotspot_log version='160 1' process='7' time_ms='1795841832890'>
        <vm_arguments>
        <args>
        -XX:+LogVMOutput %s </args>
        <command>
        Main -Xshare:dump
        </command>
        </vm_arguments>
        <tty>
        <writer thread='12831'/>
        Compiler intrinsic is defined for method [java.lang.Object.&lt;init&gt;()V], but
        %s
        <tty_done stamp='0.004'/>
        </tty>
        """
        .formatted(options, said);
  }

  @Test
  void a_jvm_that_could_not_start_says_why() {
    assertThat(StartFailure.reasons(file("-Xmx1k", BEGIN + "\nToo small &lt;heap&gt;")))
        .containsExactly(BEGIN, "Too small <heap>");
    assertThat(StartFailure.reasons(file("-Xmx1k", "Full thread dump"))).isEmpty();
  }

  @Test
  void options_that_are_there_twice_are_told_as_such() {
    String said = BEGIN + "\nCannot specify java.base more than once to --patch-module";
    assertThat(StartFailure.reasons(file("", said)))
        .containsExactly(
            BEGIN,
            "The options of CProf are there twice: give them once; or one of your own patches"
                + " java.base, as CProf does: leave it out");
  }

  @Test
  void class_data_sharing_is_explained_as_among_the_arguments_of_a_run() {
    String said = BEGIN + "\nUnable to use shared archive: CDS is disabled when ...";
    assertThat(StartFailure.reasons(file("-Xmx1g -Xshare:on", said)))
        .containsExactly(
            BEGIN,
            "-Xshare:on: the JVM shares no archived classes under CProf, which patches java.base;"
                + " leave it out, the profile is the same");
  }

  @Test
  void jvms_of_a_folder_are_told_by_their_process() throws Exception {
    Files.writeString(folder.resolve("jvm-pid7.log"), file("", BEGIN + "\nno\n\tat a.B.c"));
    Files.writeString(folder.resolve("jvm-pid8.log"), file("", "Full thread dump"));
    Files.writeString(folder.resolve("other.log"), file("", BEGIN + "\nother"));

    List<StartFailure> failures = StartFailure.in(folder);
    assertThat(failures).hasSize(1);
    assertThat(failures.get(0)).hasToString("the JVM of process 7 could not start: no");
    assertThat(StartFailure.in(folder.resolve("none"))).isEmpty();
  }
}
