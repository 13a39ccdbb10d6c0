/**
 * Method caches as simulators, one class per policy, written for clarity. The code that runs inside
 * a profiled program is checked against them.
 */
package org.cprof.model.cache;
