/**
 * The raw profile of a JVM: the file that its run-time maps into memory, with all trees and the log
 * that names what stands in them. The agent writes the log; the launcher reads both.
 */
package org.cprof.raw;
