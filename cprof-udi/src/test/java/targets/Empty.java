package targets;

/** Does nothing. */
public final class Empty {

  private Empty() {}

  public static void main(String[] arguments) {}
}
