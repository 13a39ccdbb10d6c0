package org.cprof.jop;

import java.util.ArrayList;
import java.util.List;
import org.cprof.api.TargetClock;

/** What the stand-ins ask of the processor. Times are cycles of the target, but where said. */
public final class Processor {

  /** From startMission to the first releases, in microseconds, as on JOP. */
  private static final long START_MICROS = 10000;

  private static final long NANOS_PER_MICRO = 1000;

  /** Tasks that were made before the mission. */
  private static final List<Task> TASKS = new ArrayList<Task>();

  private static volatile Simulation simulation;

  private Processor() {}

  /**
   * Makes a task.
   *
   * @param owner the program's object for it
   * @param body what its thread runs
   * @param named whose class names it
   * @param period in microseconds, as the offset
   */
  public static Task newTask(
      Object owner, Runnable body, Object named, int priority, int period, int offset) {
    if (simulation != null) {
      throw new IllegalStateException(
          named.getClass().getName() + " is made after startMission; make all tasks before");
    }
    if (period <= 0 || offset < 0) {
      throw new IllegalArgumentException(
          named.getClass().getName()
              + ": a period of "
              + period
              + " us and an offset of "
              + offset
              + " us; the period has to be above 0, the offset not below");
    }
    String name = named.getClass().getName().replace(',', '_');
    int same = 1;
    for (Task task : TASKS) {
      same += task.name.equals(name) || task.name.startsWith(name + " ") ? 1 : 0;
    }
    Task task =
        new Task(
            owner,
            body,
            same == 1 ? name : name + " " + same,
            priority,
            Setting.cycles(period),
            Setting.cycles(offset));
    TASKS.add(task);
    return task;
  }

  /** The task waits for events. */
  public static void setSporadic(Task task) {
    task.isSporadic = true;
  }

  /** Starts the mission: all tasks that were made run from now on. */
  public static void startMission() {
    if (!TargetClock.isPresent()) {
      throw new IllegalStateException("tasks need 'cprof run --target-api jop'");
    }
    if (simulation != null) {
      throw new IllegalStateException("startMission is called again");
    }
    Task main = new Task(null, null, "main", Integer.MIN_VALUE, 0, 0);
    main.thread = Thread.currentThread();
    long start = TargetClock.cycles() + Setting.cycles(START_MICROS);
    for (Task task : TASKS) {
      task.thread = new Thread(task.body, task.name);
    }
    final Simulation started = new Simulation(TASKS, main, start);
    simulation = started;
    Runtime.getRuntime()
        .addShutdownHook(
            new Thread("cprof-schedule") {
              @Override
              public void run() {
                started.close();
              }
            });
    for (Task task : TASKS) {
      task.thread.start();
    }
    started.watch();
  }

  /** Waits for a task's first release, in its thread. */
  public static void begin(Task task) {
    simulation.begin(task);
  }

  /** The task's thread ends. */
  public static void end(Task task) {
    simulation.end(task);
  }

  /**
   * Waits for the next release.
   *
   * @return whether the one before ended in its period
   */
  public static boolean waitForNextPeriod(Task task) {
    require(task).request(task, Task.Request.NEXT_PERIOD);
    return task.hasMet;
  }

  /** Waits for the next event. */
  public static void waitForEvent(Task task) {
    require(task).request(task, Task.Request.NEXT_EVENT);
  }

  private static Simulation require(Task task) {
    if (simulation == null || current() != task) {
      throw new IllegalStateException(task.name + " waits outside of its own thread");
    }
    return simulation;
  }

  /** Releases a sporadic task. */
  public static void fire(Task task) {
    Task by = current();
    if (simulation == null) {
      throw new IllegalStateException(task.name + " is fired before startMission");
    }
    if (by == null || TargetClock.heldMonitors() > 0) {
      simulation.fire(task, TargetClock.cycles());
    } else {
      by.fired = task;
      simulation.request(by, Task.Request.FIRE);
    }
  }

  /** Lets so many milliseconds pass. */
  public static void sleep(int millis) {
    sleepUntil(TargetClock.cycles() + Setting.cycles(1000L * millis));
  }

  /** Lets time pass until the counter of cycles has a value, if it is not behind. */
  static void waitFor(int counter) {
    long now = TargetClock.cycles();
    int rest = counter - (int) now;
    if (rest > 0) {
      sleepUntil(now + rest);
    }
  }

  /** Lets time pass until the clock shows so many cycles. */
  private static void sleepUntil(long cycles) {
    Task task = current();
    if (task == null) {
      TargetClock.advanceTo(cycles);
    } else {
      task.until = cycles;
      simulation.request(task, Task.Request.SLEEP);
    }
  }

  /** Lets time pass until the clock shows so many microseconds. */
  public static void sleepUntilMicros(long micros) {
    sleepUntil(Setting.cycles(micros));
  }

  /** The program's object for the task of the current thread; null without one. */
  public static Object currentOwner() {
    Task task = current();
    return task == null ? null : task.owner;
  }

  /** The target's time in cycles. */
  public static long cycles() {
    synchronize();
    return TargetClock.cycles();
  }

  /** The target's time in microseconds. */
  public static long micros() {
    synchronize();
    return TargetClock.nanos() / NANOS_PER_MICRO;
  }

  /**
   * Lets the schedule come up with the current thread. Interrupts are off on JOP where a thread
   * holds a monitor.
   */
  static void synchronize() {
    Task task = current();
    if (task != null && TargetClock.heldMonitors() == 0) {
      simulation.request(task, Task.Request.GO_ON);
    }
  }

  /** Refuses all processors but the first. */
  public static void requireFirst(int processor) {
    if (processor != 0) {
      throw Missing.of("processor " + processor, "there is one");
    }
  }

  private static Task current() {
    Simulation started = simulation;
    return started == null ? null : started.current();
  }
}
