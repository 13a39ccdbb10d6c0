package targets.wide;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.nio.charset.StandardCharsets;
import java.text.DecimalFormat;
import java.text.DecimalFormatSymbols;
import java.text.MessageFormat;
import java.text.ParseException;
import java.util.Locale;
import java.util.Scanner;
import java.util.StringJoiner;

/** Text and numbers, formatted and parsed. */
public final class Formatting implements Runnable {

  static Object result;

  @Override
  public void run() {
    StringJoiner lines = new StringJoiner("\n");
    lines.add(
        String.format(Locale.ROOT, "%5d|%-6s|%08.3f|%x|%,d", 42, "left", 3.14159, 255, 1234567));
    lines.add(
        new MessageFormat("{0} of {1,number,#.##}", Locale.ROOT).format(new Object[] {"a", 1.234}));
    lines.add(" Text with Ünïcode ".strip().toLowerCase(Locale.ROOT).repeat(2));
    lines.add(new String("größer".getBytes(StandardCharsets.UTF_8), StandardCharsets.ISO_8859_1));
    lines.add(numbers());
    int sum = 0;
    Scanner scanner = new Scanner("12 apples 7").useLocale(Locale.ROOT);
    while (scanner.hasNext()) {
      sum += scanner.hasNextInt() ? scanner.nextInt() : scanner.next().length();
    }
    lines.add(Integer.toString(sum));
    result = lines.toString();
  }

  private static String numbers() {
    DecimalFormat format =
        new DecimalFormat("#,##0.00;(#)", DecimalFormatSymbols.getInstance(Locale.ROOT));
    BigInteger power = BigInteger.TWO.pow(100).add(BigInteger.TEN).mod(BigInteger.valueOf(99991));
    BigDecimal third = BigDecimal.ONE.divide(new BigDecimal("3"), MathContext.DECIMAL64);
    try {
      return format.format(-1234.567)
          + format.parse("2,345.5")
          + power.toString(16)
          + third
          + Double.parseDouble("1.5e-3")
          + Math.sqrt(2)
          + Math.sin(1);
    } catch (ParseException impossible) {
      throw new AssertionError(impossible);
    }
  }
}
