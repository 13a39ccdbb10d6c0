package org.cprof.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.OptionalLong;
import org.cprof.model.csv.ModelError;
import org.cprof.model.csv.ModelException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** {@code methods.csv}: which row gives a method its price, and what can be wrong with a row. */
class MethodPricesTest {
  @TempDir Path directory;
  private ModelFolderBuilder folder;

  @BeforeEach
  void startWithAValidModel() {
    folder = new ModelFolderBuilder(directory);
  }

  @Test
  void a_price_is_an_expression_in_the_parameters() throws ModelException {
    folder.method("java.lang.Math,sqrt,(D)D,40 + 2*r,by hand");
    assertThat(price(Map.of("r", "5"), "java.lang.Math", "sqrt", "(D)D")).hasValue(50);
    assertThat(price(Map.of("r", "5"), "java.lang.Math", "sqrt", "(F)F")).isEmpty();
    assertThat(price(Map.of("r", "5"), "java.lang.Math", "cbrt", "(D)D")).isEmpty();
    assertThat(price(Map.of("r", "5"), "java.lang.StrictMath", "sqrt", "(D)D")).isEmpty();
  }

  @Test
  void a_price_by_a_length_is_no_price_of_a_run() throws ModelException {
    folder.method("p.A,copy,(Ljava/lang/Object;I)V,40 + 2*r + 3*length,by hand");
    ProcessorModel model = Models.load(folder.write(), Map.of("r", "5"));
    String descriptor = "(Ljava/lang/Object;I)V";
    assertThat(model.methodPrice("p.A", "copy", descriptor)).isEmpty();
    assertThat(model.methodRoutine("p.A", "copy", descriptor)).isNull();
    assertThat(model.describesMethod("p.A", "copy", descriptor)).isFalse();
    assertThat(model.methodMost("p.A", "copy", descriptor).evaluate(Map.of("length", 4L)))
        .isEqualTo(50 + 12);
    assertThat(model.methodMost("p.A", "other", descriptor)).isNull();
  }

