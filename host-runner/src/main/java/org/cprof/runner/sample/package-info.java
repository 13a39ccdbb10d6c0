/** Sampled profiles: stacks of the JVM's flight recorder, in a partial calling context tree. */
package org.cprof.runner.sample;
