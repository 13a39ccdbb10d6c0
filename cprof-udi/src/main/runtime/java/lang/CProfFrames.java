package java.lang;

import java.util.Iterator;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * Who called the constructor of an exception. The context tells it only where an instrumented
 * method called: what is below a hidden frame (a lambda, a method handle) or a native method has
 * the context of the last instrumented one, and so has what the VM calls for a bytecode behind that
 * call.
 *
 * <p>No lambda here: its bootstrap would run in the middle of the program.
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

  private CProfFrames() {}

  /** Whether the method that asks the run-time was called by no instrumented method. */
  static boolean isCalledByHostCode() {
    return WALKER.walk(CALLED_BY_HOST_CODE);
  }

  /** Some of the classes behind method handles are not hidden, but no class file either. */
  private static boolean isHostCode(StackWalker.StackFrame frame) {
    return frame.getDeclaringClass().isHidden()
        || frame.isNativeMethod()
        || frame.getClassName().startsWith("java.lang.invoke.");
  }
}
