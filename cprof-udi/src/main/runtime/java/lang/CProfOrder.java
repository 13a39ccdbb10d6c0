package java.lang;

import java.lang.reflect.Executable;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import jdk.internal.misc.CProfNative;
import jdk.internal.misc.Unsafe;
import sun.nio.ch.CProfIo;

/**
 * The order in which a class tells its methods and constructors, and the boot loader its packages.
 * HotSpot's is that of the addresses of their names in memory, which varies from run to run; here
 * it is by name, of methods then by the names of the parameters' types, then by that of the
 * result's.
 */
final class CProfOrder {

  private static final Unsafe U = CProfNative.unsafe();
  private static final long CLASS_OF_METHOD = U.objectFieldOffset(Method.class, "clazz");
  private static final long CLASS_OF_FIELD = U.objectFieldOffset(Field.class, "clazz");

  private CProfOrder() {}

  /**
   * Sorts methods, constructors or names by insertion: most classes have few methods, and each is
   * asked once.
   */
  static void sort(Object[] members) {
    CProfBypass bypass = CProfBypass.begin();
    try {
      for (int i = 1; i < members.length; i++) {
        Object member = members[i];
        int to = i;
        while (to > 0 && compare(member, members[to - 1]) < 0) {
          members[to] = members[to - 1];
          to--;
        }
        members[to] = member;
      }
    } finally {
      bypass.end();
    }
  }

  /** The methods of a class without the one that the run-time has added. */
  static Method[] withoutOwn(Method[] methods) {
    if (methods.length == 0 || U.getReference(methods[0], CLASS_OF_METHOD) != ClassLoader.class) {
      return methods;
    }
    CProfBypass bypass = CProfBypass.begin();
    try {
      Method[] others = new Method[methods.length];
      int count = 0;
      for (Method method : methods) {
        if (!method.getName().equals(CProfAgentClass.APPEND)) {
          others[count] = method;
          count++;
        }
      }
      Method[] found = new Method[count];
      System.arraycopy(others, 0, found, 0, count);
      return found;
    } finally {
      bypass.end();
    }
  }

  /** The fields of a class without those that the run-time has added, which are the last ones. */
  static Field[] withoutOwn(Field[] fields) {
    if (fields.length == 0 || U.getReference(fields[0], CLASS_OF_FIELD) != Thread.class) {
      return fields;
    }
    CProfBypass bypass = CProfBypass.begin();
    try {
      int count = fields.length;
      while (count > 0 && fields[count - 1].getName().startsWith("cprof")) {
        count--;
      }
      Field[] others = new Field[count];
      System.arraycopy(fields, 0, others, 0, count);
      return others;
    } finally {
      bypass.end();
    }
  }

  /** The members of a nest without the run-time's, which is the last one where it is. */
  static Class<?>[] withoutOwn(Class<?>[] nest) {
    int last = nest.length - 1;
    if (!isMember(nest[last])) {
      return nest;
    }
    Class<?>[] others = new Class<?>[last];
    System.arraycopy(nest, 0, others, 0, last);
    return others;
  }

  /** Whether a class of the run-time's is in a nest of the JDK's. */
  private static boolean isMember(Class<?> type) {
    return type == CProfNative.class || type == CProfIo.class;
  }

  private static int compare(Object one, Object other) {
    return one instanceof String name
        ? name.compareTo((String) other)
        : compareMembers((Executable) one, (Executable) other);
  }

  private static int compareMembers(Executable one, Executable other) {
    int names = one.getName().compareTo(other.getName());
    return names != 0 ? names : compareTypes(one, other);
  }

  private static int compareTypes(Executable one, Executable other) {
    Class<?>[] types = one.getParameterTypes();
    Class<?>[] others = other.getParameterTypes();
    for (int i = 0; i < types.length && i < others.length; i++) {
      int order = CProfNames.of(types[i]).compareTo(CProfNames.of(others[i]));
      if (order != 0) {
        return order;
      }
    }
    if (types.length != others.length || !(one instanceof Method method)) {
      return types.length - others.length;
    }
    return CProfNames.of(method.getReturnType())
        .compareTo(CProfNames.of(((Method) other).getReturnType()));
  }
}
