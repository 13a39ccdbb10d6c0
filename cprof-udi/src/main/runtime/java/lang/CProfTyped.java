package java.lang;

import java.lang.ref.Reference;
import java.lang.ref.WeakReference;
import jdk.internal.misc.CProfNative;
import jdk.internal.misc.Unsafe;
import jdk.internal.vm.annotation.ForceInline;
import jdk.internal.vm.annotation.Stable;

/** What is known of a class, which it does not keep from being unloaded. */
abstract class CProfTyped {

  private static final Unsafe U = CProfNative.unsafe();
  private static final long REFERENT = U.objectFieldOffset(Reference.class, "referent");

  /** A class that stays to the end; null of another one. */
  @Stable private final Class<?> lasting;

  /** Null of a class that stays. */
  private final WeakReference<Class<?>> passing;

  /** To be called outside of the profile. */
  CProfTyped(Class<?> type) {
    boolean isLasting = type == null || isLasting(type);
    this.lasting = isLasting ? type : null;
    this.passing = isLasting ? null : new WeakReference<>(type);
  }

  private static boolean isLasting(Class<?> type) {
    return CProfLoaders.stays(type.getClassLoader0()) && !type.isHidden();
  }

  /** Whether the class stays to the end. */
  final boolean isLasting() {
    return lasting != null;
  }

  /** Whether this is known of a class that stays. */
  @ForceInline
  final boolean isOfLasting(Class<?> type) {
    return lasting == type;
  }

  /** Whether this is known of a class. */
  @ForceInline
  final boolean isOf(Class<?> type) {
    // Reference.get would count.
    return lasting == type || passing != null && U.getReference(passing, REFERENT) == type;
  }
}
