/**
 * Benchmarks call by call, and references: built-in kernels and applications, and the user's own.
 */
package org.cprof.runner.jbe;
