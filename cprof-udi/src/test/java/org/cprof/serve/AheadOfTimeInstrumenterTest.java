package org.cprof.serve;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.cprof.agent.TestJdk;
import org.cprof.classes.Jar;
import org.cprof.classes.JdkImage;
import org.cprof.files.Cache;
import org.cprof.instrument.ClassBytes;
import org.cprof.setup.AgentOptions;
import org.cprof.setup.RunSetup;
import org.cprof.start.CountingCode;
import org.cprof.start.StartFiles;
import org.cprof.start.StartFolder;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AheadOfTimeInstrumenterTest {

  @TempDir Path folder;
  private Path keyFolder;
  private Path store;
  private Path jar;
  private CountingCode code;

  @BeforeEach
  void prepare() throws Exception {
    keyFolder = Files.createDirectories(cache().folder(Cache.Kind.CODE).resolve("key"));
    // Stored classes name the routines of a start.
    StartFiles.write(StartFolder.in(keyFolder).path(), 0, List.of(), List.of());
    store = keyFolder.resolve("classes");
    code =
        new CountingCode(
            new RunSetup(AgentOptions.of(Map.of())), JdkImage.of(TestJdk.own().home()));
    jar =
        new Jar()
            .with("p/Plain.class", ClassBytes.of(Program.Plain.class))
            .with("p/Broken.class", new byte[] {1, 2, 3, 4})
            .with("module-info.class", new byte[] {1})
            .with("META-INF/versions/17/p/Plain.class", new byte[] {2})
            .with("p/text.txt", "no class")
            .write(folder.resolve("a.jar"));
  }

  private Cache cache() {
    return new Cache(folder.resolve("cache"));
  }

  private AheadOfTimeInstrumenter.Result jars(boolean isKept) throws IOException {
    try (AheadOfTimeInstrumenter ahead =
        new AheadOfTimeInstrumenter(code, StartFolder.in(keyFolder), cache(), isKept)) {
      return ahead.jars(List.of(jar));
    }
  }

  @Test
  void the_classes_of_a_jar_are_instrumented() throws IOException {
    AheadOfTimeInstrumenter.Result result = jars(true);

    assertThat(result.classes()).isEqualTo(2);
    assertThat(result.known()).isZero();
    assertThat(result.methods()).as("of Plain").isEqualTo(3);
    int plain = ClassBytes.of(Program.Plain.class).length;
    assertThat(result.bytesBefore()).isEqualTo(plain + 4);
    assertThat(result.bytesAfter()).isGreaterThan(plain);
    assertThat(result.leftOut()).hasSize(1);
    assertThat(result.leftOut().get(0)).startsWith("p.Broken: ");
  }

  @Test
  void once_is_enough() throws IOException {
    jars(true);
    long bytes = Files.size(store);

    AheadOfTimeInstrumenter.Result again = jars(true);

    assertThat(again.known()).isEqualTo(1);
    assertThat(again.methods()).isEqualTo(3);
    assertThat(store).hasSize(bytes);
  }

  @Test
  void what_is_only_tried_is_not_kept() throws IOException {
    jars(false);
    AheadOfTimeInstrumenter.Result again = jars(false);

    assertThat(again.methods()).isEqualTo(3);
    assertThat(again.known()).isZero();
    assertThat(jars(true).known()).isZero();
  }
}
