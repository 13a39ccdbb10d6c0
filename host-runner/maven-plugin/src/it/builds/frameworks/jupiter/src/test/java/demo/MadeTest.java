package demo;

import static org.junit.jupiter.api.Assertions.assertAll;
import static org.junit.jupiter.api.Assumptions.assumeTrue;
import static org.junit.jupiter.api.DynamicContainer.dynamicContainer;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

class MadeTest {
  /** Is no test. */
  @BeforeEach
  void set_up() {
    assertAll(() -> {});
  }

  @TestFactory
  List<DynamicTest> list() {
    return List.of(
        dynamicTest("ends by an exception", () -> assumeTrue(false)), dynamicTest("a method", this::set_up));
  }

  @TestFactory
  Stream<DynamicNode> containers() {
    return Stream.of(
        dynamicContainer("outer", List.of(dynamicTest("inner", () -> assertAll(() -> {}, () -> {})))));
  }

  @TestFactory
  Stream<DynamicTest> stream() {
    return DynamicTest.stream(Stream.of(1, 2, 3), Object::toString, number -> {});
  }
}
