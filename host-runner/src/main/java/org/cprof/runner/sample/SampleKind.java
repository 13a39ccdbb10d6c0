package org.cprof.runner.sample;

import java.util.Locale;

/** The events of the flight recorder that are samples. */
public enum SampleKind {
  /**
   * From JDK 25 on, on Linux: each thread is sampled whenever it has used so much processor time,
   * natives among it.
   */
  CPU("jdk.CPUTimeSample", "throttle", "eventThread", "processor time"),
  /** Some threads that execute Java code are sampled whenever so much time has passed. */
  EXECUTION("jdk.ExecutionSample", "period", "sampledThread", "time in Java code");

  /** The event that tells how many samples of processor time there was no room for. */
  static final String LOST = "jdk.CPUTimeSamplesLost";

  private static final int FIRST_WITH_CPU = 25;

  private final String event;
  private final String setting;
  private final String threadField;
  private final String measure;

  SampleKind(String event, String setting, String threadField, String measure) {
    this.event = event;
    this.setting = setting;
    this.threadField = threadField;
    this.measure = measure;
  }

  /**
   * The better one that a JVM has.
   *
   * @param feature the first number of the JDK's version
   */
  public static SampleKind bestOf(int feature) {
    boolean isLinux = System.getProperty("os.name").startsWith("Linux");
    return feature >= FIRST_WITH_CPU && isLinux ? CPU : EXECUTION;
  }

  public String event() {
    return event;
  }

  String threadField() {
    return threadField;
  }

  /** What is sampled, in words. */
  public static String measureOf(String event) {
    for (SampleKind kind : values()) {
      if (kind.event.equals(event)) {
        return kind.measure;
      }
    }
    return event;
  }

  /** The recorder's settings, with every other event off. */
  public String settings(long millis) {
    return String.format(
        Locale.ROOT,
        """
        <?xml version="1.0" encoding="UTF-8"?>
        <configuration version="2.0">
          <event name="%s">
            <setting name="enabled">true</setting>
            <setting name="%s">%d ms</setting>
          </event>
          <event name="%s">
            <setting name="enabled">%s</setting>
          </event>
        </configuration>
        """,
        event,
        setting,
        millis,
        LOST,
        this == CPU);
  }

  /** The word for it on the command line. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
