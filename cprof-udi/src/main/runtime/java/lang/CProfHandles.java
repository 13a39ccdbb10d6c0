package java.lang;

import java.lang.invoke.MethodType;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.concurrent.ConcurrentHashMap;
import jdk.internal.misc.CProfNative;
import jdk.internal.misc.Unsafe;
import jdk.internal.vm.annotation.DontInline;

/**
 * Native methods that no instruction of the program names: a method handle or the JDK's reflection
 * holds them. Code that calls whatever a handle or a {@code Method} stands for asks here first.
 *
 * <p>Of a handle this reads the fields: its own methods keep what they compute, which the program
 * would find there.
 */
final class CProfHandles {

  private static final Unsafe U = CProfNative.unsafe();

  /** What {@link #begin} returns where only the callee's own counting tells what was called. */
  static final long UNDECIDED = -1;

  /** How a native is called. */
  private static final int LINKED = 0;

  private static final int DISPATCHED = 1;
  private static final int INVOKED = 2;

  private static final String CLONE = "clone";

  private static final Class<?> MEMBER = find("java.lang.invoke.MemberName");
  private static final long FLAGS = U.objectFieldOffset(MEMBER, "flags");
  private static final long OWNER = U.objectFieldOffset(MEMBER, "clazz");
  private static final long NAME = U.objectFieldOffset(MEMBER, "name");
  private static final long TYPE = U.objectFieldOffset(MEMBER, "type");
  private static final long METHOD_NAME = U.objectFieldOffset(Method.class, "name");
  private static final long MODIFIERS = U.objectFieldOffset(Method.class, "modifiers");

  /** Ids of natives by class, name and descriptor in one; less than 0 of what nobody knows. */
  private static final ConcurrentHashMap<String, Integer> IDS = new ConcurrentHashMap<>();

  private CProfHandles() {}

  private static Class<?> find(String className) {
    try {
      return Class.forName(className, false, null);
    } catch (ClassNotFoundException notThisJdk) {
      throw new NoClassDefFoundError(className);
    }
  }

  /** Whether the caller has to count what a handle's member stands for. */
  static boolean isCounted(Object member) {
    return member != null && isNative(member);
  }

  private static boolean isNative(Object member) {
    return (U.getInt(member, FLAGS) & Modifier.NATIVE) != 0;
  }

  static boolean isNativeMethod(Object method) {
    return (U.getInt(method, MODIFIERS) & Modifier.NATIVE) != 0;
  }

  /** Counts a native; returns the context before, or 0. */
  static long begin(Object member) {
    return begin(LINKED, member, null, null);
  }

  /**
   * Counts a native that is about to be called, or whatever runs in its place.
   *
   * @return the context before, 0 if nothing was done, or {@link #UNDECIDED}
   */
  static long beginDispatched(Object receiver, Object member) {
    return begin(DISPATCHED, member, receiver, null);
  }

  /** Counts what reflection is about to call, if it calls anything with these arguments. */
  static long beginInvoked(Object method, Object receiver, Object[] arguments) {
    return begin(INVOKED, method, receiver, arguments);
  }

  @DontInline
  private static long begin(int how, Object member, Object receiver, Object[] arguments) {
    long context = CProf.context();
    if (CProfSinks.contains(context)) {
      return 0;
    }
    try {
      return beginInside(how, member, receiver, arguments);
    } catch (StackOverflowError | OutOfMemoryError noRoom) {
      CProfNoRoom.count(context);
      return 0;
    }
  }

  @DontInline
  private static long beginInside(int how, Object member, Object receiver, Object[] arguments) {
    if (how == LINKED) {
      return beginCounted(member);
    }
    if (how == INVOKED && !isCallable((Method) member, receiver, arguments)) {
      return 0;
    }
    String name = (String) U.getReference(member, how == INVOKED ? METHOD_NAME : NAME);
    return isOverridden(name) ? beginOverridden(receiver, name) : beginCounted(member);
  }

