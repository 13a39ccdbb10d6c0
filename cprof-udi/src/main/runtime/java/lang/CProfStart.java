package java.lang;

/** The start of the JVM, before anything of the program. */
public final class CProfStart {

  private CProfStart() {}

  /**
   * From now on each thread counts in its own name; inserted where the JDK starts its first threads
   * beside the main one, or the VM begins to initialize {@code System}.
   */
  public static void begin() {
    if (!CProfThread.isLive()) {
      CProfTree.initialize();
      CProfThread.start();
    }
  }
}
