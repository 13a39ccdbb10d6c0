/**
 * Bounds on the worst-case execution time of methods: abstract execution of the program's code on
 * the target, with the prices of the model.
 */
package org.cprof.runner.bound;
