package java.lang;

import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.List;
import jdk.internal.misc.CProfNative;
import jdk.internal.misc.Unsafe;
import jdk.internal.vm.annotation.DontInline;
import jdk.internal.vm.annotation.ForceInline;
import jdk.internal.vm.annotation.Stable;

/**
 * A place that tests for a type: what prices want to know of an object's class in relation to it.
 * The answers for some classes are kept, as most places see few.
 */
final class CProfTypeSite {

  private static final Unsafe U = CProfNative.unsafe();

  /** Taken to keep an answer. */
  private static final CProfSpinLock LOCK = new CProfSpinLock();

  /** As many as are found quickly, one by one. */
  private static final int MAX_ANSWERS = 8;

  static final class Answer extends CProfTyped {

    static final Answer OF_NULL = new Answer(null, null);

    final int isInterface;
    final int distance;
    final int depth;
    final int interfaces;
    final int array;
    final int element;
    final int elementDepth;
    final int nested;

    /** What the routines of checkcast and instanceof cost for the class, as one number; or 0. */
    @Stable long castCosts;

    @Stable long testCosts;

    /**
     * @param target the type tested for; null if it is not known
     */
    Answer(Class<?> type, Class<?> target) {
      super(type);
      int implemented = 0;
      for (Class<?> c = type; c != null; c = CProfHierarchy.superclass(c)) {
        implemented += c.getInterfaces().length;
      }
      int steps = CProfHierarchy.distance(type, target);
      boolean isOther =
          steps < 0
              && type != null
              && target != null
              && !target.isInterface()
              && target.isAssignableFrom(type);
      this.isInterface = type != null && target != null && target.isInterface() ? 1 : 0;
      this.distance = isOther ? 0 : steps;
      this.depth = CProfHierarchy.depth(type);
      this.interfaces = implemented;
      this.array = type != null && type.isArray() ? 1 : 0;
      this.element = array == 1 ? element(type, target) : -1;
      this.elementDepth = array == 1 ? CProfHierarchy.depth(type.getComponentType()) : 0;
      this.nested = target != null && target.isArray() ? 1 : 0;
    }

    private static int element(Class<?> type, Class<?> target) {
      if (type == target || target == null) {
        return target == null ? -1 : 0;
      }
      int steps =
          target.isArray()
              ? CProfHierarchy.distance(type.getComponentType(), target.getComponentType())
              : -1;
      return steps < 0 && target.isAssignableFrom(type) ? 1 : steps;
    }
  }

  /** Answers for stores of values in arrays, by the classes of both. */
  private static final class Store extends CProfTyped {
    private final Answer answer;

    private Store(Class<?> array, Answer answer) {
      super(array);
      this.answer = answer;
    }
  }

  private static final int MAX_STORES = 32;

  /** What is known of stores; never changed, but replaced. */
  private static Store[] stores = {};

  /** The store that goes next when there are too many. */
  private static int oldestStore;

  /** What is known of a value in relation to the elements of an array. */
  static Answer ofStore(Object array, Object value) {
    if (array == null || value == null || !CProfSession.isActive()) {
      return Answer.OF_NULL;
    }
    Class<?> arrayType = array.getClass();
    Class<?> type = value.getClass();
    for (Store store : stores) {
      if (store.isOf(arrayType) && store.answer.isOf(type)) {
        return store.answer;
      }
    }
    try {
      return store(arrayType, type);
    } catch (StackOverflowError | OutOfMemoryError noRoom) {
      CProfNoRoom.count();
      return Answer.OF_NULL;
    }
  }

  @DontInline
  private static Answer store(Class<?> arrayType, Class<?> type) {
    CProfBypass bypass = CProfBypass.begin();
    try {
      Answer answer = new Answer(type, arrayType.getComponentType());
      keep(new Store(arrayType, answer));
      return answer;
    } finally {
      bypass.end();
    }
  }

  private static void keep(Store store) {
    try {
      LOCK.lock();
      boolean isFull = stores.length == MAX_STORES;
      Store[] kept = new Store[isFull ? MAX_STORES : stores.length + 1];
      System.arraycopy(stores, 0, kept, 0, stores.length);
      kept[isFull ? oldestStore : stores.length] = store;
      oldestStore = isFull ? (oldestStore + 1) % MAX_STORES : 0;
      stores = kept;
    } finally {
      LOCK.unlock();
    }
  }

  private final String name;
  private final WeakReference<ClassLoader> loader;
  private final boolean isBootLoader;

  /** Whether it tests for the class that holds it, which has no name to find it by. */
  private final boolean isOwn;

  /** What is known of the classes that came first, of those that stay to the end. */
  @Stable private final Answer[] first = new Answer[MAX_ANSWERS];

  /** What is known of others; never changed, but replaced. */
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
    CProfTypeSite typeSite = object == null ? null : (CProfTypeSite) CProfSites.get(site);
    return typeSite == null ? Answer.OF_NULL : typeSite.of(object.getClass());
  }

  private Answer of(Class<?> type) {
    for (int i = 0; i < MAX_ANSWERS && first[i] != null; i++) {
      if (first[i].isOfLasting(type)) {
        return first[i];
      }
    }
    for (Answer answer : answers) {
      if (answer.isOf(type)) {
        return answer;
      }
    }
    try {
      return answer(type);
    } catch (StackOverflowError | OutOfMemoryError noRoom) {
      CProfNoRoom.count();
      return Answer.OF_NULL;
    }
  }

  /**
   * What the routine of a test costs, as one number; 0 where that is not known. Each answer is
   * asked in its own branch, so that the compilers see a constant there.
   */
  @ForceInline
  static long costs(Object object, int site, boolean isCast) {
    if (object == null) {
      return isCast ? Answer.OF_NULL.castCosts : Answer.OF_NULL.testCosts;
    }
    CProfTypeSite typeSite = (CProfTypeSite) CProfSites.known(site);
    if (typeSite == null) {
      return 0;
    }
    Class<?> type = object.getClass();
    for (int i = 0; i < MAX_ANSWERS; i++) {
      Answer answer = typeSite.first[i];
      if (answer == null) {
        break;
      }
      if (answer.isOfLasting(type)) {
        return isCast ? answer.castCosts : answer.testCosts;
      }
    }
    return typeSite.costs(type, isCast);
  }

  @DontInline
  private long costs(Class<?> type, boolean isCast) {
    for (Answer answer : answers) {
      if (answer.isOf(type)) {
        return isCast ? answer.castCosts : answer.testCosts;
      }
    }
    return 0;
  }

  @DontInline
  private Answer answer(Class<?> type) {
    CProfBypass bypass = CProfBypass.begin();
    try {
      Class<?> target = isOwn ? CProfFrames.counted() : target(type);
      Answer answer = new Answer(type, target);
      keep(answer);
      return answer;
    } finally {
      bypass.end();
    }
  }

  private void keep(Answer answer) {
    try {
      LOCK.lock();
      keepAlone(answer);
    } finally {
      LOCK.unlock();
    }
  }

  private void keepAlone(Answer answer) {
    for (int i = 0; i < MAX_ANSWERS && answer.isLasting(); i++) {
      if (first[i] == null) {
        U.storeFence();
        first[i] = answer;
        return;
      }
    }
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
    ClassLoader siteLoader = loader.get();
    boolean isGone = siteLoader == null && !isBootLoader;
    if (isGone || superType != null && isOf(siteLoader, superType)) {
      return superType;
    }
    try {
      return Class.forName(name, false, siteLoader);
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
