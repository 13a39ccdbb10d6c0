package org.cprof.change;

import java.util.Arrays;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What may change what a program does from one run to the next, with the methods of the JDK by
 * which a program asks for it: natives, unless they implement what is declared elsewhere, whose
 * calls do not count; else, and where the JDK asked once, in an initializer, for what it hands out
 * later, the methods that do that. Some are of JDK 17 alone, some of later ones. Identity hashes
 * are none of them: each test begins them anew ({@code CProfCalls}).
 */
public enum Influence {
  /** The time of day, or that since anything. */
  TIME(
      "time",
      "java.lang.System.currentTimeMillis",
      "java.lang.System.nanoTime",
      // The parts of a second of java.time.Clock.
      "jdk.internal.misc.VM.getNanoTimeAdjustment",
      "java.io.File.lastModified",
      "sun.nio.fs.UnixFileAttributes.lastModifiedTime",
      "sun.nio.fs.UnixFileAttributes.lastAccessTime",
      "sun.nio.fs.UnixFileAttributes.creationTime"),

  /** Seeds are made of the time, or come from the system (java.util.Random, SecureRandom). */
  RANDOM_NUMBERS(
      "random numbers",
      "java.util.Random.<init>()V",
      "java.lang.Math.random",
      "java.lang.StrictMath.random",
      "java.util.Collections.shuffle(Ljava/util/List;)V",
      "java.util.SplittableRandom.<init>()V",
      "java.util.concurrent.ThreadLocalRandom.nextSeed",
      "jdk.internal.util.random.RandomSupport.initialSeed",
      "java.security.SecureRandom.nextBytes",
      "java.security.SecureRandom.generateSeed",
      "java.security.SecureRandom.getSeed"),

  /** A generator whose seed is known to who made it: a field of the test, or a static one. */
  GENERATOR_OF_OTHERS(
      "random numbers of a generator made before the test",
      "java.util.Random.next(I)I",
      "java.util.SplittableRandom.nextSeed"),

  /** Which thread comes first, and which one takes a task, is the scheduler's affair (JLS 17). */
  THREADS(
      "other threads",
      "java.lang.Thread.start0",
      "java.lang.VirtualThread.start",
      "java.lang.Thread.getThreads",
      "java.lang.ThreadGroup.enumerate",
      "java.lang.ThreadGroup.activeCount",
      "java.lang.Object.wait",
      "java.lang.Object.wait0",
      "jdk.internal.misc.Unsafe.park",
      "java.util.Timer.sched",
      "java.util.concurrent.ThreadPoolExecutor.execute",
      "java.util.concurrent.ScheduledThreadPoolExecutor.delayedExecute",
      "java.util.concurrent.ForkJoinPool.execute",
      "java.util.concurrent.ForkJoinPool.submit",
      "java.util.concurrent.ForkJoinPool.invoke",
      "java.util.concurrent.ForkJoinTask.fork"),

  /** Which weak references it has cleared, and when: queues that have some hand them out. */
  GARBAGE_COLLECTOR(
      "the garbage collector",
      "java.lang.ref.ReferenceQueue.reallyPoll",
      "java.lang.ref.ReferenceQueue.poll0"),

  /** readdir(3) hands them out in no order (POSIX). */
  FOLDERS(
      "the order of a folder's files",
      "sun.nio.fs.UnixNativeDispatcher.readdir",
      "sun.nio.fs.UnixNativeDispatcher.readdir0",
      "java.io.File.normalizedList"),

