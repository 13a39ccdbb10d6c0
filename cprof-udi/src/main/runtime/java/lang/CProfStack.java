package java.lang;

import jdk.internal.vm.annotation.DontInline;

/**
 * Room on the stack of a thread: where there is none, an error is thrown before anything is begun
 * that must not be left half done. Only calls find out, since the JVM tells nobody where its stacks
 * end: {@code org.cprof.start.EntryRoom} gives these the frames that they ask for.
 */
final class CProfStack {

  private CProfStack() {}

  /** Throws StackOverflowError if there is no room for some calls. */
  @DontInline
  static void checkForFew() {
    asCompiled();
  }

  /** Throws StackOverflowError if there is no room for calls that reach far into the JDK. */
  @DontInline
  static void checkForMany() {
    asCompiled();
  }

  /** Compiled code looks for room if it calls. */
  @DontInline
  private static void asCompiled() {}
}
