package java.lang;

import java.util.concurrent.ConcurrentHashMap;

/**
 * What stands above tests that count under another name than that of their method: a node for each
 * class that inherits tests, and for each factory of dynamic tests, below what calls the tests. To
 * be called in a bypass.
 */
final class CProfTestGroups {

  /** The ids of classes by their names; less than 0 of what nobody knows. */
  private static final ConcurrentHashMap<String, Integer> IDS = new ConcurrentHashMap<>();

  private CProfTestGroups() {}

  /** The id of a class that inherits tests, or less than 0. */
  static int of(Class<?> type) {
    String name = CProfHidden.nameInClassFile(type);
    Integer id = IDS.get(name);
    if (id == null) {
      id = ask(CProfProtocol.TESTS_OF, name);
      IDS.put(name, id);
    }
    return id;
  }

  /**
   * The id of the factory of a dynamic test, or less than 0.
   *
   * @param test JUnit's descriptor, whose unique id names class and factory
   */
  static int ofDynamic(Object test) {
    try {
      Object id = test.getClass().getMethod("getUniqueId").invoke(test);
      return ask(CProfProtocol.DYNAMIC, id.toString());
    } catch (ReflectiveOperationException | RuntimeException otherJUnit) {
      return -1;
    }
  }

  private static int ask(int request, String text) {
    return CProfSession.askNumber(new CProfMessage(request, text.length() + 4).putText(text));
  }
}