  /** What the machine, the JVM or who started it says of itself. */
  ENVIRONMENT(
      "the environment",
      "java.lang.System.getenv",
      "java.lang.ProcessEnvironment.getenv",
      "java.lang.ProcessEnvironment.environment",
      "java.lang.ProcessHandleImpl.current",
      "java.lang.ProcessImpl.forkAndExec",
      "java.util.TimeZone.getSystemTimeZoneID",
      "java.lang.Runtime.availableProcessors",
      "java.lang.Runtime.freeMemory",
      "java.lang.Runtime.totalMemory",
      "java.lang.Runtime.maxMemory",
      "java.lang.Runtime.gc",
      "java.io.File.getTotalSpace",
      "java.io.File.getFreeSpace",
      "java.io.File.getUsableSpace",
      "sun.nio.fs.UnixNativeDispatcher.statvfs",
      "java.lang.management.ManagementFactory.getRuntimeMXBean",
      "java.lang.management.ManagementFactory.getThreadMXBean",
      "java.lang.management.ManagementFactory.getMemoryMXBean",
      "java.lang.management.ManagementFactory.getMemoryPoolMXBeans",
      "java.lang.management.ManagementFactory.getGarbageCollectorMXBeans",
      "java.lang.management.ManagementFactory.getOperatingSystemMXBean",
      "java.lang.management.ManagementFactory.getClassLoadingMXBean",
      "java.lang.management.ManagementFactory.getCompilationMXBean",
      "java.lang.management.ManagementFactory.getPlatformMXBean",
      "java.lang.management.ManagementFactory.getPlatformMXBeans",
      "java.lang.management.ManagementFactory.getPlatformMBeanServer"),

  /** Who answers, when, and in parts of which length. */
  NETWORK(
      "the network",
      "sun.nio.ch.Net.socket0",
      "java.net.InetAddress.getLocalHost",
      "java.net.InetAddress.getAllByName0",
      "java.net.NetworkInterface.getAll",
      "java.net.NetworkInterface.getByName0",
      "java.net.NetworkInterface.getByInetAddress0");

  /** Calls by which a program seeds a generator itself, so that it draws the same in each run. */
  private static final Set<String> SEEDS =
      Set.of(
          "java.util.Random.<init>(J)V",
          "java.util.Random.setSeed(J)V",
          "java.util.SplittableRandom.<init>(J)V");

  private static final Map<String, Influence> BY_METHOD =
      Arrays.stream(values())
          .flatMap(each -> Arrays.stream(each.methods).map(method -> Map.entry(method, each)))
          .collect(Collectors.toUnmodifiableMap(Map.Entry::getKey, Map.Entry::getValue));

  private final String words;
  private final String[] methods;

  /**
   * @param methods each with its class, and with a descriptor if others of the name ask for nothing
   */
  Influence(String words, String... methods) {
    this.words = words;
    this.methods = methods;
  }

  /** What a method asks for; null for nothing. */
  public static Influence of(String className, String method, String descriptor) {
    String name = className + "." + method;
    Influence influence = BY_METHOD.get(name);
    return influence == null ? BY_METHOD.get(name + descriptor) : influence;
  }

  /** Whether a method gives a generator of random numbers its seed: then that is the test's. */
  public static boolean isSeed(String className, String method, String descriptor) {
    return SEEDS.contains(className + "." + method + descriptor);
  }

  /** A method that asks, as it is told: without the package of its class. */
  public static String name(String className, String method) {
    return className.substring(className.lastIndexOf('.') + 1) + "." + method;
  }

  /** The methods that ask. */
  Stream<String> methods() {
    return Arrays.stream(methods);
  }

  /** Its name in a sentence, such as {@code random numbers}. */
  @Override
  public String toString() {
    return words;
  }

  /**
   * Several, each with the {@link #name} of a method that asked, as text.
   *
   * @param hasSeed whether who asked has given a generator its seed
   */
  public static String text(Map<Influence, String> asked, boolean hasSeed) {
    boolean knowsGenerator = hasSeed || asked.containsKey(RANDOM_NUMBERS);
    return Arrays.stream(values())
        .filter(asked::containsKey)
        .filter(each -> each != GENERATOR_OF_OTHERS || !knowsGenerator)
        .map(each -> each + " (" + asked.get(each) + ")")
        .collect(Collectors.joining(", "));
  }
}
