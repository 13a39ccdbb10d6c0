package org.cprof.runner.report;

/**
 * What a run took on the host.
 *
 * @param seconds wall time from the start of the host JVM to its end
 */
public record HostTimes(double seconds) {}
