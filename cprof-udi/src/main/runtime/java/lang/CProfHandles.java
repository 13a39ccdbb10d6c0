package java.lang;

import java.lang.invoke.MethodType;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.function.ToIntBiFunction;
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

  private static final Unsafe U = Unsafe.getUnsafe();

  /** What {@link #begin} returns where only the callee's own counting tells what was called. */
  static final long UNDECIDED = -1;

  private static final String CLONE = "clone";

  private static final Class<?> MEMBER = find("java.lang.invoke.MemberName");
  private static final long FLAGS = U.objectFieldOffset(MEMBER, "flags");
  private static final long OWNER = U.objectFieldOffset(MEMBER, "clazz");
  private static final long NAME = U.objectFieldOffset(MEMBER, "name");
  private static final long TYPE = U.objectFieldOffset(MEMBER, "type");
  private static final long METHOD_NAME = U.objectFieldOffset(Method.class, "name");
  private static final long MODIFIERS = U.objectFieldOffset(Method.class, "modifiers");

  /**
   * Gives the id of a method that callers count, from its class, name and descriptor in one and
   * from whether it is a native; -1 for any other.
   */
  private static ToIntBiFunction<String, Boolean> ids;

  private CProfHandles() {}

  static void initialize(ToIntBiFunction<String, Boolean> idsOfMethods) {
    ids = idsOfMethods;
  }

  private static Class<?> find(String className) {
    try {
      return Class.forName(className, false, null);
    } catch (ClassNotFoundException notThisJdk) {
      throw new NoClassDefFoundError(className);
    }
  }

  /** Whether the caller has to count what a handle's member stands for. */
  static boolean isCounted(Object member) {
    return member != null && (CProfSettings.LEAF_INTRINSICS || isNative(member));
  }

  /** The same where the member may be overridden. */
  static boolean mayBeCounted(Object member) {
    return member != null && CProfNatives.any() || isCounted(member);
  }

  private static boolean isNative(Object member) {
    return (U.getInt(member, FLAGS) & Modifier.NATIVE) != 0;
  }

  static boolean mayBeCountedMethod(Object method) {
    return CProfNatives.any() || isCountedMethod(method);
  }

  private static boolean isCountedMethod(Object method) {
    return CProfSettings.LEAF_INTRINSICS || isNativeMethod(method);
  }

  private static boolean isNativeMethod(Object method) {
    return (U.getInt(method, MODIFIERS) & Modifier.NATIVE) != 0;
  }

  /** Counts a native, or an intrinsic if callers count those; returns the context before, or 0. */
  @DontInline
  static long begin(Object member) {
    return CProfSinks.contains(CProf.context()) ? 0 : beginCounted(member);
  }

  /**
   * Counts a native, or an intrinsic if callers count those, that is about to be called, or
   * whatever runs in its place.
   *
   * @return the context before, 0 if nothing was done, or {@link #UNDECIDED}
   */
  @DontInline
  static long beginDispatched(Object receiver, Object member) {
    if (CProfSinks.contains(CProf.context())) {
      return 0;
    }
    if (isNative(member) && isOverridden((String) U.getReference(member, NAME))) {
      return beginOverridden(receiver, (String) U.getReference(member, NAME));
    }
    if (CProfNatives.any()) {
      String method = signature(member);
      if (CProfNatives.decides(receiver, method)) {
        return CProfNatives.begin(receiver, method);
      }
    }
    return isCounted(member) ? beginCounted(member) : 0;
  }

  /** The same for what reflection is about to call, if it calls anything with these arguments. */
  @DontInline
  static long beginInvoked(Object method, Object receiver, Object[] arguments) {
    if (CProfSinks.contains(CProf.context())) {
      return 0;
    }
    Method called = (Method) method;
    if (!isCallable(called, receiver, arguments)) {
      return 0;
    }
    if (isNativeMethod(method) && isOverridden((String) U.getReference(called, METHOD_NAME))) {
      return beginOverridden(receiver, (String) U.getReference(called, METHOD_NAME));
    }
    boolean isStatic = (U.getInt(method, MODIFIERS) & Modifier.STATIC) != 0;
    if (CProfNatives.any() && !isStatic) {
      String signature = signature(method);
      if (CProfNatives.decides(receiver, signature)) {
        return CProfNatives.begin(receiver, signature);
      }
    }
    return isCountedMethod(method) ? beginCounted(method) : 0;
  }

  /** The native {@code clone} throws for what is not Cloneable, so it counts before. */
  private static long beginOverridden(Object receiver, String name) {
    if (receiver == null || receiver instanceof Cloneable || !isEqual(name, CLONE)) {
      return UNDECIDED;
    }
    int id = CProfOverrides.nativeCloneOf(receiver.getClass());
    return id < 0 ? UNDECIDED : CProf.beginNative(id);
  }

  private static long beginCounted(Object member) {
    int id = id(member);
    return id < 0 ? 0 : CProf.beginNative(id);
  }

  /** The natives that programs override. */
  private static boolean isOverridden(String name) {
    return isEqual(name, "hashCode") || isEqual(name, CLONE);
  }

  private static boolean isEqual(String name, String other) {
    long context = CProf.bypass();
    boolean is = name.equals(other);
    CProf.resume(context);
    return is;
  }

  /** Whether the VM gets as far as the call: it checks receiver and arguments before. */
  private static boolean isCallable(Method method, Object receiver, Object[] arguments) {
    long context = CProf.bypass();
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
      CProf.resume(context);
    }
  }

  /** The id of the native that a handle's member or a {@code Method} stands for. */
  @DontInline
  static int id(Object member) {
    CProfBypass bypass = CProfBypass.begin();
    try {
      return member instanceof Method method
          ? ids.applyAsInt(name(method), isNativeMethod(method))
          : ids.applyAsInt(name(member), isNative(member));
    } finally {
      bypass.end();
    }
  }

  /** The name and descriptor of what a handle's member or a {@code Method} stands for. */
  private static String signature(Object member) {
    CProfBypass bypass = CProfBypass.begin();
    try {
      StringBuilder text = new StringBuilder();
      return member instanceof Method method ? signature(text, method) : signature(text, member);
    } finally {
      bypass.end();
    }
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
