package org.cprof.jop;

import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.cprof.api.TargetClock;

/**
 * A processor that tasks share: preemptive, by fixed priority, in the target's time.
 *
 * <p>Each task has a thread of the host, and one of them runs at a time. It runs ahead until it
 * asks for something in which time matters: it reads the time or a device, waits, fires an event.
 * What it executed until then, exact cycles of its clock, is then put into the schedule, where
 * releases of higher priority interrupt it; their threads run in between. So every time that a task
 * sees is the one of the schedule. Only what tasks write into fields for each other is ahead of it,
 * at most by what the interrupted task executes up to its next such request.
 */
final class Simulation {

  /** As the command line ends where a program could not be run. */
  private static final int NOT_RUN = 3;

  private static final long POLL_MILLIS = 20;

  private final List<Task> tasks;
  private final Task main;
  private final ScheduleLog log;
  private final long end;

  /** The schedule's time. */
  private long now;

  /** Who runs on the host. */
  private Task running;

  /**
   * @param periodic all tasks but {@code main}, in the order in which they were made
   * @param main whose thread is the current one
   * @param start of the mission
   */
  Simulation(List<Task> periodic, Task main, long start) {
    this.main = main;
    this.now = TargetClock.cycles();
    this.end = start + Setting.mission();
    // Of the same priority, who was made first comes first.
    tasks = new ArrayList<Task>(periodic);
    Collections.sort(
        tasks,
        new Comparator<Task>() {
          @Override
          public int compare(Task one, Task other) {
            return Integer.compare(other.priority, one.priority);
          }
        });
    tasks.add(main);
    for (Task task : tasks) {
      if (task.isSporadic) {
        task.state = Task.State.BLOCKED;
      } else if (task != main) {
        task.state = Task.State.WAITING;
        task.wake = start + task.offset;
      }
    }
    log = new ScheduleLog(Setting.schedule(), start, tasks);
    running = main;
    grant(main);
  }

  /** Puts what the current thread's task has executed into the schedule, and does what it wants. */
  void request(Task task, Task.Request request) {
    Task next;
    synchronized (this) {
      if (running == task) {
        task.debt = TargetClock.cycles() - task.grantedAt;
        task.request = request;
        next = simulate();
        running = next;
      } else {
        next = null;
      }
    }
    if (next != task) {
      if (next != null) {
        next.turn.release();
      }
      await(task);
    }
    grant(task);
    if (next != task || request != Task.Request.GO_ON && request != Task.Request.FIRE) {
      TargetClock.emptyMethodCache();
    }
  }

  /** The task's thread has ended what it has to do. */
  void end(Task task) {
    synchronized (this) {
      if (running != task) {
        return;
      }
      task.debt = TargetClock.cycles() - task.grantedAt;
      task.request = Task.Request.END;
      running = simulate();
      running.turn.release();
    }
  }

  /** The current thread has the processor from now on. */
  private void grant(Task task) {
    TargetClock.advanceTo(now);
    task.grantedAt = TargetClock.cycles();
    task.hostStart = System.nanoTime();
    task.hostUsed = -1;
  }

  /** The task of the current thread; null without one. */
  Task current() {
    Thread thread = Thread.currentThread();
    for (Task task : tasks) {
      if (task.thread == thread) {
        return task;
      }
    }
    return null;
  }

  /** Waits for the processor. */
  private static void await(Task task) {
    try {
      task.turn.acquire();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("a task was interrupted", e);
    }
  }

  /** Looks after the task that runs, again and again, in a thread of its own. */
  void watch() {
    Thread watcher =
        new Thread("cprof-watcher") {
          @Override
          public void run() {
            try {
              while (true) {
                TimeUnit.MILLISECONDS.sleep(POLL_MILLIS);
                lookAfterRunning();
              }
            } catch (InterruptedException e) {
              Thread.currentThread().interrupt();
            }
          }
        };
    watcher.setDaemon(true);
    watcher.start();
  }

  /** Begins a task in its own thread. */
  void begin(Task task) {
    await(task);
    grant(task);
    TargetClock.emptyMethodCache();
  }

