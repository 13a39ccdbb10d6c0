package targets;

/**
 * Calls nothing but natives of Object: in a run on prepared classes, nothing else asks for them.
 */
public final class OnlyNatives implements Cloneable {

  private OnlyNatives() {}

  public static void main(String[] args) throws CloneNotSupportedException {
    OnlyNatives one = new OnlyNatives();
    one.copy(); // calls clone
    one.hash(); // calls hashCode
    one.type(); // calls getClass
  }

  private Object copy() throws CloneNotSupportedException {
    return super.clone();
  }

  private int hash() {
    return super.hashCode();
  }

  private Class<?> type() {
    return super.getClass();
  }
}
