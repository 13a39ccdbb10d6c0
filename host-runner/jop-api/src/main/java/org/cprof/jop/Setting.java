package org.cprof.jop;

/** What the command line tells, by system properties. */
final class Setting {

  private static final long MEGA = 1000000;
  private static final long DEFAULT_HERTZ = 100 * MEGA;

  private static final int DEFAULT_WORDS = 1 << 18;
  private static final long DEFAULT_PATIENCE = 10000;

  private Setting() {}

  /** Cycles per second. */
  static long hertz() {
    return Long.getLong("cprof.target.hertz", DEFAULT_HERTZ);
  }

  /** Cycles from the start of the mission to the end of the program. */
  static long mission() {
    return Long.getLong("cprof.target.mission", hertz());
  }

  /** For how long a task may run without a request, in milliseconds of the host's processor. */
  static long patienceMillis() {
    return Long.getLong("cprof.target.patience", DEFAULT_PATIENCE);
  }

  /** The file of the schedule; null for none. */
  static String schedule() {
    return System.getProperty("cprof.target.schedule");
  }

  /** Words of the memory; 1 MB, that of the reference board, if not told. */
  static int memoryWords() {
    return Integer.getInteger("cprof.target.memory", DEFAULT_WORDS);
  }

  /** Names of registers with their addresses, NAME=ADDRESS with commas; null for those of 2014. */
  static String devices() {
    return System.getProperty("cprof.target.devices");
  }

  /** The processor's model, for messages. */
  static String model() {
    return System.getProperty("cprof.target.model", "the model");
  }

  static long cycles(long micros) {
    return micros / MEGA * hertz() + micros % MEGA * hertz() / MEGA;
  }
}
