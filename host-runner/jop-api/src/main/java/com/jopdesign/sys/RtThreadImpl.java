package com.jopdesign.sys;

import joprt.RtThread;

/** The part of tasks that belongs to JOP's runtime. */
public class RtThreadImpl {

  public static final int MIN_PRIORITY = 1;
  public static final int NORM_PRIORITY = 5;
  public static final int MAX_PRIORITY = 10;

  private RtThreadImpl() {}

  public static void startMission() {
    RtThread.startMission();
  }

  public static void sleepMs(int millis) {
    RtThread.sleepMs(millis);
  }

  public static void busyWait(int micros) {
    RtThread.busyWait(micros);
  }

  public static RtThread currentRtThread() {
    return RtThread.currentRtThread();
  }
}
