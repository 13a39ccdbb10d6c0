package targets;

/** Arithmetic that the tests' routines get wrong for one operand each. */
public final class WrongArithmetic implements Runnable {

  @Override
  public void run() {
    for (int x = 10; x < 16; x++) {
      expect(x % 7 == (x < 14 ? x - 7 : x - 14));
    }
    for (int tenths = 0; tenths < 50; tenths += 5) {
      float x = Float.parseFloat("2." + tenths);
      expect(Float.toString(-x).startsWith("-2."));
    }
    expect(Float.isNaN(-Float.intBitsToFloat(0x7fc00001)));
  }

  private void expect(boolean result) {
    if (!result) {
      throw new AssertionError("the program does not get its own result");
    }
  }
}
