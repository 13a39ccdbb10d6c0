package org.cprof.collect;

/** How far a JVM had come when its profile was made. */
public enum Ending {
  /** The JVM ended by itself, however the program did. */
  BY_ITSELF("by itself"),

  /** The JVM was killed, or crashed. */
  KILLED("killed"),

  /** The JVM was still running. */
  RUNNING("running");

  private final String label;

  Ending(String label) {
    this.label = label;
  }

  /** The word in the metadata of a profile. */
  public String label() {
    return label;
  }
}
