/**
 * What a JVM starts with: the JDK's classes of its start with counting code, the run-time beside
 * them, and what is known of both.
 */
package org.cprof.start;
