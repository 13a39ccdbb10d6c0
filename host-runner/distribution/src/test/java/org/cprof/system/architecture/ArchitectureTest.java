package org.cprof.system.architecture;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaConstructor;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.text.NumberFormat;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import java.util.zip.ZipFile;
import java.util.zip.ZipInputStream;
import org.cprof.files.FolderTree;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Dependencies point one way, between the modules and between the stages inside {@code cprof-udi}.
 * Maven already stops a module from using one above it; what it can't see is the order of packages
 * within a module, and a library that comes along with another one. A rule whose packages hold no
 * class at all fails, so none can go stale unnoticed.
 */
class ArchitectureTest {
  /** Packages of the modules, each of which may use those before it. */
  private static final List<String[]> MODULES =
      List.of(
          packages("org.cprof.model.."),
          packages(
              "org.cprof.api..",
              "org.cprof.profiler..",
              "org.cprof.change..",
              "org.cprof.text..",
              "org.cprof.files..",
              "org.cprof.calls..",
              "org.cprof.code..",
              "org.cprof.udi..",
              "org.cprof.instrument..",
              "org.cprof.classes..",
              "org.cprof.setup..",
              "org.cprof.prepared..",
              "org.cprof.raw..",
              "org.cprof.start..",
              "org.cprof.serve..",
              "org.cprof.agent..",
              "org.cprof.collect..",
              "org.cprof.price..",
              "org.cprof.profile.."),
          packages("org.cprof.jop.."),
          packages("org.cprof.junit.."),
          packages("org.cprof.runner.."),
          packages("org.cprof.validation.."));

  /** The way of a class through {@code cprof-udi}: each stage may use those before it. */
  private static final List<String[]> STAGES =
      List.of(
          packages("org.cprof.code.."),
          packages("org.cprof.udi.."),
          packages("org.cprof.instrument.."),
          packages("org.cprof.classes..", "org.cprof.setup.."),
          packages("org.cprof.prepared.."),
          packages("org.cprof.raw.."),
          packages("org.cprof.start.."),
          packages("org.cprof.serve.."),
          packages("org.cprof.agent..", "org.cprof.collect..", "org.cprof.price.."));

  private static JavaClasses product;

  @BeforeAll
  static void importTheProduct() {
    product =
        new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .importPackages("org.cprof", "jbe");
  }

  static Stream<Arguments> wrongDirections() {
    return Stream.of(MODULES, STAGES)
        .flatMap(
            order ->
                IntStream.range(0, order.size())
                    .boxed()
                    .flatMap(
                        lower ->
                            IntStream.range(lower + 1, order.size())
                                .mapToObj(
                                    upper -> Arguments.of(order.get(lower), order.get(upper)))));
  }

  @ParameterizedTest(name = "{0} does not use {1}")
  @MethodSource("wrongDirections")
  void dependencies_point_one_way(String[] lower, String[] upper) {
    noClasses()
        .that()
        .resideInAnyPackage(lower)
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(upper)
        .check(product);
  }

  @Test
  void models_know_nothing_of_instrumentation() {
    noClasses()
        .that()
        .resideInAPackage("org.cprof.model..")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage("org.objectweb.asm..", "java.lang.instrument..")
        .check(product);
  }

  /** It is part of the jar of the JUnit extension, which has no other class of ours but the API. */
  @Test
  void the_rule_that_splits_changes_depends_on_nothing() {
    classes()
        .that()
        .resideInAPackage("org.cprof.change..")
        .should()
        .onlyDependOnClassesThat()
        .resideInAnyPackage("org.cprof.change..", "java..")
        .check(product);
  }

  @ParameterizedTest
  @ValueSource(strings = {"org.cprof.calls..", "org.cprof.profile.."})
  void what_the_command_line_uses_stands_beside_the_stages(String usedByTheCommandLine) {
    noClasses()
        .that()
        .resideInAPackage(usedByTheCommandLine)
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(all(STAGES))
        .orShould()
        .dependOnClassesThat()
        .resideInAPackage("java.lang.instrument..")
        .check(product);
  }

  @ParameterizedTest
  @ValueSource(strings = {"org.cprof.api..", "org.cprof.profiler.."})
  void what_programs_and_profilers_of_users_see_uses_nothing(String seenByUsers) {
    classes()
        .that()
        .resideInAPackage(seenByUsers)
        .should()
        .onlyDependOnClassesThat()
        .resideInAnyPackage(seenByUsers, "java..")
        .check(product);
  }

  @Test
  void what_tests_of_users_see_uses_nothing_but_what_programs_see() {
    classes()
        .that()
        .resideInAPackage("org.cprof.junit..")
        .should()
        .onlyDependOnClassesThat()
        .resideInAnyPackage(
            "org.cprof.junit..",
            "org.cprof.api..",
            "org.cprof.change..",
            "org.cprof.text..",
            "java..",
            "org.junit..",
            "org.opentest4j..")
        .check(product);
  }

