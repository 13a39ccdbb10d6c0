package targets.wide;

import java.lang.ref.PhantomReference;
import java.lang.ref.Reference;
import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;
import java.util.function.DoubleUnaryOperator;
import java.util.zip.CRC32;
import java.util.zip.CRC32C;

/** Methods whose body the interpreter of some JDKs never runs, and some beside them. */
public final class Calculating implements Runnable {

  @Override
  public void run() {
    double[] arguments = {0, 0.5, 1, 2.5, 30, -1};
    double sum = 0;
    for (double argument : arguments) {
      sum += hyperbolic(argument) + trigonometric(argument) + powers(argument);
    }
    DoubleUnaryOperator byHandle = Math::tanh;
    sum += byHandle.applyAsDouble(sum) + byHandle.applyAsDouble(0);
    System.out.println(sum + " " + checksum(new byte[100]) + " " + references("held"));
  }

  private static double hyperbolic(double x) {
    return Math.sinh(x) + Math.cosh(x) + Math.tanh(x) + StrictMath.sinh(x) + StrictMath.tanh(x);
  }

  private static double trigonometric(double x) {
    return Math.sin(x) + Math.cos(x) + Math.tan(x) + Math.atan2(x, 2) + Math.asin(x / 40);
  }

  private static double powers(double x) {
    return Math.cbrt(x)
        + Math.sqrt(Math.abs(x))
        + StrictMath.sqrt(Math.abs(x))
        + Math.pow(x, 3)
        + Math.exp(x)
        + Math.expm1(x)
        + Math.log(x + 2)
        + Math.log10(x + 2)
        + Math.log1p(x + 2)
        + Math.fma(x, x, x)
        + Math.fma((float) x, 2f, 1f)
        + Math.hypot(x, 2);
  }

  private static long checksum(byte[] bytes) {
    CRC32 crc = new CRC32();
    crc.update(bytes);
    crc.update(7);
    CRC32C castagnoli = new CRC32C();
    castagnoli.update(bytes, 1, 90);
    return crc.getValue() + castagnoli.getValue();
  }

  private static int references(String referent) {
    Reference<String> weak = new WeakReference<>(referent);
    PhantomReference<String> phantom = new PhantomReference<>(referent, new ReferenceQueue<>());
    int held = phantom.get() == null ? 1 : 0;
    for (int i = 0; i < 5; i++) {
      held += weak.get() == referent ? 1 : 0;
      held += weak.refersTo(referent) ? 1 : 0;
    }
    return held;
  }
}
