package demo;

import org.testng.annotations.BeforeMethod;
import org.testng.annotations.Test;

@Test
public class ClassTest {
  @BeforeMethod
  public void before() {}

  public void ofTheClass() {}
}
