package org.cprof.runner.host;

import java.util.List;

/**
 * Options of the host JVM that a profiled run needs. They come before the user's own, which may
 * override them.
 */
public final class HostFlags {
  private static final List<String> FLAGS =
      List.of(
          // Methods grow by what is inserted; those near the limit shall still be compiled.
          "-XX:-DontCompileHugeMethods",
          // For what VmOutput asks for.
          "-XX:+UnlockDiagnosticVMOptions",
          // Frames grow by what is inserted; a recursion shall reach as deep as without it.
          "-Xss8m",
          // Soft references go when memory is short, and not by the time that has passed.
          "-XX:SoftRefLRUPolicyMSPerMB=1000000",
          // Optimizations that leave out calls which the profile has to count.
          "-XX:-OptimizeStringConcat",
          "-XX:-EliminateAutoBox",
          // 'cprof control' reaches the agent by loading it once more; nobody need be warned of
          // that.
          "-XX:+EnableDynamicAgentLoading");

  private HostFlags() {}

  /** The options in the order in which they have to stand. */
  public static List<String> all() {
    return FLAGS;
  }
}
