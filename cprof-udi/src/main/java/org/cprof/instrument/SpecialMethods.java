package org.cprof.instrument;

import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
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

  private static final String MATH = "java/lang/Math";
  private static final String REFERENCE = "java/lang/ref/Reference";
  private static final String SOFT_REFERENCE = "java/lang/ref/SoftReference";

  /** Names of the methods for which the interpreter has entries of its own, by class. */
  private static final Map<String, Set<String>> ENTRIES =
      Map.of(
          MATH,
          Set.of(
              "sin", "cos", "tan", "tanh", "cbrt", "abs", "sqrt", "log", "log10", "pow", "exp",
              "fma"),
          "java/lang/StrictMath",
          Set.of("sqrt"),
          "java/lang/Object",
          Set.of("finalize"),
          REFERENCE,
          Set.of("get"),
          SOFT_REFERENCE,
          Set.of("get"),
          "java/util/zip/CRC32C",
          Set.of("updateBytes", "updateDirectByteBuffer"),
          "java/lang/Float",
          Set.of("float16ToFloat", "floatToFloat16"));

  private static final Set<String> NAMES =
      ENTRIES.values().stream().flatMap(Set::stream).collect(Collectors.toUnmodifiableSet());

  private static final Set<String> THREAD_CHANGES =
      Set.of(
          "Ljdk/internal/vm/annotation/ChangesCurrentThread;",
          "Ljdk/internal/vm/annotation/JvmtiMountTransition;");

  /** Whether the interpreter has its own entry for a method, so that callers count it. */
  public static boolean hasInterpreterEntry(String owner, String name, String descriptor) {
    return ENTRIES.getOrDefault(owner, Set.of()).contains(name)
        && switch (owner) {
          case MATH -> isFloating(descriptor);
          case REFERENCE, SOFT_REFERENCE -> descriptor.equals("()Ljava/lang/Object;");
          default -> true;
        };
  }

  /** Whether it has one for a method of this name in any class. */
  public static boolean mayHaveInterpreterEntry(String name) {
    return NAMES.contains(name);
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
   * Hides from the VM what would let the compilers replace the body. Reflection finds the
   * annotation all the same: {@link CProfNames#annotation} gives it its name again.
   */
  void hideIntrinsic(MethodNode method) {
    if (method.visibleAnnotations != null) {
      for (AnnotationNode annotation : method.visibleAnnotations) {
        if (annotation.desc.equals(CProfNames.INTRINSIC)) {
          annotation.desc = CProfNames.HIDDEN_INTRINSIC;
        }
      }
    }
  }
}
