package org.cprof.instrument;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.Method;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Random;
import org.cprof.model.expression.Function;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The functions of prices in the profiled JVM come to the same as where models are read. */
class RuntimeFunctionsTest extends ClassLoader {

  private static final String NAME = "java/lang/CProfFunctions";
  private static final int DRAWS = 20_000;

  private final Class<?> functions = load();

  /** The same class under a name of the same length that another loader may define. */
  private Class<?> load() {
    try (InputStream in =
        RuntimeFunctionsTest.class.getResourceAsStream(
            "/META-INF/cprof-runtime/" + NAME + ".class")) {
      String renamed = NAME.replace('/', '_');
      byte[] classFile =
          new String(in.readAllBytes(), StandardCharsets.ISO_8859_1)
              .replace(NAME, renamed)
              .getBytes(StandardCharsets.ISO_8859_1);
      return defineClass(renamed, classFile, 0, classFile.length);
    } catch (IOException unreadable) {
      throw new AssertionError(unreadable);
    }
  }

  @ParameterizedTest
  @EnumSource(
      value = Function.class,
      mode = EnumSource.Mode.EXCLUDE,
      names = {"MASK", "MULLOW"})
  void a_function_comes_to_the_same_in_the_run_time(Function function) throws Exception {
    int arguments = 1;
    while (!function.accepts(arguments)) {
      arguments++;
    }
    Class<?>[] types = new Class<?>[arguments];
    Arrays.fill(types, long.class);
    Method method = functions.getMethod(function.symbol(), types);
    Random random = new Random(22);
    for (int draw = 0; draw < DRAWS; draw++) {
      long[] values = new long[arguments];
      Object[] boxed = new Object[arguments];
      for (int i = 0; i < arguments; i++) {
        values[i] = value(random);
        boxed[i] = values[i];
      }
      long expected;
      try {
        expected = function.apply(values);
      } catch (ArithmeticException undefined) {
        continue; // no model asks for it
      }
      assertThat(method.invoke(null, boxed)).as(Arrays.toString(values)).isEqualTo(expected);
    }
  }

  /** Of all magnitudes, and often a number of bits. */
  private static long value(Random random) {
    return switch (random.nextInt(3)) {
      case 0 -> random.nextInt(140) - 5;
      case 1 -> random.nextLong() >>> random.nextInt(64);
      default -> (random.nextLong() | 1) << random.nextInt(64);
    };
  }
}
