package org.cprof.system.programs.library;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.mockito.InOrder;
import org.mockito.MockedStatic;
import org.mockito.Mockito;

/**
 * Mocks a final class, a static method, and spies on one of the JDK's classes, all of which Mockito
 * does by attaching an agent to its own JVM that changes loaded classes.
 */
public final class MockedBank {

  static final class Vault {
    private int coins;

    int put(int more) {
      coins += more;
      return coins;
    }

    static String motto() {
      return "safe";
    }
  }

  private MockedBank() {}

  public static void main(String[] arguments) {
    Vault mocked = Mockito.mock(Vault.class);
    Mockito.when(mocked.put(5)).thenReturn(500);
    System.out.println("mocked " + mocked.put(5) + " " + mocked.put(6));
    InOrder order = Mockito.inOrder(mocked);
    order.verify(mocked).put(5);
    order.verify(mocked).put(6);

    Map<String, Integer> spied = Mockito.spy(new TreeMap<>(Map.of("a", 1)));
    spied.put("b", 2);
    Mockito.doReturn(7).when(spied).get("a");
    System.out.println("spied " + spied.get("a") + " " + spied.get("b") + " " + spied.size());
    Mockito.verify(spied).put("b", 2);

    try (MockedStatic<Vault> motto = Mockito.mockStatic(Vault.class)) {
      motto.when(Vault::motto).thenReturn("open");
      System.out.println("static " + Vault.motto());
    }
    System.out.println("real " + Vault.motto() + " " + deposits(new Vault(), List.of(1, 2, 3)));
  }

  static int deposits(Vault vault, List<Integer> coins) {
    int sum = 0;
    for (int more : coins) {
      sum += vault.put(more);
    }
    return sum;
  }
}
