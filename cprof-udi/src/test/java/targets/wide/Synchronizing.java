package targets.wide;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Phaser;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/**
 * Locks, queues, futures and threads. Other threads end only when this one waits for them, or it
 * would depend on the scheduler how it finds them.
 */
public final class Synchronizing implements Runnable {

  static Object result;

  /** The JDK has a table of them, from which the garbage collector takes those that are lost. */
  private static final List<ExecutorService> EXECUTORS = new ArrayList<>();

  private final ThreadLocal<Integer> local = ThreadLocal.withInitial(() -> 7);

  @Override
  public void run() {
    try {
      result = locks() + maps() + futures() + threads() + local.get();
    } catch (InterruptedException | ExecutionException impossible) {
      throw new AssertionError(impossible);
    }
  }

  private static int locks() throws InterruptedException {
    ReentrantLock lock = new ReentrantLock(true);
    ReentrantReadWriteLock both = new ReentrantReadWriteLock();
    Semaphore semaphore = new Semaphore(2);
    lock.lock();
    both.readLock().lock();
    semaphore.acquire();
    try {
      return lock.getHoldCount() + semaphore.availablePermits() + new Phaser(1).arrive();
    } finally {
      semaphore.release();
      both.readLock().unlock();
      lock.unlock();
    }
  }

  private static int maps() throws InterruptedException {
    ConcurrentHashMap<String, LongAdder> counts = new ConcurrentHashMap<>();
    for (String word : "a b a c a b".split(" ")) {
      counts.computeIfAbsent(word, key -> new LongAdder()).increment();
    }
    LinkedBlockingQueue<LongAdder> queue = new LinkedBlockingQueue<>(counts.values());
    AtomicReference<Integer> sum = new AtomicReference<>(0);
    while (!queue.isEmpty()) {
      int count = queue.take().intValue();
      sum.updateAndGet(before -> before + count * count);
    }
    return sum.get();
  }

  private static int futures() throws InterruptedException, ExecutionException {
    CompletableFuture<Integer> future = new CompletableFuture<>();
    CompletableFuture<Integer> both =
        future
            .thenApply(i -> i + 1)
            .thenCombine(CompletableFuture.completedFuture(3), Integer::sum);
    future.complete(5);
    return both.exceptionally(e -> 0).get();
  }

  private static int threads() throws InterruptedException, ExecutionException {
    Thread main = Thread.currentThread();
    int[] numbers = new int[1];
    Thread thread = new Thread(() -> numbers[0] = afterItWaits(main), "joined");
    thread.start();
    thread.join();
    ExecutorService executor = Executors.newSingleThreadExecutor(Synchronizing::daemon);
    EXECUTORS.add(executor);
    Future<Integer> task = executor.submit(() -> afterItWaits(main));
    return numbers[0] + task.get();
  }

  private static Thread daemon(Runnable runnable) {
    Thread thread = new Thread(runnable, "worker");
    thread.setDaemon(true);
    return thread;
  }

  private static int afterItWaits(Thread other) {
    while (other.getState() != Thread.State.WAITING) {
      Thread.onSpinWait();
    }
    return 1;
  }
}
