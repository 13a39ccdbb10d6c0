package demo;

import org.cprof.junit.CycleBudget;
import org.cprof.junit.DisableCost;
import org.junit.Ignore;
import org.junit.Test;

@CycleBudget(0)
public class BudgetTest {
  @Test
  public void takes_more() {}

  @Test
  @DisableCost
  public void may_take_anything() {}

  @Ignore
  @Test
  public void is_not_executed() {}
}
