import com.sun.management.OperatingSystemMXBean;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.lang.management.ManagementFactory;
import java.lang.reflect.Constructor;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Arrays;

/**
 * Calls a program's main method, or ECJ's for a new compiler, again and again for some seconds, and
 * prints the processor milliseconds of all threads for an iteration, in the second half of the
 * time. What the program prints is dropped.
 */
final class RepeatedMain {
  private static final OperatingSystemMXBean PROCESS =
      (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();

  private interface Program {
    void run() throws Exception;
  }

  /** Seconds, class, name of a method that takes strings, and the strings. */
  public static void main(String[] arguments) throws Exception {
    long half = Long.parseLong(arguments[0]) * 500_000_000L;
    String[] told = Arrays.copyOfRange(arguments, 3, arguments.length);
    Program program = program(Class.forName(arguments[1]), arguments[2], told);
    PrintStream out = System.out;
    System.setOut(new PrintStream(OutputStream.nullOutputStream()));
    repeat(program, half);
    long begin = PROCESS.getProcessCpuTime();
    int iterations = repeat(program, half);
    out.printf("%.1f ", (PROCESS.getProcessCpuTime() - begin) / 1e6 / iterations);
  }

  private static Program program(Class<?> type, String method, String[] told) throws Exception {
    Method main = type.getMethod(method, String[].class);
    if (Modifier.isStatic(main.getModifiers())) {
      return () -> main.invoke(null, (Object) told.clone());
    }
    Constructor<?> constructor =
        type.getConstructor(PrintWriter.class, PrintWriter.class, boolean.class);
    PrintWriter nowhere = new PrintWriter(OutputStream.nullOutputStream());
    return () -> {
      Object compiler = constructor.newInstance(nowhere, nowhere, false);
      if (!(boolean) main.invoke(compiler, (Object) told.clone())) {
        throw new IllegalStateException("the compiler found errors");
      }
    };
  }

  private static int repeat(Program program, long nanos) throws Exception {
    long begin = System.nanoTime();
    int iterations = 0;
    while (iterations == 0 || System.nanoTime() - begin < nanos) {
      program.run();
      iterations++;
    }
    return iterations;
  }
}
