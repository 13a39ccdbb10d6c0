package org.cprof.instrument.jdk;

import java.util.Map;
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
 *       depend on the compilers. Which ones a JDK has tells its annotation of intrinsics: {@code
 *       Math.sinh} is one from JDK 26 on, and {@code Reference.get} is none where its body calls a
 *       native.
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
  private static final String GET = "()Ljava/lang/Object;";

  /**
   * Names of the methods for which the interpreter has entries of its own where they are
   * intrinsics, by class.
   */
  private static final Map<String, Set<String>> ENTRIES =
      Map.of(
          MATH,
          Set.of(
              "sin", "cos", "tan", "sinh", "tanh", "cbrt", "abs", "sqrt", "log", "log10", "pow",
              "exp", "fma"),
          "java/lang/StrictMath",
          Set.of("sqrt"),
          REFERENCE,
          Set.of("get"),
          "java/util/zip/CRC32C",
          Set.of("updateBytes", "updateDirectByteBuffer"),
          "java/lang/Float",
          Set.of("float16ToFloat", "floatToFloat16"));

  /** Names of the methods whose body is left alone in every JDK, by class. */
  private static final Map<String, Set<String>> LEFT_ALONE =
      Map.of("java/lang/Object", Set.of("finalize"), SOFT_REFERENCE, Set.of("get"));

  private static final Set<String> THREAD_CHANGES =
      Set.of(
          "Ljdk/internal/vm/annotation/ChangesCurrentThread;",
          "Ljdk/internal/vm/annotation/JvmtiMountTransition;");

  /**
   * Whether callers count a method, because the interpreter has its own entry for it, or its body
   * is left alone.
   *
   * @param isIntrinsic whether the JDK has annotated it as one
   */
  public static boolean isCountedByCallers(
      String owner, String name, String descriptor, boolean isIntrinsic) {
    return (isIntrinsic && mayHaveInterpreterEntry(owner, name, descriptor))
        || (LEFT_ALONE.getOrDefault(owner, Set.of()).contains(name)
            && (!owner.equals(SOFT_REFERENCE) || descriptor.equals(GET)));
  }

  /** Whether the interpreter has its own entry for a method if that is an intrinsic. */
  public static boolean mayHaveInterpreterEntry(String owner, String name, String descriptor) {
    return ENTRIES.getOrDefault(owner, Set.of()).contains(name)
        && switch (owner) {
          case MATH -> isFloating(descriptor);
          case REFERENCE -> descriptor.equals(GET);
          default -> true;
        };
  }

  public static boolean isOfIntrinsics(String annotation) {
    return annotation.equals(CProfNames.INTRINSIC);
  }

  private static boolean isFloating(String descriptor) {
    return descriptor.endsWith(")D") || descriptor.equals("(FFF)F");
  }

  /** Why a method is not instrumented, or null if it is. */
  public String reasonToSkip(MethodCode method) {
    boolean isIntrinsic = hasAnnotation(method.node(), Set.of(CProfNames.INTRINSIC));
    if (isCountedByCallers(method.owner().name, method.name(), method.descriptor(), isIntrinsic)) {
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
  public void hideIntrinsic(MethodNode method) {
    if (method.visibleAnnotations != null) {
      for (AnnotationNode annotation : method.visibleAnnotations) {
        if (isOfIntrinsics(annotation.desc)) {
          annotation.desc = CProfNames.HIDDEN_INTRINSIC;
        }
      }
    }
  }
}
