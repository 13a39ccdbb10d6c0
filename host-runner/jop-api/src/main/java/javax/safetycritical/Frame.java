package javax.safetycritical;

import javax.realtime.RelativeTime;

/** A part of a cyclic schedule: tasks that run one after the other, and its length. */
public final class Frame {

  private final RelativeTime duration;
  private final PeriodicEventHandler[] handlers;

  public Frame(RelativeTime duration, PeriodicEventHandler[] handlers) {
    this.duration = duration;
    this.handlers = handlers.clone();
  }

  RelativeTime duration() {
    return duration;
  }

  PeriodicEventHandler[] handlers() {
    return handlers;
  }
}
