package org.cprof.runner.compatibility;

import java.util.Arrays;
import java.util.stream.Stream;
import org.objectweb.asm.Type;

/** What classes of the host have that are above classes of a program. */
final class HostMembers {

  private HostMembers() {}

  /** Whether a class declares a member, or is none that this JVM knows. */
  static boolean mayHave(String className, String name, String descriptor, boolean isMethod) {
    try {
      Class<?> type =
          Class.forName(
              ClassNames.withDots(className), false, ClassLoader.getPlatformClassLoader());
      return isMethod ? hasMethod(type, name, descriptor) : hasField(type, name);
    } catch (ClassNotFoundException | LinkageError unknownHere) {
      return true;
    }
  }

  private static boolean hasMethod(Class<?> type, String name, String descriptor) {
    return allAbove(type)
        .flatMap(each -> Arrays.stream(each.getDeclaredMethods()))
        .anyMatch(
            method ->
                method.getName().equals(name)
                    && Type.getMethodDescriptor(method).equals(descriptor));
  }

  private static boolean hasField(Class<?> type, String name) {
    return allAbove(type)
        .flatMap(each -> Arrays.stream(each.getDeclaredFields()))
        .anyMatch(field -> field.getName().equals(name));
  }

  private static Stream<Class<?>> allAbove(Class<?> type) {
    Stream<Class<?>> interfaces =
        Arrays.stream(type.getInterfaces()).flatMap(HostMembers::allAbove);
    Stream<Class<?>> superclass =
        type.getSuperclass() == null ? Stream.empty() : allAbove(type.getSuperclass());
    return Stream.concat(Stream.of(type), Stream.concat(superclass, interfaces));
  }
}
