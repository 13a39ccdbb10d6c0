/**
 * What stays known of methods when they are instrumented: numbers, prices, kinds of calls, and the
 * layout of their nodes.
 */
package org.cprof.instrument.method;
