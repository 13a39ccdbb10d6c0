package org.cprof.runner.jbe;

import java.util.Arrays;
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

  /** How many ints it takes. */
  public int parameters() {
    return Type.getArgumentTypes(descriptor).length;
  }

  static boolean takesInts(String descriptor) {
    return Arrays.stream(Type.getArgumentTypes(descriptor)).allMatch(Type.INT_TYPE::equals);
  }

  /** The name as reports have it. */
  @Override
  public String toString() {
    return className + "." + name;
  }

  /** The name with the descriptor, which tells it from others of the name. */
  String withDescriptor() {
    return this + descriptor;
  }

  /** Whether a name, with the descriptor or without, may be this method's. */
  public boolean isNamed(String name) {
    return name.equals(toString()) || name.equals(withDescriptor());
  }

  /** The name with arguments, as in Java. */
  String call(Arguments arguments) {
    String text = arguments.values().toString();
    return this + "(" + text.substring(1, text.length() - 1) + ")";
  }
}
