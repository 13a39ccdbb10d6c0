/** What the log of a profiled JVM says: methods, call sites, and what was left out. */
package org.cprof.collect.log;
