package demo;

public class Counter {
  private final int value;

  public Counter(int value) {
    this.value = value;
  }

  /** Three bytecodes: aload, getfield, ireturn. */
  public int value() {
    return value;
  }
}
