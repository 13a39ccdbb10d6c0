package org.cprof.runner.diff;

import java.util.List;
import org.cprof.profile.MethodReference;

/**
 * Cycles of a method that vanished in some contexts and appeared in others.
 *
 * @param cycles the lesser of what vanished and what appeared, exclusive
 * @param from the context in which most of them vanished
 * @param to the context in which most of them appeared
 */
public record Moved(
    MethodReference method, long cycles, List<MethodReference> from, List<MethodReference> to) {}