  @Test
  void without_the_file_no_price_is_fixed() throws ModelException {
    assertThat(price(Map.of(), "java.lang.Math", "sqrt", "(D)D")).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "p.A, m, (I)V, 1", // the very class, method and descriptor
    "p.A, m, (J)V, 2", // the very class and method
    "p.A, mm, (I)V, 4", // the very class, of two patterns the one with more characters
    "p.A, x, (I)V, 3", // the very class
    "p.B, m, (I)V, 6", // p.* says more than *, whatever the methods
    "q.B, m, (I)V, 7",
    "q.B, x, (I)V, 8",
  })
  void the_most_specific_row_counts(String className, String name, String descriptor, long cycles)
      throws ModelException {
    folder
        .method("*,*,*,8,")
        .method("*,m,(I)V,7,")
        .method("p.*,*,*,6,")
        .method("p.A,*,*,3,")
        .method("p.A,m*,*,4,")
        .method("p.A,m,*,2,")
        .method("p.A,m,(I)V,1,");
    assertThat(price(Map.of(), className, name, descriptor)).hasValue(cycles);
  }

  @Test
  void of_equally_specific_rows_the_first_counts() throws ModelException {
    folder.method("a*,m,*,1,").method("*z,m,*,2,");
    assertThat(price(Map.of(), "abz", "m", "()V")).hasValue(1);
  }

  @Test
  void the_rows_can_be_listed_as_they_stand() throws ModelException {
    folder.method("p.A,m,*,2 + r,a manual");
    var rows = Models.load(folder.write(), Map.of()).methodPrices();
    assertThat(rows).hasSize(1);
    assertThat(rows.get(0).className().text()).isEqualTo("p.A");
    assertThat(rows.get(0).cycles()).hasToString("2 + r");
    assertThat(rows.get(0).source()).isEqualTo("a manual");
  }

  @Test
  void a_method_with_two_rows_is_an_error() {
    folder.method("p.A,m,*,1,").method("p.A,m,*,2,");
    expect(3, "p.A,m,*", "each method once; line 2 has it too");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "p/A,m,*,1,|p/A|a class name with dots, such as java.lang.Math, or a pattern with *",
        ",m,*,1,|''|a class name with dots, such as java.lang.Math, or a pattern with *",
        "p..A,m,*,1,|p..A|a class name with dots, such as java.lang.Math, or a pattern with *",
        "p.A,p.m,*,1,|p.m|a method's name, such as sqrt or <init>, or a pattern with *",
        "p.A,<main>,*,1,|<main>|a method's name, such as sqrt or <init>, or a pattern with *",
        "p.A,,*,1,|''|a method's name, such as sqrt or <init>, or a pattern with *",
        "p.A,m,,1,|''|a descriptor, such as (D)D, or a pattern with *, such as (D)* or *",
        "p.A,m,(int)V,1,|(int)V|a descriptor, such as (D)D, or a pattern with *, such as (D)* or *",
        "p.A,m,I*,1,|I*|a descriptor, such as (D)D, or a pattern with *, such as (D)* or *",
        "p.**,m,*,1,|p.**|one * for any characters, not several in a row",
        "p.A,m,*,w,|w|one of the variables length, r at character 1 of 'w'",
        "p.A,m,*,n,|n|one of the variables length, r at character 1 of 'n'",
        "p.A,m,*,,|p.A,m,*|cycles, or no * in the method that a routine stands for",
        "p.A,m,*,-1,|-1 = -1 at any parameters"
            + "|at least 0 cycles within the ranges of the parameters",
        "p.A,m,*,7 - r,|7 - r = -1 at r=8|at least 0 cycles within the ranges of the parameters",
        "p.A,m,*,8 / r,|8 / r: division by zero at r=0"
            + "|at least 0 cycles within the ranges of the parameters",
      })
  void a_wrong_row_is_told(String row, String text, String expected) {
    folder.method(row);
    expect(2, text, expected);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {"java.util.Map$Entry|getKey|()*", "A|<clinit>|()V", "p.*|*|(*[[Ljava/lang/*;)*"})
  void names_of_all_forms_are_accepted(String className, String method, String descriptor)
      throws ModelException {
    folder.method(className + "," + method + "," + descriptor + ",1,");
    assertThat(Models.load(folder.write(), Map.of()).methodPrices()).hasSize(1);
  }

  @Test
  void a_column_of_its_own_has_sizes_on_the_target() throws ModelException, IOException {
    String model = folder.write();
    Path file = directory.resolve("methods.csv");
    String header = "class,method,descriptor,cycles,source,words\n";
    Files.writeString(file, header + "p.A,m,*,1,,3\np.A,k,*,1,,\n");
    ProcessorModel sized = Models.load(model, Map.of());
    assertThat(sized.methodWords("p.A", "m", "()V")).isEqualTo(3);
    assertThat(sized.methodWords("p.A", "k", "()V")).isZero();
    assertThat(sized.methodWords("p.A", "other", "()V")).isZero();
    assertThat(sized.methodPrice("p.A", "m", "()V")).hasValue(1);

    Files.writeString(file, header + "p.A,m,*,1,,0\np.A,k,*,1,\n");
    assertThat(ModelFolderBuilder.errors(model, Map.of()))
        .extracting(ModelError::expected)
        .containsExactly(
            "the size of the method in words, from 1 up, or nothing",
            "6 values (class,method,descriptor,cycles,source,words) and not 5");
  }

  private OptionalLong price(
      Map<String, String> settings, String className, String name, String descriptor)
      throws ModelException {
    return Models.load(folder.write(), settings).methodPrice(className, name, descriptor);
  }

  private void expect(int line, String text, String expected) {
    String file = directory.resolve("methods.csv").toString();
    assertThat(folder.errors(Map.of())).containsExactly(new ModelError(file, line, text, expected));
  }
}