  @Test
  void every_class_belongs_to_a_module() {
    classes()
        .that()
        .resideInAPackage("org.cprof..")
        .should()
        .resideInAnyPackage(all(MODULES))
        .check(product);
  }

  /** There all take the version of a class that the JVM takes. */
  @Test
  void only_one_package_knows_how_class_files_lie_in_jars_and_images() {
    noClasses()
        .that()
        .resideInAnyPackage("org.cprof.runner..", "org.cprof.validation..", "org.cprof.maven..")
        .should()
        .dependOnClassesThat()
        .areAssignableTo(ZipFile.class)
        .orShould()
        .dependOnClassesThat()
        .areAssignableTo(ZipInputStream.class)
        .orShould()
        .dependOnClassesThat()
        .areAssignableTo(FileSystems.class)
        .check(product);
  }

  /** There links are removed, and not what they lead to. */
  @Test
  void only_one_class_removes_a_folder_with_all_that_is_in_it() {
    assertThat(
            product.stream()
                .filter(type -> calls(type, "walk") && calls(type, "delete"))
                .map(JavaClass::getName))
        .containsExactly(FolderTree.class.getName());
  }

  private static boolean calls(JavaClass type, String methodOfFiles) {
    return type.getMethodCallsFromSelf().stream()
        .filter(call -> call.getTargetOwner().isEquivalentTo(Files.class))
        .anyMatch(call -> call.getName().startsWith(methodOfFiles));
  }

  /** CProf's own JVMs all get their command from JvmFlags or Installation. */
  @Test
  void processes_are_started_by_these_classes_alone() {
    assertThat(
            product.stream()
                .filter(
                    type ->
                        type.getMethodCallsFromSelf().stream()
                            .filter(
                                call -> call.getTargetOwner().isEquivalentTo(ProcessBuilder.class))
                            .anyMatch(call -> call.getName().equals("start")))
                .map(JavaClass::getSimpleName))
        .containsExactlyInAnyOrder(
            "HostRun",
            "LauncherArchive",
            "SampledProgram",
            "CellRuns",
            "StartPreparation",
            "RunningJvm",
            "SignalRelay",
            "PipeFolder",
            "Terminal");
  }

  /** In some, String.format writes other digits, and a comma for the point. */
  @Test
  void no_text_depends_on_the_locale() {
    noClasses()
        .that()
        .resideInAPackage("org.cprof..")
        .should()
        .callMethod(String.class, "format", String.class, Object[].class)
        .orShould()
        .callMethod(String.class, "formatted", Object[].class)
        .orShould()
        .callMethod(PrintStream.class, "printf", String.class, Object[].class)
        .orShould()
        .callMethod(PrintWriter.class, "printf", String.class, Object[].class)
        .orShould()
        .callMethod(String.class, "toLowerCase")
        .orShould()
        .callMethod(String.class, "toUpperCase")
        .orShould()
        .dependOnClassesThat()
        .areAssignableTo(NumberFormat.class)
        .check(product);
  }

  @Test
  void benchmarks_stand_alone() {
    classes()
        .that()
        .resideInAPackage("jbe..")
        .should()
        .onlyDependOnClassesThat()
        .resideInAnyPackage("jbe..", "java.lang..", "java.io..")
        .check(product);
  }

  @Test
  void packages_do_not_depend_on_each_other_in_circles() {
    slices().matching("org.cprof.(**)").should().beFreeOfCycles().check(product);
  }

  /**
   * Whoever calls one with more cannot see which argument is which. Those of anonymous classes have
   * what the compiler captures; the records of a JSON document have its fields, and one caller.
   */
  @Test
  void no_constructor_takes_ten_arguments_or_four_booleans() {
    assertThat(
            product.stream()
                .filter(type -> !type.isAnonymousClass())
                .filter(type -> !(type.isRecord() && type.getName().matches(".*Json(\\$.*)?")))
                .flatMap(type -> type.getConstructors().stream())
                .filter(
                    constructor ->
                        constructor.getRawParameterTypes().size() >= 10
                            || booleans(constructor.getRawParameterTypes()) >= 4)
                .map(JavaConstructor::getFullName))
        .isEmpty();
  }

  private static long booleans(List<JavaClass> types) {
    return types.stream().filter(type -> type.isEquivalentTo(boolean.class)).count();
  }

  private static String[] packages(String... names) {
    return names;
  }

  private static String[] all(List<String[]> order) {
    return order.stream().flatMap(Stream::of).toArray(String[]::new);
  }
}
