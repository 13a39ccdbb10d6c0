package org.cprof.runner.jbe;

/**
 * What a kernel took on the hardware.
 *
 * @param cycles from the start of the invokestatic that calls {@code run} to the end of its return
 * @param result what {@code run} returned
 */
public record Reference(
    String kernel,
    int argument,
    Configuration configuration,
    Start start,
    long cycles,
    int result) {}
