package org.cprof.runner.check;

/**
 * How a user does what messages tell, which differs between the command line and a build.
 *
 * @param update writes the baseline
 * @param anyJdk compares all with a baseline of another JDK
 * @param tolerance compares tests that are not reproducible
 * @param clock has tests see the target's time
 * @param allocations has a profile count allocations
 */
public record Advice(
    String update, String anyJdk, String tolerance, String clock, String allocations) {
  public static final Advice OF_COMMAND =
      new Advice(
          "--update",
          "--any-jdk",
          "--tolerance 5%",
          "cprof options --clock=target",
          "cprof run --udi jp");
}
