package org.cprof.junit.subjects;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Tests that hand work to other threads: the calls of {@link #work} in comments are theirs. */
class ThreadsSubject {
  /** One thread, which the first test starts that needs it. */
  private static final ScheduledExecutorService POOL = Executors.newScheduledThreadPool(1);

  static int work(int n) {
    int sum = 0;
    for (int i = 0; i < n; i++) {
      sum += i;
    }
    return sum;
  }

  /** 3, of no test. */
  @BeforeAll
  static void executes_before_the_tests() throws Exception {
    join(new Thread(() -> IntStream.range(0, 3).forEach(ThreadsSubject::work)));
  }

  @AfterAll
  static void end() {
    POOL.shutdownNow();
  }

  private static void join(Thread thread) throws Exception {
    thread.start();
    thread.join();
  }

  /** 2 */
  @Test
  void starts_a_thread() throws Exception {
    work(1);
    join(new Thread(() -> work(10)));
  }

  /** 2 */
  @Test
  void starts_a_thread_that_starts_one() throws Exception {
    join(
        new Thread(
            () -> {
              work(1);
              Thread second = new Thread(() -> work(2));
              second.start();
              try {
                second.join();
              } catch (InterruptedException e) {
                throw new IllegalStateException(e);
              }
            }));
  }

  /** 1 */
  @Test
  void hands_a_runnable_to_a_pool() throws Exception {
    CountDownLatch done = new CountDownLatch(1);
    POOL.execute(
        () -> {
          work(3);
          done.countDown();
        });
    done.await();
  }

  /** 3 */
  @Test
  void hands_tasks_to_a_pool() throws Exception {
    POOL.submit(() -> work(4)).get();
    POOL.submit(() -> work(5)).get();
    POOL.schedule(() -> work(6), 1, TimeUnit.MILLISECONDS).get();
  }

  /** 2, though the pool puts the task back itself. */
  @Test
  void hands_over_what_is_repeated() throws Exception {
    CountDownLatch done = new CountDownLatch(2);
    var task =
        POOL.scheduleAtFixedRate(
            () -> {
              if (done.getCount() > 0) {
                work(7);
              }
              done.countDown();
            },
            0,
            1,
            TimeUnit.MILLISECONDS);
    done.await();
    task.cancel(false);
  }

  /** 2 */
  @Test
  void completes_futures() throws Exception {
    CompletableFuture.runAsync(() -> work(8)).get();
    CompletableFuture.runAsync(() -> work(9), POOL).get();
  }

  /** 100, some of them in this thread. */
  @Test
  void has_a_parallel_stream() {
    IntStream.range(0, 100).parallel().forEach(ThreadsSubject::work);
  }

  /** 16, by tasks that make tasks. */
  @Test
  void forks() throws Exception {
    ForkJoinPool.commonPool()
        .submit(() -> IntStream.range(0, 16).parallel().map(ThreadsSubject::work).sum())
        .get();
  }

  /** Any number of identity hashes, of which the next test must not depend. */
  @Test
  void takes_identity_hashes() {
    for (long i = System.nanoTime() % 1009; i >= 0; i--) {
      System.identityHashCode(new Object());
    }
  }

  @Test
  void works_by_identity_hashes() {
    for (int i = 0; i < 8; i++) {
      work(System.identityHashCode(new Object()) % 997);
    }
  }
}
