package org.cprof.prepared;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.cprof.instrument.method.Layout;
import org.cprof.instrument.method.MethodInfo;
import org.cprof.instrument.routine.CountedRoutine;
import org.cprof.instrument.routine.RoutineCompiler;
import org.cprof.instrument.routine.Routines;
import org.cprof.model.Models;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A model's routines in a file of prepared classes. */
class StoredRoutinesTest {

  private static final String HEADER = "header";

  @TempDir Path folder;

  private static Routines compiled(String model, boolean simulatesCache) throws Exception {
    Layout layout = new Layout(72, 100, 100, simulatesCache, 0x40, false, true, false);
    return RoutineCompiler.compile(Models.load(model, Map.of()), layout);
  }

  private Path write(Routines routines) throws IOException {
    Path path = folder.resolve("start.classes");
    try (PreparedFile file = new PreparedFile(path, HEADER)) {
      file.add(routines);
      file.commit();
    }
    return path;
  }

  private static Routines read(Path path) throws IOException {
    try (PreparedClasses classes = new PreparedClasses(path.toString(), HEADER, opcode -> null)) {
      byte[] found = classes.other(PreparedFile.ROUTINES);
      return found == null ? null : StoredRoutines.decoded(found);
    }
  }

  @ParameterizedTest
  @CsvSource({"jop, true", "jop, false", "jop-spinalhdl, true", "bytecodes, false"})
  void they_are_read_as_they_were_compiled(String model, boolean simulatesCache) throws Exception {
    Routines compiled = compiled(model, simulatesCache);
    Routines read = read(write(compiled));

    assertThat(read.classFile()).isEqualTo(compiled.classFile());
    assertThat(read.methods()).usingElementComparator(this::compare).isEqualTo(compiled.methods());
    assertThat(read.calls()).isEqualTo(compiled.calls());
    assertThat(read.prices()).isEqualTo(compiled.prices());
    assertThat(read.usesMonitors()).isEqualTo(compiled.usesMonitors());
    assertThat(read.usesLayouts()).isEqualTo(compiled.usesLayouts());
    assertThat(read.countsUnwinding()).isEqualTo(compiled.countsUnwinding());
    assertThat(read.counted().keySet()).isEqualTo(compiled.counted().keySet());
    for (int opcode : compiled.counted().keySet()) {
      CountedRoutine one = read.counted().get(opcode);
      CountedRoutine other = compiled.counted().get(opcode);
      assertThat(one.info().isLike(other.info())).as("info of %s", opcode).isTrue();
      assertThat(one.costs()).isEqualTo(other.costs());
      assertThat(one.costsDescriptor()).isEqualTo(other.costsDescriptor());
      assertThat(one.lookUps()).isEqualTo(other.lookUps());
    }
  }

  private int compare(MethodInfo one, MethodInfo other) {
    return one.isLike(other) ? 0 : 1;
  }

  @Test
  void jop_has_routines_of_all_kinds() throws Exception {
    Routines jop = compiled("jop", true);

    assertThat(jop.methods()).hasSizeGreaterThan(40);
    assertThat(jop.counted()).isNotEmpty();
    assertThat(jop.usesMonitors()).isTrue();
    assertThat(jop.countsUnwinding()).isTrue();
  }

  @Test
  void damaged_ones_are_refused_with_the_file() throws Exception {
    Path path = write(compiled("jop", true));
    byte[] bytes = Files.readAllBytes(path);
    bytes[bytes.length / 2] ^= 1;
    Files.write(path, bytes);

    assertThatThrownBy(() -> read(path))
        .isInstanceOf(IOException.class)
        .hasMessageContaining(path + ": ")
        .hasMessageContaining("damaged");
  }

  @Test
  void a_file_without_them_says_so() throws Exception {
    Path path = folder.resolve("jdk.classes");
    try (PreparedFile file = new PreparedFile(path, HEADER)) {
      file.commit();
    }

    assertThat(read(path)).isNull();
  }
}
