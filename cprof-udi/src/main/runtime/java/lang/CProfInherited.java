package java.lang;

import java.util.concurrent.ConcurrentHashMap;
import jdk.internal.vm.annotation.DontInline;

/** Numbers for methods of some classes, which the classes below them inherit. */
final class CProfInherited {

  /** By the name of the class and that of the method. */
  private final ConcurrentHashMap<String, Integer> numbers = new ConcurrentHashMap<>();

  /** The name of the class is as in its class file, but with dots. */
  void put(String className, String method, int number) {
    numbers.put(key(className, method), number);
  }

  /** The number of a method that a class has or inherits; outside of the profile. */
  @DontInline
  int find(Class<?> receiver, String method, int otherwise) {
    CProfBypass bypass = CProfBypass.begin();
    try {
      for (Class<?> type = receiver; type != null; type = type.getSuperclass()) {
        Integer number = numbers.get(key(CProfHidden.nameInClassFile(type), method));
        if (number != null) {
          return number;
        }
      }
      return otherwise;
    } finally {
      bypass.end();
    }
  }

  /**
   * A class name holds no semicolon. Made without the bootstrap of a concatenation, which may run
   * in the middle of the program.
   */
  private static String key(String className, String method) {
    return className.concat(";").concat(method);
  }
}
