package demo;

import org.testng.annotations.Test;

public class MethodTest {
  @Test
  void ofTheMethod() {}
}
