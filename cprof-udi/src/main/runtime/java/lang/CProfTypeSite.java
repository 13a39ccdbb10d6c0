package java.lang;

import java.lang.ref.WeakReference;
import java.util.HashSet;
import java.util.Set;

/**
 * A place that tests for a type: what prices want to know of an object's class in relation to it.
 * The last answer is kept, as most places see one class only.
 */
final class CProfTypeSite {

  /** The answer for one class. */
  static final class Answer {

    final Class<?> type;
    final int isInterface;
    final int distance;
    final int depth;
    final int interfaces;

    Answer(Class<?> type, int isInterface, int distance, int depth, int interfaces) {
      this.type = type;
      this.isInterface = isInterface;
      this.distance = distance;
      this.depth = depth;
      this.interfaces = interfaces;
    }
  }

  private final String name;
  private final WeakReference<ClassLoader> loader;
  private final boolean isBootLoader;
  private Answer last;

  /**
   * @param name of the type tested for, as {@code Class.forName} takes it
   * @param loader of the class that holds the place
   */
  CProfTypeSite(String name, ClassLoader loader) {
    this.name = name;
    this.loader = new WeakReference<>(loader);
    this.isBootLoader = loader == null;
  }

  static Answer of(Object object, int site) {
    CProfTypeSite typeSite = (CProfTypeSite) CProfSites.get(site);
    Answer last = typeSite.last;
    return last != null && last.type == object.getClass()
        ? last
        : typeSite.answer(object.getClass());
  }

  private Answer answer(Class<?> type) {
    long context = CProf.bypass();
    try {
      Class<?> target = target(type);
      int distance = -1;
      int depth = 0;
      int interfaces = 0;
      for (Class<?> c = type; c != null; c = c.getSuperclass()) {
        if (c == target) {
          distance = depth;
        }
        interfaces += c.getInterfaces().length;
        depth++;
      }
      if (distance < 0
          && target != null
          && !target.isInterface()
          && target.isAssignableFrom(type)) {
        distance = 0;
      }
      int isInterface = target != null && target.isInterface() ? 1 : 0;
      Answer answer = new Answer(type, isInterface, distance, depth - 1, interfaces);
      last = answer;
      return answer;
    } finally {
      CProf.resume(context);
    }
  }

  /**
   * The type tested for: among the supertypes of the object's, or else as the place's loader knows
   * it. The bytecode itself is about to load it, so nothing is loaded that would not have been.
   */
  private Class<?> target(Class<?> type) {
    Class<?> superType = superType(type, new HashSet<>());
    ClassLoader placeLoader = loader.get();
    if (superType != null || placeLoader == null && !isBootLoader) {
      return superType;
    }
    try {
      return Class.forName(name, false, placeLoader);
    } catch (ClassNotFoundException | LinkageError theBytecodeWillTell) {
      return null;
    }
  }

  private Class<?> superType(Class<?> type, Set<Class<?>> seen) {
    if (type == null || !seen.add(type)) {
      return null;
    }
    if (type.getName().equals(name)) {
      return type;
    }
    for (Class<?> implemented : type.getInterfaces()) {
      Class<?> found = superType(implemented, seen);
      if (found != null) {
        return found;
      }
    }
    return superType(type.getSuperclass(), seen);
  }
}
