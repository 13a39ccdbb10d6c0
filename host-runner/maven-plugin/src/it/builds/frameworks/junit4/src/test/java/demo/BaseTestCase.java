package demo;

import junit.framework.TestCase;

public abstract class BaseTestCase extends TestCase {
  public void testInherited() {}
}
