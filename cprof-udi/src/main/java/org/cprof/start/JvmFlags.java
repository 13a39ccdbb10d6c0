package org.cprof.start;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Options of the JVM that a profiled run needs. They come before the user's own, which may override
 * those that change no count.
 */
public final class JvmFlags {

  /** How much larger the stacks of all threads are, as the run-time makes those of single ones. */
  public static final long STACK_FACTOR = CProfControl.STACK_FACTOR;

  /** In bytes. */
  public static final long MAX_STACK = CProfControl.MAX_STACK;

  /** Without these, compiled code leaves out what has to be counted. */
  private static final List<String> EXACT =
      List.of(
          // Optimizations that leave out calls.
          "-XX:-OptimizeStringConcat",
          "-XX:-EliminateAutoBox",
          // A hot exception of a native is made anew each time, by a constructor that counts.
          "-XX:-OmitStackTraceInFastThrow",
          // Only methods that are marked as candidates have intrinsics, which count nothing.
          "-XX:+CheckIntrinsics");

  private static final List<String> OTHERS =
      List.of(
          // Methods grow by what is inserted; those near the limit shall still be compiled.
          "-XX:-DontCompileHugeMethods",
          // C1 descends once for each block of a method, 200 bytes each; a method of 64 KB has at
          // most 16,384 that it descends to. The default of 1 MB holds 4,900. In units of 1 KB.
          "-XX:CompilerThreadStackSize=16384",
          "-XX:+UnlockDiagnosticVMOptions",
          // Code takes the place of intrinsics, and the JVM prints a line for each.
          "-XX:-DisplayVMOutput",
          // Frames grow by what is inserted; a recursion shall reach as deep as without it.
          "-Xss8m",
          // Soft references go when memory is short, and not by the time that has passed.
          "-XX:SoftRefLRUPolicyMSPerMB=1000000",
          // C1 shall not count the calls of inlined methods, as most of these calls are inserted.
          "-XX:-C1ProfileInlinedCalls",
          // C1 shall wait four times as long as usual: code with what is inserted takes longer to
          // compile. C2's thresholds stay, or warm code becomes slower.
          "-XX:Tier3InvocationThreshold=800",
          "-XX:Tier3MinInvocationThreshold=400",
          "-XX:Tier3CompileThreshold=8000");

  /** Lets the JVM say what is wrong, behind the other options. */
  public static final String TELL = "-XX:+DisplayVMOutput";

  /** Begins what it then says of each intrinsic that is not used. */
  private static final String UNUSED = "Compiler intrinsic is defined for method ";

  /** Variables of the environment from which JVMs take options. */
  public static final List<String> VARIABLES =
      List.of("JAVA_TOOL_OPTIONS", "_JAVA_OPTIONS", "JDK_JAVA_OPTIONS");

  private JvmFlags() {}

  /** What a JVM with {@link #TELL} has said, without what it says in any case. */
  public static String told(List<String> lines) {
    return lines.stream()
        .filter(line -> !line.startsWith(UNUSED))
        .collect(Collectors.joining(System.lineSeparator()))
        .strip();
  }

  /**
   * Options by which a JVM writes what it says to a file, though it prints nothing.
   *
   * @param file in its name, {@code %p} stands for the process
   */
  public static List<String> saying(Path file) {
    return List.of("-XX:+LogVMOutput", "-XX:LogFile=" + file);
  }

  /** The {@code java} command of a JDK. */
  public static Path java(Path home) {
    return home.resolve("bin").resolve("java");
  }

  /** The options in the order in which they have to stand. */
  public static List<String> all() {
    return Stream.of(OTHERS, EXACT).flatMap(List::stream).toList();
  }

  /**
   * What is wrong with the options of a JVM that is to count.
   *
   * @param switches its options that switch something on or off, the last of which holds
   * @return one by which it would count too little; empty if there is none
   */
  public static Optional<String> problem(List<String> switches) {
    return EXACT.stream()
        .flatMap(exact -> last(switches, exact).filter(last -> !last.equals(exact)).stream())
        .findFirst()
        .map(
            option -> option + ": compiled code would leave out what has to be counted; remove it");
  }

  /** The last of the options that name the same as another one, behind its sign. */
  private static Optional<String> last(List<String> switches, String option) {
    int name = "-XX:+".length();
    return switches.stream()
        .filter(each -> each.length() > name && each.substring(name).equals(option.substring(name)))
        .reduce((first, second) -> second);
  }

  /**
   * The options by which a JVM counts.
   *
   * @param start what it starts with
   * @param agent the agent's jar
   * @param service where the service is that instruments its classes
   */
  public static List<String> counting(StartFolder start, Path agent, String service) {
    return List.of(
        "--patch-module=java.base=" + start.base(),
        "--patch-module=java.instrument=" + start.agents(),
        "-javaagent:" + agent + "=cprof:" + service);
  }
}
