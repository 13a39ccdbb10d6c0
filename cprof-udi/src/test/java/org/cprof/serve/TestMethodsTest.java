package org.cprof.serve;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.cprof.classes.SketchedClass;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.objectweb.asm.Opcodes;

class TestMethodsTest {

  private static final int PUBLIC = Opcodes.ACC_PUBLIC | Opcodes.ACC_ABSTRACT;

  private final Map<String, byte[]> classPath = new HashMap<>();

  /** A class p.A with annotations. */
  private static SketchedClass sketch(String superName, String... annotations) {
    return sketch("p/A", List.of(annotations), superName);
  }

  private static SketchedClass sketch(String name, List<String> annotations, String superName) {
    SketchedClass sketch = new SketchedClass(name, superName);
    annotations.forEach(sketch::annotated);
    return sketch;
  }

  private List<String> tests(SketchedClass sketch) {
    TestMethods tests = new TestMethods(classPath::get);
    AnnotatedClass declaring = AnnotatedClass.of(sketch.bytes());
    return declaring.methods().stream()
        .filter(method -> tests.has(declaring, method))
        .map(AnnotatedClass.Method::full)
        .toList();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "org.junit.Test",
        "org.junit.experimental.theories.Theory",
        "org.junit.jupiter.api.Test",
        "org.junit.jupiter.api.RepeatedTest",
        "org.junit.jupiter.api.TestTemplate",
        "org.junit.jupiter.params.ParameterizedTest",
        "org.junit.platform.commons.annotation.Testable",
        "org.testng.annotations.Test",
        "org.cprof.junit.CycleBudget"
      })
  void a_method_with_an_annotation_of_tests_is_one(String annotation) {
    assertThat(
            tests(
                sketch("java/lang/Object")
                    .method(0, "test()V")
                    .method(0, "first(I)V", annotation)
                    .method(0, "second()V", "org.junit.jupiter.api.BeforeEach")))
        .containsExactly("first(I)V");
  }

  @Test
  void an_annotation_that_has_an_annotation_of_tests_marks_tests() {
    classPath.put("p/Fast", sketch("java/lang/Object", "p.Tagged").bytes());
    classPath.put(
        "p/Tagged", sketch("java/lang/Object", "p.Tagged", "org.junit.jupiter.api.Test").bytes());
    classPath.put(
        "net/jqwik/api/Property",
        sketch("java/lang/Object", "org.junit.platform.commons.annotation.Testable").bytes());
    classPath.put("p/Broken", new byte[] {1, 2, 3});

    assertThat(
            tests(
                sketch("java/lang/Object")
                    .method(0, "fast()V", "p.Fast")
                    .method(0, "property(I)Z", "net.jqwik.api.Property")
                    .method(0, "broken()V", "p.Broken")
                    .method(0, "unknown()V", "p.Unknown")))
        .containsExactly("fast()V", "property(I)Z");
  }

  /** Its call makes tests, which are no methods. */
  @Test
  void a_factory_of_tests_is_none() {
    classPath.put(
        "org/junit/jupiter/api/TestFactory",
        sketch("java/lang/Object", "org.junit.platform.commons.annotation.Testable").bytes());

    assertThat(
            tests(
                sketch("java/lang/Object")
                    .method(0, "make()V", "org.junit.jupiter.api.TestFactory")))
        .isEmpty();
  }

  private boolean isLimited(SketchedClass sketch, String... annotations) {
    AnnotatedClass declaring = AnnotatedClass.of(sketch.method(0, "test()V", annotations).bytes());
    return new TestMethods(classPath::get).isLimited(declaring, declaring.methods().get(0));
  }

  /** As the extension for JUnit finds them. */
  @Test
  void a_test_is_limited_by_annotations_of_its_own_of_its_class_and_of_related_classes() {
    String budget = "org.cprof.junit.CycleBudget";
    classPath.put("p/Fast", sketch("java/lang/Object", budget).bytes());
    classPath.put("p/Middle", sketch("p/Fast").bytes());

    assertThat(isLimited(sketch("java/lang/Object"), "org.junit.Test")).isFalse();
    assertThat(isLimited(sketch("java/lang/Object"), "org.junit.Test", budget)).isTrue();
    assertThat(isLimited(sketch("java/lang/Object"), "p.Fast")).isTrue();
    assertThat(isLimited(sketch("java/lang/Object", "p.Fast"), "org.junit.Test")).isTrue();
    assertThat(isLimited(sketch("p/Middle"), "org.junit.Test")).isTrue();
    assertThat(isLimited(sketch("java/lang/Object").innerOf("p/Middle", "p/A"))).isTrue();
    assertThat(isLimited(sketch("java/lang/Object").innerOf("p/Other", "p/A"))).isFalse();
    assertThat(isLimited(sketch("p/Middle"), "org.cprof.junit.DisableCost")).isFalse();
  }

  private void put(SketchedClass sketch) {
    byte[] classFile = sketch.bytes();
    classPath.put(AnnotatedClass.of(classFile).name(), classFile);
  }

  /** The annotations of the class that executes a test decide, wherever the test is declared. */
  @Test
  void an_inherited_test_is_limited_by_the_class_that_inherits_it() {
    String budget = "org.cprof.junit.CycleBudget";
    String test = "org.junit.Test";
    put(sketch("p/Free", List.of(), "java/lang/Object").method(0, "test()V", test));
    put(sketch("p/Heir", List.of(budget), "p/Free"));
    put(sketch("p/Limited", List.of(budget), "java/lang/Object").method(0, "test()V", test));
    put(sketch("p/Released", List.of("org.cprof.junit.DisableCost"), "p/Limited"));
    put(sketch("p/Kept", List.of(), "p/Limited"));

    TestMethods tests = new TestMethods(classPath::get);
    assertThat(tests.limitedIn("p.Free")).isEmpty();
    assertThat(tests.limitedIn("p.Heir")).containsExactly("p.Free.test()V");
    assertThat(tests.limitedIn("p.Released")).isEmpty();
    assertThat(tests.limitedIn("p.Kept")).containsExactly("p.Limited.test()V");
  }

  @Test
  void the_descriptor_of_a_factory_is_that_of_the_method_with_the_annotation() {
    String annotation = "org.junit.jupiter.api.TestFactory";
    classPath.put(
        "p/Base",
        sketch("java/lang/Object")
            .method(0, "make(I)V")
            .method(0, "make()Ljava/util/List;", annotation)
            .bytes());
    classPath.put("p/Sub", sketch("p/Base").bytes());

    TestMethods tests = new TestMethods(classPath::get);
    assertThat(tests.descriptorOfFactory("p.Sub", "make")).isEqualTo("()Ljava/util/List;");
    assertThat(tests.descriptorOfFactory("p.Sub", "other")).isEqualTo("()V");
  }

  private static SketchedClass methodsOfTestNg(SketchedClass sketch) {
    return sketch
        .method(PUBLIC, "test()V")
        .method(PUBLIC, "withArguments(I)V")
        .method(Opcodes.ACC_PROTECTED, "helper()V")
        .method(Opcodes.ACC_PUBLIC | Opcodes.ACC_STATIC, "main([Ljava/lang/String;)V")
        .method(PUBLIC | Opcodes.ACC_SYNTHETIC, "bridge()V")
        .method(PUBLIC, "answers()I")
        .method(PUBLIC, "setUp()V", "org.testng.annotations.BeforeMethod")
        .method(PUBLIC, "<init>()V");
  }

  /** As TestNG itself takes them: public ones that return nothing. */
  @Test
  void the_public_methods_of_a_class_with_test_ng_s_annotation_are_tests() {
    classPath.put("p/Base", sketch("java/lang/Object", "org.testng.annotations.Test").bytes());
    classPath.put("p/Middle", sketch("p/Base").bytes());

    assertThat(tests(methodsOfTestNg(sketch("java/lang/Object", "org.testng.annotations.Test"))))
        .containsExactly("test()V", "withArguments(I)V");
    assertThat(tests(methodsOfTestNg(sketch("p/Middle"))))
        .containsExactly("test()V", "withArguments(I)V");
    assertThat(tests(methodsOfTestNg(sketch("java/lang/Object")))).isEmpty();
    assertThat(tests(methodsOfTestNg(sketch("java/lang/Object", "org.junit.jupiter.api.Tag"))))
        .isEmpty();
  }

  @Test
  void methods_test_of_a_subclass_of_test_case_are_tests() {
    classPath.put("p/Base", sketch("junit/framework/TestCase").bytes());
    classPath.put("p/Other", sketch("java/lang/Object").bytes());
    classPath.put("p/Loop", sketch("p/Loop").bytes());

    for (String below : List.of("junit/framework/TestCase", "p/Base")) {
      assertThat(
              tests(
                  sketch(below)
                      .method(PUBLIC, "testAdds()V")
                      .method(PUBLIC, "test()V")
                      .method(PUBLIC, "testWith(I)V")
                      .method(PUBLIC, "testAnswers()I")
                      .method(Opcodes.ACC_PROTECTED, "testHidden()V")
                      .method(Opcodes.ACC_PUBLIC | Opcodes.ACC_STATIC, "testStatic()V")
                      .method(PUBLIC, "setUp()V")))
          .containsExactly("testAdds()V", "test()V");
    }
    for (String other : List.of("java/lang/Object", "p/Other", "p/Unknown", "p/Loop")) {
      assertThat(tests(sketch(other).method(PUBLIC, "testAdds()V"))).isEmpty();
    }
  }
}
