package org.cprof.runner.compatibility;

/**
 * Something that the target cannot run.
 *
 * @param method class and method with its descriptor
 * @param line in the source, -1 if unknown or if it is the whole method
 * @param reason what it is
 */
public record Problem(String method, int line, String reason) {}
