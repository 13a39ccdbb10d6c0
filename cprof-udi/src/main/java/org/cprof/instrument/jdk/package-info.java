/**
 * Methods of the JDK, hidden classes and special methods, which are not instrumented as all others.
 */
package org.cprof.instrument.jdk;
