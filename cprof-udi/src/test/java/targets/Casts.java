package targets;

/** One cast that sees objects of ten classes, each a subclass of the one before. */
public final class Casts implements Runnable {

  static class Base {}

  static class C1 extends Base {}

  static class C2 extends C1 {}

  static class C3 extends C2 {}

  static class C4 extends C3 {}

  static class C5 extends C4 {}

  static class C6 extends C5 {}

  static class C7 extends C6 {}

  static class C8 extends C7 {}

  static class C9 extends C8 {}

  static final Object[] OBJECTS = {
    new Base(),
    new C1(),
    new C2(),
    new C3(),
    new C4(),
    new C5(),
    new C6(),
    new C7(),
    new C8(),
    new C9()
  };

  static Base last;

  @Override
  public void run() {
    eachThreeTimes();
    allInTurn();
  }

  private static void eachThreeTimes() {
    for (Object object : OBJECTS) {
      for (int i = 0; i < 3; i++) {
        last = cast(object);
      }
    }
  }

  private static void allInTurn() {
    for (int i = 0; i < 3; i++) {
      for (Object object : OBJECTS) {
        last = cast(object);
      }
    }
  }

  private static Base cast(Object object) {
    return (Base) object;
  }
}
