package java.lang;

import java.util.concurrent.ConcurrentHashMap;
import jdk.internal.misc.CProfNative;
import jdk.internal.misc.Unsafe;
import jdk.internal.vm.annotation.DontInline;

/**
 * What stands above tests that count under another name than that of their method: a node for each
 * class that inherits tests, and for each factory of dynamic tests, below what calls the tests.
 * Inserted code tells of both behind the begin of a recorded call, {@link CProfCalls}.
 */
public final class CProfTestGroups {

  private static final Unsafe U = CProfNative.unsafe();

  /** The ids of classes by their names; less than 0 of what nobody knows. */
  private static final ConcurrentHashMap<String, Integer> IDS = new ConcurrentHashMap<>();

  private CProfTestGroups() {}

  /**
   * Behind the begin of a test: if the class of its receiver inherits it, the call is one below
   * that class, unless another test calls it.
   */
  public static void receiver(Object receiver, Class<?> declaring) {
    Class<?> type = receiver.getClass();
    if (type != declaring) {
      enterClass(type);
    }
  }

  @DontInline
  private static void enterClass(Class<?> type) {
    long stack = CProfCalls.stackOfOne();
    if (stack != 0) {
      CProfBypass bypass = CProfBypass.begin();
      int group = of(type);
      bypass.end();
      U.putLong(null, CProfCalls.entry(stack, 0) + CProfCalls.CALLER, enterGroup(group));
    }
  }

  /** Behind the begin of what executes a dynamic test. */
  @DontInline
  public static void dynamic(Object test) {
    long stack = CProfCalls.stackOfOne();
    if (stack != 0) {
      CProfBypass bypass = CProfBypass.begin();
      int group = ofDynamic(test);
      bypass.end();
      U.putLong(null, stack + CProfCalls.GROUP, group);
    }
  }

  /** Before the call of the body of a dynamic test, whose factory is known. */
  @DontInline
  public static void beginBody() {
    long stack = CProfCalls.stackOfOne();
    if (stack != 0) {
      long group = U.getLong(null, stack + CProfCalls.GROUP);
      U.putLong(null, stack + CProfCalls.BODY_CALLER, group == 0 ? 0 : enterGroup((int) group));
    }
  }

  /** Behind it; an exception ends it with what executes the test. */
  @DontInline
  public static void endBody() {
    long stack = CProfCalls.stackOfOne();
    long caller = stack == 0 ? 0 : U.getLong(null, stack + CProfCalls.BODY_CALLER);
    if (caller != 0) {
      CProfThread.setContext(CProfThread.current(), caller);
      U.putLong(null, stack + CProfCalls.BODY_CALLER, 0);
    }
  }

  /**
   * What is called next is one below a group.
   *
   * @return the context before; 0 if there is no group, and the context is as it was
   */
  private static long enterGroup(int group) {
    Object thread = CProfThread.current();
    long slot = CProfThread.context(thread);
    long context = CProf.bypass();
    boolean isKnown = group >= 0 && CProfMethods.isKnown(group) && !CProfSinks.contains(slot);
    long node = isKnown ? CProfContexts.child(CProfThread.tree(thread), slot, group) : 0;
    CProf.resume(context);
    if (node == 0) {
      return 0;
    }
    CProfThread.setContext(thread, node + CProfNode.SLOTS);
    return slot;
  }

  /** The id of a class that inherits tests, or less than 0; in a bypass. */
  private static int of(Class<?> type) {
    String name = CProfHidden.nameInClassFile(type);
    Integer id = IDS.get(name);
    if (id == null) {
      id = ask(CProfProtocol.TESTS_OF, name);
      IDS.put(name, id);
    }
    return id;
  }

  /**
   * The id of the factory of a dynamic test, or less than 0; in a bypass.
   *
   * @param test JUnit's descriptor, whose unique id names class and factory
   */
  private static int ofDynamic(Object test) {
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
