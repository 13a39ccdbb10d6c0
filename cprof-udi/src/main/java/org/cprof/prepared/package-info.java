/**
 * Instrumented classes that outlive a JVM: how they are written, and how a later JVM reads them and
 * puts its own numbers in.
 */
package org.cprof.prepared;
