package org.cprof.maven;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TestOptionsTest {

  @Test
  void a_property_keeps_its_place_with_another_value(@TempDir Path folder) throws IOException {
    Path file = Files.writeString(folder.resolve("java.options"), "\"-Xss8m\"\n");
    TestOptions options = new TestOptions(file);

    options.set("cprof.once", false);
    options.set("cprof.update", false);
    options.set("cprof.once", true);

    assertThat(file).hasContent("\"-Xss8m\"\n\"-Dcprof.once=true\"\n\"-Dcprof.update=false\"\n");
  }
}
