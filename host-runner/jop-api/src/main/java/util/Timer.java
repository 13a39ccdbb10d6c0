package util;

import com.jopdesign.sys.Const;
import com.jopdesign.sys.Native;

/** The time on JOP, and the watchdog. */
public final class Timer {

  private static final int MILLI = 1000;
  private static final int SECOND = 1000000;

  private static boolean watchdog;
  private static boolean isCounting;
  private static int seconds;
  private static int nextSecond;

  private Timer() {}

  /** Cycles since the start. */
  public static int cnt() {
    return Native.rd((short) Const.IO_CNT);
  }

  /** Microseconds since the start. */
  public static int us() {
    return Native.rd((short) Const.IO_US_CNT);
  }

  /** Whether a time of {@link #getTimeoutUs} and the like is over. */
  public static boolean timeout(int time) {
    return time - us() < 0;
  }

  public static int getTimeoutUs(int micros) {
    return us() + micros;
  }

  public static int getTimeoutMs(int millis) {
    return us() + MILLI * millis;
  }

  public static int getTimeoutSec(int time) {
    return us() + SECOND * time;
  }

  /** Toggles the watchdog. */
  public static void wd() {
    watchdog = !watchdog;
    Native.wr(watchdog ? 1 : 0, (short) Const.IO_WD);
  }

  /** Waits in a loop. */
  public static void usleep(int micros) {
    int end = us() + micros;
    while (end - us() >= 0) {
      // Reading the time is all that it does.
    }
  }

  /** Counts seconds; to be called more often than once a second. */
  public static void loop() {
    if (!isCounting) {
      isCounting = true;
      nextSecond = us() + SECOND;
    } else if (nextSecond - us() < 0) {
      seconds++;
      nextSecond += SECOND;
    }
  }

  /** The seconds that {@link #loop} has counted. */
  public static int getSec() {
    return seconds;
  }

  public static boolean secTimeout(int time) {
    return time - seconds < 0;
  }
}
