package demo;

public class OldTest extends BaseTestCase {
  @Override
  protected void setUp() {}

  public void testOld() {}
}
