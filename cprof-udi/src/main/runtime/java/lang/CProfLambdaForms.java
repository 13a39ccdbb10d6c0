package java.lang;

import java.lang.ref.SoftReference;
import java.util.function.ObjIntConsumer;
import jdk.internal.misc.Unsafe;

/**
 * The code behind method handles, which the JDK keeps for each shape of method. Code made before
 * the agent started does not count; it is made again when a handle of that shape is created.
 */
final class CProfLambdaForms {

  private static final Unsafe U = Unsafe.getUnsafe();
  private static final long FORM = offset("java.lang.invoke.MethodType", "form");
  private static final long FORMS = offset("java.lang.invoke.MethodTypeForm", "lambdaForms");
  private static final long ENTRY = offset("java.lang.invoke.LambdaForm", "vmentry");
  private static final long OWNER = offset("java.lang.invoke.MemberName", "clazz");

  /** The classes that do not count. */
  private static Class<?>[] old = {};

  /** Has the JDK make the code for a type and a kind of handle. */
  private static ObjIntConsumer<Object> maker;

  private CProfLambdaForms() {}

  private static long offset(String className, String field) {
    try {
      return U.objectFieldOffset(Class.forName(className, false, null), field);
    } catch (ClassNotFoundException notThisJdk) {
      throw new NoClassDefFoundError(className);
    }
  }

  static void initialize(Class<?>[] classes, ObjIntConsumer<Object> makerOfForms) {
    maker = makerOfForms;
    old = classes;
  }

  /** Outside of the profile: the program would have found the old code, and does not make any. */
  static void renew(Object methodType, int kind) {
    if (old.length == 0 || methodType == null) {
      return;
    }
    Object[] forms = (Object[]) U.getReference(U.getReference(methodType, FORM), FORMS);
    if (forms[kind] == null || !isOld(((SoftReference<?>) forms[kind]).get())) {
      return;
    }
    CProfBypass bypass = CProfBypass.begin();
    try {
      forms[kind] = null;
      maker.accept(methodType, kind);
    } finally {
      bypass.end();
    }
  }

  private static boolean isOld(Object form) {
    Object entry = form == null ? null : U.getReference(form, ENTRY);
    Object owner = entry == null ? null : U.getReference(entry, OWNER);
    for (Class<?> each : old) {
      if (each == owner) {
        return true;
      }
    }
    return false;
  }
}