  /** The native {@code clone} throws for what is not Cloneable, so it counts before. */
  private static long beginOverridden(Object receiver, String name) {
    if (receiver == null || receiver instanceof Cloneable || !isEqual(name, CLONE)) {
      return UNDECIDED;
    }
    int id = CProfOverrides.nativeCloneOf(receiver.getClass());
    return id < 0 ? UNDECIDED : CProfNatives.beginNative(id);
  }

  private static long beginCounted(Object member) {
    int id = id(member);
    return id < 0 ? 0 : CProfNatives.beginNative(id);
  }

  /** The natives that programs override. */
  private static boolean isOverridden(String name) {
    return isEqual(name, "hashCode") || isEqual(name, CLONE);
  }

  private static boolean isEqual(String name, String other) {
    CProfBypass bypass = CProfBypass.begin();
    boolean is = name.equals(other);
    bypass.end();
    return is;
  }

  /** Whether the VM gets as far as the call: it checks receiver and arguments before. */
  private static boolean isCallable(Method method, Object receiver, Object[] arguments) {
    CProfBypass bypass = CProfBypass.begin();
    try {
      Class<?>[] types = method.getParameterTypes();
      int given = arguments == null ? 0 : arguments.length;
      boolean fits =
          given == types.length
              && (Modifier.isStatic(method.getModifiers())
                  || method.getDeclaringClass().isInstance(receiver));
      for (int i = 0; fits && i < given; i++) {
        fits = CProfConversions.isPossible(arguments[i], types[i]);
      }
      return fits;
    } finally {
      bypass.end();
    }
  }

  /** The id of the native that a handle's member stands for; less than 0 also without room. */
  static int idInside(Object member) {
    try {
      return id(member);
    } catch (StackOverflowError | OutOfMemoryError noRoom) {
      CProfNoRoom.count();
      return -1;
    }
  }

  /** The id of the native that a handle's member or a {@code Method} stands for. */
  @DontInline
  private static int id(Object member) {
    CProfBypass bypass = CProfBypass.begin();
    try {
      return idOf(member instanceof Method method ? name(method) : name(member), false);
    } finally {
      bypass.end();
    }
  }

  /**
   * The id of a native, or less than 0; to be called in a bypass.
   *
   * @param name class, name and descriptor in one
   * @param isToCheck whether it may be no native
   */
  static int idOf(String name, boolean isToCheck) {
    Integer known = IDS.get(name);
    if (known == null) {
      known =
          CProfSession.askNumber(
              new CProfMessage(CProfProtocol.NATIVE, name.length() + 5)
                  .putText(name)
                  .putByte(isToCheck ? 1 : 0));
      IDS.put(name, known);
    }
    return known;
  }

  private static String name(Method method) {
    return signature(owner(method.getDeclaringClass()), method);
  }

  private static String name(Object member) {
    return signature(owner((Class<?>) U.getReference(member, OWNER)), member);
  }

  private static StringBuilder owner(Class<?> type) {
    return new StringBuilder().append(CProfHidden.nameInClassFile(type)).append('.');
  }

  private static String signature(StringBuilder text, Method method) {
    text.append(method.getName());
    return describe(text, method.getReturnType(), method.getParameterTypes());
  }

  private static String signature(StringBuilder text, Object member) {
    text.append((String) U.getReference(member, NAME));
    Object type = U.getReference(member, TYPE);
    if (type instanceof MethodType methodType) {
      return describe(text, methodType.returnType(), methodType.parameterArray());
    }
    if (type instanceof Object[] parts) {
      return describe(text, (Class<?>) parts[0], (Class<?>[]) parts[1]);
    }
    return text.append((String) type).toString();
  }

  private static String describe(StringBuilder text, Class<?> result, Class<?>[] parameters) {
    text.append('(');
    for (Class<?> parameter : parameters) {
      text.append(parameter.descriptorString());
    }
    return text.append(')').append(result.descriptorString()).toString();
  }
}
