package org.cprof.system.programs.library;

import java.io.File;
import java.lang.reflect.InvocationTargetException;
import org.codehaus.commons.compiler.CompileException;
import org.codehaus.janino.ExpressionEvaluator;
import org.codehaus.janino.JavaSourceClassLoader;
import org.codehaus.janino.ScriptEvaluator;

/** Compiles expressions, a script and a folder of classes with Janino, and runs them. */
public final class CompiledOnTheFly {

  private static final String SCRIPT =
      """
      static long power(long base, int exponent) {
        return exponent == 0 ? 1 : base * power(base, exponent - 1);
      }
      StringBuilder text = new StringBuilder();
      for (int i = 0; i < limit; i++) {
        switch (i % 3) {
          case 0: text.append(power(i, 3)); break;
          case 1: text.append((char) ('a' + i)); break;
          default: text.append('/');
        }
      }
      try {
        Object nothing = null;
        nothing.hashCode();
      } catch (NullPointerException e) {
        text.append(" caught");
      } finally {
        text.append(" done");
      }
      return text.toString();
      """;

  private static final String[] EXPRESSIONS = {
    "a + b * 3", "a > b ? a - b : b - a", "(a ^ b) >>> 2 | 7", "Math.max(a, b) % 5"
  };

  /** Static methods {@code int run(int)}, with an argument each. */
  private static final String[][] CLASSES = {
    {"Sieve", "500"}, {"Fibonacci", "15"}, {"Crc32", "40"}, {"Shapes", "30"}, {"Queens", "5"}
  };

  private CompiledOnTheFly() {}

  /** Takes the folder of sources. */
  public static void main(String[] arguments)
      throws CompileException, ReflectiveOperationException {
    for (String expression : EXPRESSIONS) {
      System.out.println(expression + " = " + evaluate(expression));
    }
    ScriptEvaluator script = new ScriptEvaluator();
    script.setReturnType(String.class);
    script.setParameters(new String[] {"limit"}, new Class<?>[] {int.class});
    script.cook(SCRIPT);
    System.out.println(script.evaluate(new Object[] {24}));
    runClasses(new File(arguments[0]));
  }

  private static Object evaluate(String expression)
      throws CompileException, InvocationTargetException {
    ExpressionEvaluator evaluator = new ExpressionEvaluator();
    evaluator.setExpressionType(int.class);
    evaluator.setParameters(new String[] {"a", "b"}, new Class<?>[] {int.class, int.class});
    evaluator.cook(expression);
    return evaluator.evaluate(new Object[] {19, 23});
  }

  private static void runClasses(File sources) throws ReflectiveOperationException {
    ClassLoader loader =
        new JavaSourceClassLoader(
            CompiledOnTheFly.class.getClassLoader(), new File[] {sources}, null);
    for (String[] call : CLASSES) {
      Class<?> type = loader.loadClass("jbe.kernel." + call[0]);
      Object result = type.getMethod("run", int.class).invoke(null, Integer.parseInt(call[1]));
      System.out.println(type + "(" + call[1] + ") = " + result);
    }
  }
}
