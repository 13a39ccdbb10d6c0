package org.cprof.runner.jbe;

import java.util.Map;

/**
 * What a kernel took on the hardware.
 *
 * @param cycles from the start of the invokestatic that calls {@code run} to the end of its return
 * @param result what {@code run} returned
 * @param methods the figures of {@code run}, of each method below it and of each software routine,
 *     by class, name and descriptor; none where only the whole was measured
 */
public record Reference(
    String kernel,
    int argument,
    Configuration configuration,
    Start start,
    long cycles,
    int result,
    Map<String, MethodFigures> methods) {}
