package org.cprof.profiler;

/**
 * A profiler of the user, which looks at the calling context trees while the program runs.
 *
 * <p>It is called by the program's own threads, one call at a time in each thread, but by several
 * threads at once. Nothing of what it does is counted, nor what threads do that it starts. A
 * profiler has a public constructor that takes the options of the command line, a {@code
 * Map<String, String>}, or nothing. One that throws anything is not called again, and the program
 * goes on.
 *
 * <p>Calls come between basic blocks of the program's own classes, never in the middle of the JDK's
 * code. The number of executed bytecodes is that of a thread's own, without what only the host does
 * (loading, linking and initializing classes), so calls come at the same places in every run.
 */
public interface Profiler {

  /**
   * A thread of the program begins.
   *
   * @param thread the thread that begins
   * @param root its tree, valid until {@link #ended}
   * @return how many bytecodes it executes before the first report; at least 1
   */
  long register(Thread thread, Node root);

  /**
   * The current thread has executed as many bytecodes as the profiler asked for, and those of the
   * block with which it got there.
   *
   * @param root its tree
   * @param current the context that is being executed
   * @return how many bytecodes it executes before the next report; at least 1
   */
  long report(Node root, Node current);

  /**
   * A thread of the program ends, or the whole program does. Its tree is complete, and goes.
   *
   * @param thread the thread that has ended
   * @param root the root of its tree
   */
  default void ended(Thread thread, Node root) {}

  /** The program ends; nothing is called after this. */
  default void finish() {}

  /**
   * {@return what stands for a method in {@link Node#identity}: the method itself, or whatever else
   * the profiler wants contexts to be told apart by, such as their package} Asked for once a
   * method.
   *
   * @param method a method that the profiler sees for the first time
   */
  default Object identity(Method method) {
    return method;
  }
}
