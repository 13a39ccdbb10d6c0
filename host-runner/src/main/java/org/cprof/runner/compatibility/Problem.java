package org.cprof.runner.compatibility;

/**
 * Something that the target cannot run.
 *
 * @param method class and method with its descriptor
 * @param line in the source, null if unknown or if it is the whole method
 * @param reason what it is
 */
public record Problem(String method, Integer line, String reason) {}