  private synchronized void lookAfterRunning() {
    Task task = running;
    boolean isOver = !task.thread.isAlive();
    if (!isOver && !task.isLate && isTooLong(task)) {
      task.isLate = true;
      System.err.println(
          "cprof: "
              + task.name
              + " has run for "
              + Setting.patienceMillis()
              + " ms of the host without reading the time or waiting; "
              + (task == main ? "the schedule goes on without it" : "the program ends here"));
      if (task != main) {
        System.exit(NOT_RUN);
      }
    }
    if (isOver || task.isLate) {
      task.debt = 0;
      task.request = Task.Request.END;
      running = simulate();
      running.turn.release();
    }
  }

  /** Time of the host's processor counts: the host may be busy with something else. */
  private static boolean isTooLong(Task task) {
    long patience = TimeUnit.MILLISECONDS.toNanos(Setting.patienceMillis());
    if (System.nanoTime() - task.hostStart < patience) {
      return false;
    }
    long used = ManagementFactory.getThreadMXBean().getThreadCpuTime(task.thread.getId());
    if (task.hostUsed < 0) {
      task.hostUsed = used;
    }
    return used - task.hostUsed > patience;
  }

  /** Lets the schedule's time pass until a task has to run on the host, which it returns. */
  private Task simulate() {
    while (true) {
      if (now >= end) {
        exit();
      }
      release();
      Task task = first();
      long arrival = nextArrival(task);
      if (task == null && arrival == Long.MAX_VALUE) {
        exit();
      } else if (task == null) {
        now = Math.min(arrival, end);
      } else if (task.debt > 0) {
        execute(task, Math.min(arrival, end));
      } else if (answer(task)) {
        return task;
      }
    }
  }

  private void release() {
    for (Task task : tasks) {
      if (task.state == Task.State.WAITING && task.wake <= now) {
        task.state = Task.State.READY;
        if (task.request != Task.Request.SLEEP) {
          begin(task, task.wake);
        }
        task.request = Task.Request.GO_ON;
      }
    }
  }

  private static void begin(Task task, long time) {
    task.release = time;
    task.start = -1;
    task.executed = 0;
  }

  /** The first of those that want the processor, or null. */
  private Task first() {
    for (Task task : tasks) {
      if (task.state == Task.State.READY) {
        return task;
      }
    }
    return null;
  }

  /** When the first task of a higher priority wants it, or any if nobody has it. */
  private long nextArrival(Task running) {
    long arrival = Long.MAX_VALUE;
    for (Task task : tasks) {
      if (task == running) {
        break;
      }
      if (task.state == Task.State.WAITING) {
        arrival = Math.min(arrival, task.wake);
      }
    }
    return arrival;
  }

  private void execute(Task task, long until) {
    long cycles = Math.min(task.debt, until - now);
    task.start = task.start < 0 ? now : task.start;
    log.executes(task, now, now + cycles);
    task.executed += cycles;
    task.debt -= cycles;
    now += cycles;
  }

  /** Does what a task wants; whether it runs on the host then. */
  private boolean answer(Task task) {
    Task.Request request = task.request;
    task.request = Task.Request.GO_ON;
    switch (request) {
      case NEXT_PERIOD:
        endRelease(task);
        // JOP begins at once, and counts periods from here, where the next one has begun already.
        waitUntil(task, task.hasMet ? task.release + task.period : now);
        return false;
      case NEXT_EVENT:
        endRelease(task);
        task.state = Task.State.BLOCKED;
        return false;
      case SLEEP:
        waitUntil(task, task.until);
        task.request = Task.Request.SLEEP;
        return false;
      case FIRE:
        fire(task.fired, now);
        return false;
      case END:
        if (task.isReleased() && task.start >= 0) {
          endRelease(task);
        }
        task.state = Task.State.BLOCKED;
        return false;
      default:
        return true;
    }
  }

  private static void waitUntil(Task task, long time) {
    task.state = Task.State.WAITING;
    task.wake = time;
  }

  private void endRelease(Task task) {
    task.hasMet = now <= task.release + task.period;
    log.ended(task, now);
    task.number++;
  }

  /** An event happens at a time that is not before now. */
  synchronized void fire(Task task, long time) {
    if (task.state == Task.State.BLOCKED) {
      waitUntil(task, time);
    } else {
      task.lostEvents++;
    }
  }

  /** Ends the program at the end of the mission, or when nobody wants the processor any more. */
  private void exit() {
    System.exit(0);
  }

  /** What is left to write when the JVM ends. */
  void close() {
    log.close(now);
  }
}
