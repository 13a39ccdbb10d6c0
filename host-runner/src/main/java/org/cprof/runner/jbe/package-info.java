/**
 * Benchmarks call by call, beside references: built-in kernels and applications, and the user's
 * own.
 */
package org.cprof.runner.jbe;
