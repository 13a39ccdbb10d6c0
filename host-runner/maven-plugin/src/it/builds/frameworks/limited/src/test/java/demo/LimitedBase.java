package demo;

import org.cprof.junit.CycleBudget;
import org.junit.Test;

@CycleBudget(0)
public abstract class LimitedBase {
  @Test
  public void inherited() {}
}
