package org.cprof.instrument;

import java.util.Set;
import org.cprof.code.MethodCode;
import org.objectweb.asm.tree.AnnotationNode;
import org.objectweb.asm.tree.MethodNode;

/**
 * Methods of the JDK that HotSpot treats in a way of its own.
 *
 * <ul>
 *   <li>Those for which the interpreter has an entry that never runs the body. Their calls are
 *       counted by the caller, like those of natives; instrumented, the number of calls would
 *       depend on the compilers.
 *   <li>{@code Object.finalize}, which has to stay empty: or else HotSpot gives all classes a
 *       finalizer.
 *   <li>{@code SoftReference.get}, whose way depends on when the garbage collector ran last. Its
 *       calls are counted in the same way.
 *   <li>Those in which {@code Thread.currentThread()} changes from one line to the next: what they
 *       find at their start must not be restored at their end.
 *   <li>Those with an intrinsic in the compilers. They are instrumented like any other method;
 *       where the VM does not know the annotation, the compilers leave them alone.
 * </ul>
 */
public final class SpecialMethods {

  private static final Set<String> MATH_ENTRIES =
      Set.of(
          "sin", "cos", "tan", "tanh", "cbrt", "abs", "sqrt", "log", "log10", "pow", "exp", "fma");

  private static final Set<String> THREAD_CHANGES =
      Set.of(
          "Ljdk/internal/vm/annotation/ChangesCurrentThread;",
          "Ljdk/internal/vm/annotation/JvmtiMountTransition;");

  private static final String INTRINSIC = "Ljdk/internal/vm/annotation/IntrinsicCandidate;";

  /** Whether the interpreter has its own entry for a method, so that callers count it. */
  public static boolean hasInterpreterEntry(String owner, String name, String descriptor) {
    return switch (owner) {
      case "java/lang/Math" -> MATH_ENTRIES.contains(name) && isFloating(descriptor);
      case "java/lang/StrictMath" -> name.equals("sqrt");
      case "java/lang/Object" -> name.equals("finalize");
      case "java/lang/ref/Reference" ->
          name.equals("get") && descriptor.equals("()Ljava/lang/Object;");
      case "java/lang/ref/SoftReference" ->
          name.equals("get") && descriptor.equals("()Ljava/lang/Object;");
      case "java/util/zip/CRC32C" ->
          name.equals("updateBytes") || name.equals("updateDirectByteBuffer");
      case "java/lang/Float" -> name.equals("float16ToFloat") || name.equals("floatToFloat16");
      default -> false;
    };
  }

  private static boolean isFloating(String descriptor) {
    return descriptor.endsWith(")D") || descriptor.equals("(FFF)F");
  }

  /** Why a method is not instrumented, or null if it is. */
  String reasonToSkip(MethodCode method) {
    if (hasInterpreterEntry(method.owner().name, method.name(), method.descriptor())) {
      return "the interpreter never runs its body";
    }
    return hasAnnotation(method.node(), THREAD_CHANGES) ? "the current thread changes in it" : null;
  }

  private static boolean hasAnnotation(MethodNode method, Set<String> descriptors) {
    if (method.visibleAnnotations != null) {
      for (AnnotationNode annotation : method.visibleAnnotations) {
        if (descriptors.contains(annotation.desc)) {
          return true;
        }
      }
    }
    return false;
  }

  /**
   * Hides from the VM what would let the compilers replace the body. Reflection reads the name of
   * the annotation to its semicolon, and finds it all the same.
   */
  void hideIntrinsic(MethodNode method) {
    if (method.visibleAnnotations != null) {
      for (AnnotationNode annotation : method.visibleAnnotations) {
        if (annotation.desc.equals(INTRINSIC)) {
          annotation.desc = INTRINSIC + "cprof";
        }
      }
    }
  }
}
