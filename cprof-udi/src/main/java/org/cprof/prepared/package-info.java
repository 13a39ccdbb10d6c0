/**
 * Instrumented classes that outlive a JVM: how they are kept, and how another JVM gets them with
 * numbers of its own.
 */
package org.cprof.prepared;
