package java.lang;

import java.util.concurrent.ConcurrentHashMap;

/**
 * What stands above tests that a class inherits: a node for each class that runs them, below what
 * calls them. The profile shows these tests as methods of that class.
 */
final class CProfTestClasses {

  /** Their ids by the names of the classes; less than 0 of what nobody knows. */
  private static final ConcurrentHashMap<String, Integer> IDS = new ConcurrentHashMap<>();

  private CProfTestClasses() {}

  /**
   * The node of a class below a slot, or 0 without one; to be called in a bypass.
   *
   * @param tree that of the thread
   */
  static long node(long tree, long slot, Class<?> type) {
    String name = CProfHidden.nameInClassFile(type);
    Integer id = IDS.get(name);
    if (id == null) {
      id =
          CProfSession.askNumber(
              new CProfMessage(CProfProtocol.TESTS_OF, name.length() + 4).putText(name));
      IDS.put(name, id);
    }
    return id >= 0 && CProfMethods.isKnown(id) ? CProfTree.child(tree, slot, id) : 0;
  }
}
