package targets;

/** Tests objects for interfaces that nobody has asked for a hash, then prints one of an object. */
public final class TestedTypes {

  private TestedTypes() {}

  interface Base {}

  interface Extended extends Base {}

  interface Other {}

  static class Parent implements Extended, Other {}

  static final class Child extends Parent {}

  public static void main(String[] arguments) {
    Object[] objects = {new Child(), new Parent(), "text"};
    int found = 0;
    for (Object object : objects) {
      if (object instanceof Base) {
        found++;
      }
      if (object instanceof Other) {
        found++;
      }
    }
    System.out.println(found + " " + new Object().hashCode());
  }
}
