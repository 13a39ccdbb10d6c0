package demo;

import junit.framework.Test;
import junit.framework.TestCase;
import junit.framework.TestSuite;

public class SuiteTest {
  public static Test suite() {
    TestSuite suite = new TestSuite();
    suite.addTest(
        new TestCase("made") {
          @Override
          protected void runTest() {}
        });
    return suite;
  }
}
