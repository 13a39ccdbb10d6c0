package org.cprof.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.cprof.model.classes.TargetClass;
import org.cprof.model.csv.ModelError;
import org.cprof.model.csv.ModelException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** {@code classes.csv}: superclasses and words of fields on the target. */
class TargetClassesTest {
  private static final String HEADER = "class,superclass,words,source\n";

  @TempDir Path directory;

  @BeforeEach
  void aValidModel() throws IOException {
    new ModelFolderBuilder(Files.createDirectory(directory.resolve("base"))).write();
  }

  private void classes(String model, String... rows) throws IOException {
    Path folder = Files.createDirectories(directory.resolve(model));
    Files.writeString(folder.resolve("classes.csv"), HEADER + String.join("\n", rows) + "\n");
  }

  private List<ModelError> errors() {
    return ModelFolderBuilder.errors(directory.resolve("base").toString(), Map.of());
  }

  private ProcessorModel load(String model) throws ModelException {
    return Models.load(directory.resolve(model).toString(), Map.of());
  }

  @Test
  void without_the_file_and_without_a_row_classes_are_those_of_the_host() throws Exception {
    assertThat(load("base").classes().all()).isEmpty();
    assertThat(load("base").classes().words("java.lang.String", 3)).isEqualTo(3);

    classes("base", "java.lang.Throwable,,1,", "java.lang.Error,java.lang.Object,,");
    assertThat(load("base").classes().words("java.lang.String", 3)).isEqualTo(3);
    assertThat(load("base").classes().words("java.lang.Error", 3)).isEqualTo(3);
    assertThat(load("base").classes().words("java.lang.Throwable", 6)).isEqualTo(1);
    assertThat(load("base").classes().withSuperclass())
        .containsExactly(
            new TargetClass("java.lang.Error", "java.lang.Object", TargetClass.OF_HOST, ""));
  }

  @Test
  void rows_are_inherited_replaced_and_taken_away() throws Exception {
    classes("base", "java.lang.Throwable,,1,", "java.lang.String,,2,", "java.lang.Long,,1,");
    classes("own", "java.lang.Throwable,,2,own", "java.lang.String,,,");
    Files.writeString(
        directory.resolve("own/processor.csv"),
        "key,value,unit,source\nextends,../base,,\nname,own,,\n");

    assertThat(load("own").classes().all())
        .containsExactly(
            new TargetClass("java.lang.Throwable", "", 2, "own"),
            new TargetClass("java.lang.Long", "", 1, ""));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "java/lang/Error,,1, | java/lang/Error | a class name with dots",
        "java.lang.*,,1, | java.lang.* | a class name with dots",
        "java.lang.Error,java/lang/Object,, | java/lang/Object | a class name with dots",
        "java.lang.Error,,-1, | -1 | the words of the fields",
        "java.lang.Error,,r, | r | the words of the fields",
        "java.lang.Error,,, | java.lang.Error | a superclass or the words",
        "java.lang.Error,java.lang.Exception,, | java.lang.Exception | a superclass of java.lang.Error",
        "java.lang.Error,java.lang.Error,, | java.lang.Error | a superclass of java.lang.Error",
        "java.lang.Error,java.io.Serializable,, | java.io.Serializable | a superclass of java.lang.Error",
        "java.lang.Throwable,java.lang.Error,, | java.lang.Error | a superclass of java.lang.Throwable",
      })
  void what_is_wrong_is_told(String row, String text, String expected) throws Exception {
    classes("base", row);

    ModelError error = errors().get(0);

    assertThat(error.file()).endsWith("classes.csv");
    assertThat(error.line()).isEqualTo(2);
    assertThat(error.text()).isEqualTo(text);
    assertThat(error.expected()).startsWith(expected);
  }

  @Test
  void a_class_has_one_row() throws Exception {
    classes("base", "java.lang.Error,,1,", "java.lang.Error,,2,");

    assertThat(errors())
        .extracting(ModelError::expected)
        .containsExactly("each class once; line 2 has it too");
  }

  /** Classes of the target's library alone, or of the program, are not known here. */
  @Test
  void classes_that_this_jvm_does_not_have_are_not_checked() throws Exception {
    classes("base", "com.jopdesign.sys.Unknown,java.lang.Throwable,3,");

    assertThat(load("base").classes().words("com.jopdesign.sys.Unknown", 0)).isEqualTo(3);
  }
}
