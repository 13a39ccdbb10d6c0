package org.cprof.profiler;

/**
 * A method, or what else can be a context.
 *
 * @param kind {@code method}, {@code native}, {@code routine} (of the target), {@code unsupported},
 *     {@code host} (what only the host does) or {@code root}
 * @param className as in {@code Class.getName()}; empty for what is no method
 * @param name of the method; of what is no method its description
 * @param descriptor JVMS 4.3.3; empty for what is no method
 */
public record Method(String kind, String className, String name, String descriptor) {

  /** Class, name and descriptor, as in {@code org.example.Motor.step(I)V}. */
  @Override
  public String toString() {
    return className.isEmpty() ? name : className + "." + name + descriptor;
  }
}
