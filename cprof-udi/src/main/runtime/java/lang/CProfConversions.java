package java.lang;

/** Which arguments reflection passes on: it unwraps and widens them (JLS 5.1.2). */
final class CProfConversions {

  /** Primitive types from the narrowest number to the widest, as they widen into each other. */
  private static final Class<?>[] NUMBERS = {
    byte.class, short.class, int.class, long.class, float.class, double.class
  };

  private static final Class<?>[] WRAPPERS = {
    Byte.class, Short.class, Integer.class, Long.class, Float.class, Double.class
  };

  private CProfConversions() {}

  /** Whether a parameter of the type takes the argument. */
  static boolean isPossible(Object argument, Class<?> type) {
    if (!type.isPrimitive()) {
      return argument == null || type.isInstance(argument);
    }
    if (argument instanceof Boolean) {
      return type == boolean.class;
    }
    int target = index(NUMBERS, type);
    if (argument instanceof Character) {
      return type == char.class || target >= 2;
    }
    int source = argument == null ? -1 : index(WRAPPERS, argument.getClass());
    return source >= 0 && source <= target;
  }

  private static int index(Class<?>[] types, Class<?> type) {
    for (int i = 0; i < types.length; i++) {
      if (types[i] == type) {
        return i;
      }
    }
    return -1;
  }
}
