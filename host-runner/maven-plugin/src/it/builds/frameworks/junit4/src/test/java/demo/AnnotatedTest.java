package demo;

import org.junit.Test;

public class AnnotatedTest {
  @Test
  public void annotated() {}

  public void helps() {}
}
