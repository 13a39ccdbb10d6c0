package org.cprof.runner.check;

/**
 * How a user does what messages tell, which differs between the command line and a build.
 *
 * @param update writes the baseline
 * @param anyJdk compares all with a baseline of another JDK
 * @param allocations has a profile count allocations
 */
public record Ways(String update, String anyJdk, String allocations) {
  public static final Ways OF_COMMAND = new Ways("--update", "--any-jdk", "cprof run --udi jp");
}
