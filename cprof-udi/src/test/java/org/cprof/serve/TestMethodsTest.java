package org.cprof.serve;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

class TestMethodsTest {

  private static final int PUBLIC = Opcodes.ACC_PUBLIC | Opcodes.ACC_ABSTRACT;

  private final Map<String, byte[]> classPath = new HashMap<>();

  /** A class that is written method by method. */
  private static final class Sketch {
    private final ClassWriter writer = new ClassWriter(0);

    Sketch(String superName, String... annotations) {
      this("p/A", List.of(annotations), superName);
    }

    Sketch(String name, List<String> annotations, String superName) {
      writer.visit(Opcodes.V17, Opcodes.ACC_ABSTRACT, name, null, superName, null);
      for (String annotation : annotations) {
        writer.visitAnnotation(descriptor(annotation), true).visitEnd();
      }
    }

    Sketch in(String outerName) {
      writer.visitInnerClass("p/A", outerName, "A", 0);
      return this;
    }

    private static String descriptor(String annotation) {
      return "L" + annotation.replace('.', '/') + ";";
    }

    Sketch method(int access, String nameAndDescriptor, String... annotations) {
      int end = nameAndDescriptor.indexOf('(');
      String name = nameAndDescriptor.substring(0, end);
      MethodVisitor method =
          writer.visitMethod(access, name, nameAndDescriptor.substring(end), null, null);
      for (String annotation : annotations) {
        method.visitAnnotation(descriptor(annotation), true).visitEnd();
      }
      method.visitEnd();
      return this;
    }
  }

  private List<String> tests(Sketch sketch) {
    TestMethods tests = new TestMethods(classPath::get);
    AnnotatedClass declaring = AnnotatedClass.of(sketch.writer.toByteArray());
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
                new Sketch("java/lang/Object")
                    .method(0, "test()V")
                    .method(0, "first(I)V", annotation)
                    .method(0, "second()V", "org.junit.jupiter.api.BeforeEach")))
        .containsExactly("first(I)V");
  }

  @Test
  void an_annotation_that_has_an_annotation_of_tests_marks_tests() {
    classPath.put("p/Fast", new Sketch("java/lang/Object", "p.Tagged").writer.toByteArray());
    classPath.put(
        "p/Tagged",
        new Sketch("java/lang/Object", "p.Tagged", "org.junit.jupiter.api.Test")
            .writer.toByteArray());
    classPath.put(
        "net/jqwik/api/Property",
        new Sketch("java/lang/Object", "org.junit.platform.commons.annotation.Testable")
            .writer.toByteArray());
    classPath.put("p/Broken", new byte[] {1, 2, 3});

    assertThat(
            tests(
                new Sketch("java/lang/Object")
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
        new Sketch("java/lang/Object", "org.junit.platform.commons.annotation.Testable")
            .writer.toByteArray());

    assertThat(
            tests(
                new Sketch("java/lang/Object")
                    .method(0, "make()V", "org.junit.jupiter.api.TestFactory")))
        .isEmpty();
  }

  private boolean isLimited(Sketch sketch, String... annotations) {
    AnnotatedClass declaring =
        AnnotatedClass.of(sketch.method(0, "test()V", annotations).writer.toByteArray());
    return new TestMethods(classPath::get).isLimited(declaring, declaring.methods().get(0));
  }

  /** As the extension for JUnit finds them. */
  @Test
  void a_test_is_limited_by_annotations_of_its_own_of_its_class_and_of_related_classes() {
    String budget = "org.cprof.junit.CycleBudget";
    classPath.put("p/Fast", new Sketch("java/lang/Object", budget).writer.toByteArray());
    classPath.put("p/Middle", new Sketch("p/Fast").writer.toByteArray());

    assertThat(isLimited(new Sketch("java/lang/Object"), "org.junit.Test")).isFalse();
    assertThat(isLimited(new Sketch("java/lang/Object"), "org.junit.Test", budget)).isTrue();
    assertThat(isLimited(new Sketch("java/lang/Object"), "p.Fast")).isTrue();
    assertThat(isLimited(new Sketch("java/lang/Object", "p.Fast"), "org.junit.Test")).isTrue();
    assertThat(isLimited(new Sketch("p/Middle"), "org.junit.Test")).isTrue();
    assertThat(isLimited(new Sketch("java/lang/Object").in("p/Middle"))).isTrue();
    assertThat(isLimited(new Sketch("java/lang/Object").in("p/Other"))).isFalse();
    assertThat(isLimited(new Sketch("p/Middle"), "org.cprof.junit.DisableCost")).isFalse();
  }

  private void put(Sketch sketch) {
    byte[] classFile = sketch.writer.toByteArray();
    classPath.put(AnnotatedClass.of(classFile).name(), classFile);
  }

  /** The annotations of the class that executes a test decide, wherever the test is declared. */
  @Test
  void an_inherited_test_is_limited_by_the_class_that_inherits_it() {
    String budget = "org.cprof.junit.CycleBudget";
    String test = "org.junit.Test";
    put(new Sketch("p/Free", List.of(), "java/lang/Object").method(0, "test()V", test));
    put(new Sketch("p/Heir", List.of(budget), "p/Free"));
    put(new Sketch("p/Limited", List.of(budget), "java/lang/Object").method(0, "test()V", test));
    put(new Sketch("p/Released", List.of("org.cprof.junit.DisableCost"), "p/Limited"));
    put(new Sketch("p/Kept", List.of(), "p/Limited"));

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
        new Sketch("java/lang/Object")
            .method(0, "make(I)V")
            .method(0, "make()Ljava/util/List;", annotation)
            .writer
            .toByteArray());
    classPath.put("p/Sub", new Sketch("p/Base").writer.toByteArray());

    TestMethods tests = new TestMethods(classPath::get);
    assertThat(tests.descriptorOfFactory("p.Sub", "make")).isEqualTo("()Ljava/util/List;");
    assertThat(tests.descriptorOfFactory("p.Sub", "other")).isEqualTo("()V");
  }

  private static Sketch methodsOfTestNg(Sketch sketch) {
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
    classPath.put(
        "p/Base",
        new Sketch("java/lang/Object", "org.testng.annotations.Test").writer.toByteArray());
    classPath.put("p/Middle", new Sketch("p/Base").writer.toByteArray());

    assertThat(
            tests(methodsOfTestNg(new Sketch("java/lang/Object", "org.testng.annotations.Test"))))
        .containsExactly("test()V", "withArguments(I)V");
    assertThat(tests(methodsOfTestNg(new Sketch("p/Middle"))))
        .containsExactly("test()V", "withArguments(I)V");
    assertThat(tests(methodsOfTestNg(new Sketch("java/lang/Object")))).isEmpty();
    assertThat(tests(methodsOfTestNg(new Sketch("java/lang/Object", "org.junit.jupiter.api.Tag"))))
        .isEmpty();
  }

  @Test
  void methods_test_of_a_subclass_of_test_case_are_tests() {
    classPath.put("p/Base", new Sketch("junit/framework/TestCase").writer.toByteArray());
    classPath.put("p/Other", new Sketch("java/lang/Object").writer.toByteArray());
    classPath.put("p/Loop", new Sketch("p/Loop").writer.toByteArray());

    for (String below : List.of("junit/framework/TestCase", "p/Base")) {
      assertThat(
              tests(
                  new Sketch(below)
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
      assertThat(tests(new Sketch(other).method(PUBLIC, "testAdds()V"))).isEmpty();
    }
  }
}
