package org.example;

public final class Locks {
  private static final Object LOCK = new Object();
  private static int sum;

  public static void main(String[] arguments) {
    for (int i = 0; i < 10; i++) {
      add(i);
      synchronized (LOCK) {
        add(i);
      }
    }
    try {
      synchronized (nothing()) {
        add(0);
      }
    } catch (NullPointerException expected) {
      add(0);
    }
  }

  private static synchronized void add(int n) {
    sum += n;
  }

  private static Object nothing() {
    return null;
  }
}
