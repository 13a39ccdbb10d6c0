package java.lang;

import jdk.internal.misc.CProfNative;
import jdk.internal.misc.Unsafe;
import jdk.internal.vm.annotation.ForceInline;

/**
 * What prices want to know of a bytecode's operands.
 *
 * <p>None of them calls a method of the JDK outside of a bypass: those are instrumented, and would
 * be counted as the program's work.
 */
public final class CProfOperands {

  private static final Unsafe U = CProfNative.unsafe();

  /** Where arrays have their length. */
  private static final long LENGTH = lengthOffset();

  private static long lengthOffset() {
    int[] probe = new int[0x5a5a];
    long offset = 8; // behind the mark word, where the class may stand first
    while (U.getInt(probe, offset) != probe.length) {
      offset += 4;
    }
    return offset;
  }

  private static final int[] NO_KEYS = {};

  private CProfOperands() {}

  /** Monitors that the current thread holds in instrumented code. */
  public static long monitors() {
    return CProfThread.monitors(CProfThread.current());
  }

  /** What is known of an object at a place that tests for a type. */
  public static CProfTypeSite.Answer type(Object object, int site) {
    return CProfTypeSite.of(object, site);
  }

  /** What the routine of checkcast costs for an object, as {@link #setCastCosts} keeps it; or 0. */
  @ForceInline
  public static long castCosts(Object object, int site) {
    return CProfTypeSite.costs(object, site, true);
  }

  /**
   * What the routine of instanceof costs for an object, as {@link #setTestCosts} keeps it; or 0.
   */
  @ForceInline
  public static long testCosts(Object object, int site) {
    return CProfTypeSite.costs(object, site, false);
  }

  /** Keeps what the routine of checkcast costs for a class, and returns it. */
  public static long setCastCosts(CProfTypeSite.Answer answer, long cycles, long bytecodes) {
    answer.castCosts = together(cycles, bytecodes);
    return answer.castCosts;
  }

  /** Keeps what the routine of instanceof costs for a class, and returns it. */
  public static long setTestCosts(CProfTypeSite.Answer answer, long cycles, long bytecodes) {
    answer.testCosts = together(cycles, bytecodes);
    return answer.testCosts;
  }

  /** Cycles above bytecodes above a bit that is set, so that no costs are 0, too. */
  private static long together(long cycles, long bytecodes) {
    return cycles << 32 | bytecodes << 1 | 1;
  }

  /** Adds such costs to a pair of counters. */
  @ForceInline
  public static void addCosts(long costs, long node, int offset) {
    CProf.flush(CProf.counterAsCycles(node, offset), costs >> 32, (int) costs >>> 1);
  }

  /** 1 for null, otherwise 0. */
  public static long type_null(CProfTypeSite.Answer answer) {
    return answer == CProfTypeSite.Answer.OF_NULL ? 1 : 0;
  }

  /** 1 if the type tested for is an interface, otherwise 0; 0 for null. */
  public static long type_interface(CProfTypeSite.Answer answer) {
    return answer.isInterface;
  }

  /**
   * Steps from the object's class up to the class tested for, -1 if it is no superclass; -1 for
   * null.
   */
  public static long type_distance(CProfTypeSite.Answer answer) {
    return answer.distance;
  }

  /** Steps from the object's class up to Object; 0 for null. */
  public static long type_depth(CProfTypeSite.Answer answer) {
    return answer.depth;
  }

  /** Interfaces that the object's class and its superclasses name; 0 for null. */
  public static long type_interfaces(CProfTypeSite.Answer answer) {
    return answer.interfaces;
  }

  /** 1 if the element holds an object; 0 also where the store will throw. */
  public static long oldElement(Object array, int index) {
    Object[] elements = array instanceof Object[] ? (Object[]) array : null;
    boolean inRange = elements != null && index >= 0 && index < elements.length;
    return inRange && elements[index] != null ? 1 : 0;
  }

  /** 1 if the field holds an object; 0 for null and for an object that is under construction. */
  @ForceInline
  public static long oldField(Object object, int site) {
    long offset = object == null ? -1 : CProfFieldSite.offset(object, site);
    return offset >= 0 && U.getReference(object, offset) != null ? 1 : 0;
  }

  /** 1 for an object, 0 for null. */
  public static long oldStatic(Object value) {
    return value != null ? 1 : 0;
  }

  /** What is known of a value that is stored in an array of references. */
  public static CProfTypeSite.Answer store(Object array, Object value) {
    return CProfTypeSite.ofStore(array, value);
  }

  /** 1 if the object is an array, otherwise 0. */
  public static long type_array(CProfTypeSite.Answer answer) {
    return answer.array;
  }

  /**
   * Steps from the class of an array's elements up to that of the elements of the array class
   * tested for, 0 for the same array class; -1 if it is none.
   */
  public static long type_element(CProfTypeSite.Answer answer) {
    return answer.element;
  }

  /** Steps from the class of an array's elements up to Object; 0 for numbers. */
  public static long type_elementdepth(CProfTypeSite.Answer answer) {
    return answer.elementDepth;
  }

  /** 1 if the elements of the array that is stored to are arrays, otherwise 0. */
  public static long type_nested(CProfTypeSite.Answer answer) {
    return answer.nested;
  }

  /** Words of the object that is made at a place. */
  public static long words(int site) {
    return CProfDataSite.objectWords(site);
  }

  /** Looks up a field in the target's cache; 0 for null. */
  public static long fieldHit(Object object, int site) {
    return object == null
        ? 0
        : CProfDataCaches.readField(object, CProfDataSite.fieldPosition(object, site));
  }

  /** Looks up an element in the target's cache; 0 where the instruction will throw. */
  public static long elementHit(Object array, int index) {
    int length = array == null ? 0 : U.getInt(array, LENGTH);
    return index >= 0 && index < length ? CProfDataCaches.readElement(array, length, index) : 0;
  }

  /** What the look-up just before has found; 0 for null, with which nothing was looked up. */
  public static long lastHit(Object object) {
    return object == null ? 0 : CProfDataCaches.lastHit();
  }

  /** Place of a lookupswitch's matching pair, from 0 on; -1 if none matches. */
  public static long matchIndex(int key, int site) {
    int[] matches = keys(site);
    int low = 0;
    int high = matches.length - 1;
    while (low <= high) {
      int middle = low + high >>> 1;
      if (matches[middle] == key) {
        return middle;
      }
      if (matches[middle] < key) {
        low = middle + 1;
      } else {
        high = middle - 1;
      }
    }
    return -1;
  }

  /** Pairs of a lookupswitch. */
  public static long matches(int site) {
    return keys(site).length;
  }

  private static int[] keys(int site) {
    int[] keys = (int[]) CProfSites.get(site);
    return keys == null ? NO_KEYS : keys;
  }
}
