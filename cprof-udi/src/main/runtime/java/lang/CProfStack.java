package java.lang;

import jdk.internal.vm.annotation.DontInline;

/**
 * Room on the stack of a thread: where there is none, an error is thrown before anything is begun
 * that must not be left half done.
 */
final class CProfStack {

  /** Of 32 bytes or more each, or 100 where they are interpreted. */
  private static final int FEW_FRAMES = 64;

  private static final int MANY_FRAMES = 256;

  private CProfStack() {}

  /**
   * Throws StackOverflowError if there is no room for some calls. Only the calls themselves find
   * out: the JVM tells nobody where its stacks end.
   */
  static void checkForFew() {
    depth(FEW_FRAMES);
  }

  /** The same for what calls a good deal of the JDK. */
  static void checkForMany() {
    depth(MANY_FRAMES);
  }

  @DontInline
  private static int depth(int frames) {
    return frames == 0 ? 0 : depth(frames - 1) + 1;
  }
}
