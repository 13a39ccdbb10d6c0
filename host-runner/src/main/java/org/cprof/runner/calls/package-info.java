/**
 * What a calling context tree says of calls, whoever shows it: sums of subtrees, arcs from caller
 * to callee.
 */
package org.cprof.runner.calls;
