package org.cprof.serve;

import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.cprof.instrument.CallRecording;
import org.objectweb.asm.Opcodes;

/**
 * Tells which methods are tests, for JUnit 3 to 6, what runs on their platform, and TestNG: those
 * with an annotation, those of a class with one, and those of a subclass of {@code TestCase}.
 */
final class TestMethods {

  private static final Set<String> TESTS =
      Set.of(
          "org.junit.Test",
          "org.junit.experimental.theories.Theory",
          "org.junit.jupiter.api.Test",
          "org.junit.jupiter.api.RepeatedTest",
          "org.junit.jupiter.api.TestTemplate",
          "org.junit.jupiter.params.ParameterizedTest",
          "org.testng.annotations.Test");

  /** What makes an annotation one of tests, on JUnit's platform. */
  private static final String TESTABLE = "org.junit.platform.commons.annotation.Testable";

  /** Makes tests when it is executed, which are no methods. */
  private static final String FACTORY = "org.junit.jupiter.api.TestFactory";

  /** Annotations that say what a test may cost. */
  private static final Pattern COSTS = Pattern.compile("org\\.cprof\\.junit\\.[^.]*");

  /** The one of them that demands nothing, whatever others do. */
  private static final String NO_COSTS = "org.cprof.junit.DisableCost";

  /** At a class, makes its public methods tests, except those with another TestNG annotation. */
  private static final String TEST_NG = "org.testng.annotations.Test";

  private static final String OF_TEST_NG = "org.testng.annotations.";

  private static final String TEST_CASE = "junit/framework/TestCase";

  /** No class has more superclasses, unless broken ones name each other. */
  private static final int MAX_DEPTH = 100;

  private static final AnnotatedClass UNKNOWN =
      new AnnotatedClass("", null, List.of(), null, Set.of(), List.of());

  private final Function<String, byte[]> classFiles;
  private final Map<String, AnnotatedClass> known = new ConcurrentHashMap<>();

  /**
   * @param classFiles of superclasses and annotations by their internal names; null where there is
   *     none
   */
  TestMethods(Function<String, byte[]> classFiles) {
    this.classFiles = classFiles;
  }

  /** A class that is loaded, wherever its loader found it. */
  void learn(AnnotatedClass type) {
    known.put(type.name(), type);
  }

  boolean has(AnnotatedClass declaring, AnnotatedClass.Method method) {
    return method.annotations().stream().anyMatch(each -> isOfTests(each, new HashSet<>()))
        || isOfTestNg(method) && isBelow(declaring, each -> each.annotations().contains(TEST_NG))
        || isOfTestCase(method) && isBelow(declaring, each -> TEST_CASE.equals(each.superName()));
  }

  /** Whether a method executes a dynamic test, whose factory its receiver knows. */
  static boolean isOfDynamicTest(AnnotatedClass declaring, AnnotatedClass.Method method) {
    return declaring.name().equals(CallRecording.DYNAMIC_TEST)
        && method.name().equals("execute")
        && !method.is(Opcodes.ACC_SYNTHETIC);
  }

  /**
   * The descriptor of a factory that a class declares or inherits; of no parameters and no value
   * where it is not found.
   */
  String descriptorOfFactory(String className, String name) {
    Set<AnnotatedClass> classes = new LinkedHashSet<>();
    addRelated(get(className.replace('.', '/')), classes);
    return classes.stream()
        .flatMap(type -> type.methods().stream())
        .filter(method -> method.name().equals(name) && method.annotations().contains(FACTORY))
        .findFirst()
        .map(AnnotatedClass.Method::descriptor)
        .orElse("()V");
  }

  /**
   * Whether an annotation is one of tests: by its name, or by those that it has itself.
   *
   * @param seen those that were asked before
   */
  private boolean isOfTests(String annotation, Set<String> seen) {
    if (TESTS.contains(annotation)
        || annotation.equals(TESTABLE)
        || COSTS.matcher(annotation).matches()) {
      return true;
    }
    return !annotation.equals(FACTORY)
        && seen.add(annotation)
        && get(annotation.replace('.', '/')).annotations().stream()
            .anyMatch(above -> isOfTests(above, seen));
  }

  /**
   * Whether an annotation of a test says what it may cost: its own, or one of the class that it is
   * executed for, of what that extends and implements, or of a class around it.
   */
  boolean isLimited(AnnotatedClass executing, AnnotatedClass.Method test) {
    Set<String> all = new HashSet<>();
    test.annotations().forEach(each -> addWithOwn(each, all));
    Set<AnnotatedClass> classes = new LinkedHashSet<>();
    addRelated(executing, classes);
    classes.forEach(type -> type.annotations().forEach(each -> addWithOwn(each, all)));
    return !all.contains(NO_COSTS) && all.stream().anyMatch(each -> COSTS.matcher(each).matches());
  }

  /**
   * The tests that are limited where a class inherits them, each by the class that declares it,
   * name and descriptor in one.
   */
  List<String> limitedIn(String className) {
    AnnotatedClass executing = get(className.replace('.', '/'));
    Set<AnnotatedClass> classes = new LinkedHashSet<>();
    addRelated(executing, classes);
    return classes.stream()
        .flatMap(
            declaring ->
                declaring.methods().stream()
                    .filter(method -> has(declaring, method) && isLimited(executing, method))
                    .map(test -> declaring.name().replace('/', '.') + "." + test.full()))
        .toList();
  }

  /** Adds an annotation, and those that it has itself. */
  private void addWithOwn(String annotation, Set<String> all) {
    if (all.add(annotation)) {
      get(annotation.replace('.', '/')).annotations().forEach(above -> addWithOwn(above, all));
    }
  }

  private void addRelated(AnnotatedClass type, Set<AnnotatedClass> all) {
    if (all.add(type)) {
      Stream.of(Stream.of(type.superName(), type.outerName()), type.interfaces().stream())
          .flatMap(Function.identity())
          .filter(Objects::nonNull)
          .forEach(name -> addRelated(get(name), all));
    }
  }

  private static boolean isOfTestNg(AnnotatedClass.Method method) {
    return method.is(Opcodes.ACC_PUBLIC)
        && !method.is(Opcodes.ACC_STATIC)
        && !method.is(Opcodes.ACC_SYNTHETIC)
        && !method.name().startsWith("<")
        && method.descriptor().endsWith(")V")
        && method.annotations().stream().noneMatch(each -> each.startsWith(OF_TEST_NG));
  }

  private static boolean isOfTestCase(AnnotatedClass.Method method) {
    return method.is(Opcodes.ACC_PUBLIC)
        && !method.is(Opcodes.ACC_STATIC)
        && method.name().startsWith("test")
        && method.descriptor().equals("()V");
  }

  /** Whether something holds for a class or one of its superclasses, as far as these are known. */
  private boolean isBelow(AnnotatedClass declaring, Predicate<AnnotatedClass> holds) {
    AnnotatedClass each = declaring;
    for (int depth = 0; depth < MAX_DEPTH; depth++) {
      if (holds.test(each)) {
        return true;
      }
      if (each.superName() == null) {
        return false;
      }
      each = get(each.superName());
    }
    return false;
  }

  private AnnotatedClass get(String name) {
    return known.computeIfAbsent(name, this::read);
  }

  private AnnotatedClass read(String name) {
    byte[] classFile = name.startsWith("java/") ? null : classFiles.apply(name);
    try {
      return classFile == null ? UNKNOWN : AnnotatedClass.of(classFile);
    } catch (RuntimeException broken) {
      return UNKNOWN; // and will not be loaded either
    }
  }
}
