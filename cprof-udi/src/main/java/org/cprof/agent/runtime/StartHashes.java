package org.cprof.agent.runtime;

import java.io.IOException;
import java.lang.instrument.Instrumentation;

/**
 * Identity hashes while the agent starts. The generator starts anew for each part, so that what one
 * part draws, which depends on the options, does not show in the next.
 */
public final class StartHashes {

  /** Seeds that no thread of the program has, as those count from 0: for each part of the start. */
  private static final int RETRANSFORMATION = -3;

  private static final int LAUNCH = -1;

  private static final Class<?>[] PRIMITIVES = {
    boolean.class,
    byte.class,
    char.class,
    short.class,
    int.class,
    long.class,
    float.class,
    double.class,
    void.class
  };

  private StartHashes() {}

  /**
   * Before anything is done that depends on the locale or on how the agent was told its options.
   */
  public static void begin(Instrumentation instrumentation)
      throws IOException, ReflectiveOperationException, InterruptedException {
    RuntimeDefinition.defineEarly(instrumentation);
    // Links the class, which must not be the first that the new thread hashes.
    setUp();
    find();
    setUp();
    // The JDK keeps method types by these.
    for (Class<?> type : PRIMITIVES) {
      System.identityHashCode(type);
    }
  }

  /** Before the run is set up. */
  public static void setUp() {
    CProfHashes.start(0);
  }

  public static void retransform() {
    CProfHashes.start(RETRANSFORMATION);
  }

  public static void launch() {
    CProfHashes.start(LAUNCH);
  }

  /** Where they are found, what the agent itself hashes is the same in every run from here on. */
  private static void find() throws InterruptedException {
    Thread fresh =
        AgentThreads.of(
            "hashes",
            new Runnable() {
              @Override
              public void run() {
                CProfHashes.find();
              }
            });
    fresh.start();
    fresh.join();
  }
}
