package org.cprof.jop;

import java.util.concurrent.Semaphore;

/**
 * A thread of the target: a periodic or sporadic task, or the thread of {@code main}. All times are
 * cycles of the target since the program's start.
 */
public final class Task {

  /** What a task waits for. */
  enum State {
    /** The processor. */
    READY,
    /** {@link Task#wake}. */
    WAITING,
    /** An event, or nothing any more. */
    BLOCKED
  }

  /** What a task wants when all is done that it executed before. */
  enum Request {
    GO_ON,
    NEXT_PERIOD,
    NEXT_EVENT,
    SLEEP,
    FIRE,
    END
  }

  final Semaphore turn = new Semaphore(0);

  /** The program's object for the task; null for {@code main}. */
  final Object owner;

  /** What its thread runs; null for {@code main}. */
  final Runnable body;

  final String name;
  final int priority;

  /** Cycles; for a sporadic task the least time between two events, for {@code main} 0. */
  final long period;

  final long offset;
  boolean isSporadic;
  Thread thread;

  State state = State.READY;
  long wake;
  Request request = Request.GO_ON;

  /** The end of a sleep. */
  long until;

  /** The sporadic task to fire. */
  Task fired;

  /** The thread's clock when it got the processor. */
  long grantedAt;

  /** Cycles that the host has executed and the schedule has not. */
  long debt;

  /** When the host's processor was given to it, in nanoseconds of the host. */
  long hostStart;

  /** What its thread had used of the host's processor when it seemed to take long; -1 before. */
  long hostUsed;

  /** Whether it has run for so long without a request that this was told. */
  boolean isLate;

  /** The current release: its number, its time, when it got the processor, or -1, its cycles. */
  int number;

  long release;
  long start = -1;
  long executed;
  boolean hasMet;

  /** An event came while the one before was not handled. */
  int lostEvents;

  Task(Object owner, Runnable body, String name, int priority, long period, long offset) {
    this.owner = owner;
    this.body = body;
    this.name = name;
    this.priority = priority;
    this.period = period;
    this.offset = offset;
  }

  /** Whether it is released again and again. */
  boolean isReleased() {
    return period > 0;
  }
}
