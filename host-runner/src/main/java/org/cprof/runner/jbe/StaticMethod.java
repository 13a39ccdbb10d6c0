package org.cprof.runner.jbe;

import java.util.Arrays;
import java.util.List;
import org.objectweb.asm.Type;

/**
 * A static method whose parameters are all ints, as the user names it.
 *
 * @param className binary name of the class that declares it
 * @param descriptor JVMS 4.3.3
 */
public record StaticMethod(String className, String name, String descriptor) {

  boolean returnsInt() {
    return Type.getReturnType(descriptor) == Type.INT_TYPE;
  }

  static boolean takesInts(String descriptor) {
    return Arrays.stream(Type.getArgumentTypes(descriptor)).allMatch(Type.INT_TYPE::equals);
  }

  /** The name as reports have it. */
  @Override
  public String toString() {
    return className + "." + name;
  }

  /** The name with arguments, as in Java. */
  String call(List<Integer> arguments) {
    String text = arguments.toString();
    return this + "(" + text.substring(1, text.length() - 1) + ")";
  }
}
