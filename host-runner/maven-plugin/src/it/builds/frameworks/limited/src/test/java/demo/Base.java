package demo;

import org.junit.Test;

public abstract class Base {
  @Test
  public void inherited() {}
}
