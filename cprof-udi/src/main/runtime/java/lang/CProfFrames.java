package java.lang;

import java.util.Iterator;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * Who called, where the context does not tell.
 *
 * <p>Who called the constructor of an exception: the context tells it only where an instrumented
 * method called: what is below a hidden frame (a lambda, a method handle) or a native method has
 * the context of the last instrumented one, and so has what the VM calls for a bytecode behind that
 * call.
 */
final class CProfFrames {

  private static final StackWalker WALKER =
      StackWalker.getInstance(
          Set.of(StackWalker.Option.RETAIN_CLASS_REFERENCE, StackWalker.Option.SHOW_HIDDEN_FRAMES));

  private static final Function<Stream<StackWalker.StackFrame>, Boolean> CALLED_BY_HOST_CODE =
      new Function<>() {
        @Override
        public Boolean apply(Stream<StackWalker.StackFrame> frames) {
          Iterator<StackWalker.StackFrame> iterator = frames.iterator();
          StackWalker.StackFrame frame = iterator.next();
          while (iterator.hasNext() && frame.getClassName().startsWith("java.lang.CProf")) {
            frame = iterator.next();
          }
          return iterator.hasNext() && isHostCode(iterator.next());
        }
      };

  private static final Function<Stream<StackWalker.StackFrame>, Class<?>> COUNTED =
      new Function<>() {
        @Override
        public Class<?> apply(Stream<StackWalker.StackFrame> frames) {
          return next(frames.iterator());
        }
      };

  private static final Function<Stream<StackWalker.StackFrame>, Boolean> DEFINED_BY_PROGRAM =
      new Function<>() {
        @Override
        public Boolean apply(Stream<StackWalker.StackFrame> frames) {
          Iterator<StackWalker.StackFrame> iterator = frames.iterator();
          Class<?> caller = next(iterator);
          while (CProfHidden.isOnTheWay(caller)) {
            caller = iterator.next().getDeclaringClass();
          }
          if (!CProfHidden.isPublicWay(caller)) {
            return false;
          }
          while (CProfHidden.isPublicWay(caller) && iterator.hasNext()) {
            caller = iterator.next().getDeclaringClass();
          }
          return !CProfHidden.isJdks(caller);
        }
      };

  /** The frame behind the method that asks the run-time; null behind the last one. */
  private static final Function<Stream<StackWalker.StackFrame>, StackWalker.StackFrame> CALLER =
      new Function<>() {
        @Override
        public StackWalker.StackFrame apply(Stream<StackWalker.StackFrame> frames) {
          Iterator<StackWalker.StackFrame> iterator = frames.iterator();
          next(iterator);
          return iterator.hasNext() ? iterator.next() : null;
        }
      };

  /** The first frame of a thread. */
  private static final Function<Stream<StackWalker.StackFrame>, StackWalker.StackFrame> BOTTOM =
      new Function<>() {
        @Override
        public StackWalker.StackFrame apply(Stream<StackWalker.StackFrame> frames) {
          Iterator<StackWalker.StackFrame> iterator = frames.iterator();
          StackWalker.StackFrame last = iterator.next();
          while (iterator.hasNext()) {
            last = iterator.next();
          }
          return last;
        }
      };

  private CProfFrames() {}

  /**
   * Initializes this class before hidden classes are counted: for the walker the JDK defines some,
   * and who defines one is found with the walker.
   */
  static void initialize() {
    // Done.
  }

  /** The class of the first frame that is not of the run-time. */
  private static Class<?> next(Iterator<StackWalker.StackFrame> frames) {
    Class<?> type = frames.next().getDeclaringClass();
    while (CProfNames.of(type).startsWith("java.lang.CProf")) {
      type = frames.next().getDeclaringClass();
    }
    return type;
  }

  /** The class whose method asks the run-time. */
  static Class<?> counted() {
    return WALKER.walk(COUNTED);
  }

  /** Whether the class that is on its way to the VM is hidden because the program wants it so. */
  static boolean isDefinedByProgram() {
    return WALKER.walk(DEFINED_BY_PROGRAM);
  }

  /** Whether the method that asks the run-time was called by no instrumented method. */
  static boolean isCalledByHostCode() {
    return WALKER.walk(CALLED_BY_HOST_CODE);
  }

  /** Who called the method that asks the run-time; null if it is the first of its thread. */
  static StackWalker.StackFrame caller() {
    return WALKER.walk(CALLER);
  }

  /** Whether native code has attached the current thread, and calls what it likes. */
  static boolean isCalledByNothing(Thread thread) {
    StackWalker.StackFrame bottom = WALKER.walk(BOTTOM);
    boolean isStarted =
        bottom.getMethodName().equals("run")
            && Thread.class.isAssignableFrom(bottom.getDeclaringClass());
    return !isStarted && !CProfChannel.isVirtual(thread);
  }

  /** Whether the current thread starts an agent. */
  static boolean isOfAgent() {
    Class<?> bottom = WALKER.walk(BOTTOM).getDeclaringClass();
    return CProfNames.of(bottom).equals("sun.instrument.InstrumentationImpl");
  }

  /** Some of the classes behind method handles are not hidden, but no class file either. */
  private static boolean isHostCode(StackWalker.StackFrame frame) {
    return CProfHidden.isUncounted(frame.getDeclaringClass())
        || frame.isNativeMethod()
        || frame.getClassName().startsWith("java.lang.invoke.");
  }
}
