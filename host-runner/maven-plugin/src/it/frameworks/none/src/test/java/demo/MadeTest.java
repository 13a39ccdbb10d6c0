package demo;

import java.util.List;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

class MadeTest {
  @TestFactory
  List<DynamicTest> tests() {
    return List.of(DynamicTest.dynamicTest("made", () -> {}));
  }
}
