package java.lang;

import java.lang.ref.WeakReference;
import jdk.internal.vm.annotation.DontInline;
import jdk.internal.vm.annotation.Stable;

/**
 * A site that accesses a field or makes an object: where the field lies in the target's objects, or
 * how many words the object has.
 */
final class CProfDataSite {

  private final String owner;
  private final String field;
  private final int position;
  private final WeakReference<ClassLoader> loader;
  private final boolean isBootLoader;

  /** One more than what was found, 0 before; a constant for the compilers from then on. */
  @Stable private int known;

  /**
   * @param owner of the field as the instruction names it, or the class of the object
   * @param field null for an object
   * @param position of the field among those that its class declares, if that holds the site; or
   *     else -1
   */
  CProfDataSite(String owner, String field, int position, ClassLoader loader) {
    this.owner = owner;
    this.field = field;
    this.position = position;
    this.loader = new WeakReference<>(loader);
    this.isBootLoader = loader == null;
  }

  /** Where the field of a site lies in an object, in words. */
  static int fieldPosition(Object object, int site) {
    CProfDataSite data = (CProfDataSite) CProfSites.get(site);
    int known = data == null ? 1 : data.known;
    return known != 0 ? known - 1 : data.find(object.getClass());
  }

  /** The words of the objects that are made at a site; 0 if there is no such class. */
  static int objectWords(int site) {
    CProfDataSite data = (CProfDataSite) CProfSites.get(site);
    int known = data == null ? 1 : data.known;
    return known != 0 ? known - 1 : data.find(null);
  }

  /**
   * @param type of the object that has the field; null for the words of an object
   * @return 0 also without room
   */
  private int find(Class<?> type) {
    try {
      return type == null ? findObject() : findField(type);
    } catch (StackOverflowError | OutOfMemoryError noRoom) {
      CProfNoRoom.count();
      return 0;
    }
  }

  @DontInline
  private int findField(Class<?> type) {
    CProfBypass bypass = CProfBypass.begin();
    try {
      Class<?> declaring = type;
      while (!CProfHidden.nameInClassFile(declaring).equals(owner)) {
        declaring = declaring.getSuperclass();
      }
      int found = position;
      while (found < 0) {
        found = CProfLayouts.position(declaring, field);
        if (found < 0) {
          declaring = declaring.getSuperclass();
        }
      }
      int position = CProfLayouts.words(CProfHierarchy.superclass(declaring)) + found;
      known = position + 1;
      return position;
    } finally {
      bypass.end();
    }
  }

  @DontInline
  private int findObject() {
    CProfBypass bypass = CProfBypass.begin();
    try {
      ClassLoader siteLoader = loader.get();
      if (siteLoader != null || isBootLoader) {
        // The bytecode itself is about to load it.
        int words = CProfLayouts.words(Class.forName(owner, false, siteLoader));
        known = words + 1;
        return words;
      }
    } catch (ClassNotFoundException | LinkageError theBytecodeWillTell) {
      // nothing will be made
    } finally {
      bypass.end();
    }
    return 0;
  }
}
