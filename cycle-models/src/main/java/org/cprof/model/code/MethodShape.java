package org.cprof.model.code;

/**
 * What about a method can go beyond a target's limits.
 *
 * @param words its size on the target in words of 4 bytes
 * @param locals its local variables with the arguments ({@code max_locals})
 * @param staticSynchronized whether it is both static and synchronized
 */
public record MethodShape(int words, int locals, boolean staticSynchronized) {}
