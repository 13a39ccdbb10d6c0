package org.cprof.junit;

import java.lang.invoke.MethodType;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;

/** Names of methods as {@code TargetClock} takes them: {@code org.example.Motor.step(I)V}. */
final class ClockMethodName {
  private ClockMethodName() {}

  static String of(Method method) {
    return method.getDeclaringClass().getName()
        + "."
        + method.getName()
        + MethodType.methodType(method.getReturnType(), method.getParameterTypes())
            .toMethodDescriptorString();
  }

  /**
   * The method that a text means.
   *
   * @param text as {@code org.example.Motor.step}, {@code Motor.step(..)} in the test's package, or
   *     with a descriptor
   * @throws IllegalStateException if it is none or several, with the reason
   */
  static String parse(String text, Class<?> testClass) {
    int end = text.indexOf('(') < 0 ? text.length() : text.indexOf('(');
    int dot = text.lastIndexOf('.', end - 1);
    String name = text.substring(dot + 1, end);
    String descriptor =
        text.substring(end).matches("|\\(\\)|\\(\\.\\.\\)") ? "" : text.substring(end);
    List<String> found = new ArrayList<>();
    for (Method method :
        classOf(text.substring(0, Math.max(dot, 0)), testClass).getDeclaredMethods()) {
      if (method.getName().equals(name) && of(method).endsWith(descriptor)) {
        found.add(of(method));
      }
    }
    if (found.size() != 1) {
      throw new IllegalStateException(
          "of = \"" + text + "\" is " + (found.isEmpty() ? "no method" : "each of " + found));
    }
    return found.get(0);
  }

  private static Class<?> classOf(String name, Class<?> testClass) {
    for (String candidate : List.of(testClass.getPackageName() + "." + name, name)) {
      try {
        return Class.forName(candidate, false, testClass.getClassLoader());
      } catch (ClassNotFoundException none) {
        // Then it is the other one.
      }
    }
    throw new IllegalStateException("of = \"" + name + "..\" is of no class of the tests");
  }
}
