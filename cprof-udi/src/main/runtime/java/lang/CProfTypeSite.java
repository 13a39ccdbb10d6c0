package java.lang;

import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.List;

/**
 * A place that tests for a type: what prices want to know of an object's class in relation to it.
 * The answers for some classes are kept, as most places see few.
 */
final class CProfTypeSite {

  /** As many as are found quickly, one by one. */
  private static final int MAX_ANSWERS = 8;

  /** The answer for one class. */
  static final class Answer extends CProfTyped {

    static final Answer OF_NULL = new Answer(null, 0, -1, 0, 0);

    final int isInterface;
    final int distance;
    final int depth;
    final int interfaces;

    Answer(Class<?> type, int isInterface, int distance, int depth, int interfaces) {
      super(type);
      this.isInterface = isInterface;
      this.distance = distance;
      this.depth = depth;
      this.interfaces = interfaces;
    }
  }

  private final String name;
  private final WeakReference<ClassLoader> loader;
  private final boolean isBootLoader;

  /** Whether it tests for the class that holds it, which has no name to find it by. */
  private final boolean isOwn;

  /** What is known; never changed, but replaced. */
  private Answer[] answers = {};

  /** The answer that goes next when there are too many. */
  private int oldest;

  /**
   * @param name of the type tested for, as {@code Class.forName} takes it
   * @param loader of the class that holds the place
   */
  CProfTypeSite(String name, ClassLoader loader) {
    this(name, loader, false);
  }

  private CProfTypeSite(String name, ClassLoader loader, boolean isOwn) {
    this.name = name;
    this.loader = new WeakReference<>(loader);
    this.isBootLoader = loader == null;
    this.isOwn = isOwn;
  }

  /** Tests for the class that holds the place. */
  static CProfTypeSite ofItsOwnClass() {
    return new CProfTypeSite(null, null, true);
  }

  static Answer of(Object object, int site) {
    if (object == null) {
      return Answer.OF_NULL;
    }
    CProfTypeSite typeSite = (CProfTypeSite) CProfSites.get(site);
    Class<?> type = object.getClass();
    for (Answer answer : typeSite.answers) {
      if (answer.isOf(type)) {
        return answer;
      }
    }
    return typeSite.answer(type);
  }

  private Answer answer(Class<?> type) {
    long context = CProf.bypass();
    try {
      Class<?> target = isOwn ? CProfFrames.counted() : target(type);
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
      keep(answer);
      return answer;
    } finally {
      CProf.resume(context);
    }
  }

  private synchronized void keep(Answer answer) {
    boolean isFull = answers.length == MAX_ANSWERS;
    Answer[] kept = new Answer[isFull ? MAX_ANSWERS : answers.length + 1];
    System.arraycopy(answers, 0, kept, 0, answers.length);
    kept[isFull ? oldest : answers.length] = answer;
    oldest = isFull ? (oldest + 1) % MAX_ANSWERS : 0;
    answers = kept;
  }

  /**
   * The type tested for: among the supertypes of the object's, if it can be no other one of that
   * name, or else as the place's loader knows it. The bytecode itself is about to load it, so
   * nothing is loaded that would not have been.
   */
  private Class<?> target(Class<?> type) {
    Class<?> superType = superType(type, new ArrayList<>());
    ClassLoader placeLoader = loader.get();
    boolean isGone = placeLoader == null && !isBootLoader;
    if (isGone || superType != null && isOf(placeLoader, superType)) {
      return superType;
    }
    try {
      return Class.forName(name, false, placeLoader);
    } catch (ClassNotFoundException | LinkageError theBytecodeWillTell) {
      return null;
    }
  }

  /** Whether a loader has such a class itself, or has it of the boot loader. */
  private static boolean isOf(ClassLoader loader, Class<?> type) {
    ClassLoader found = type.getClassLoader0();
    return found == null || found == loader;
  }

  /**
   * A list tells those that were seen: in a set they would be looked up by their identity hashes,
   * drawn from those of the program.
   */
  private Class<?> superType(Class<?> type, List<Class<?>> seen) {
    if (type == null || seen.contains(type)) {
      return null;
    }
    seen.add(type);
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
