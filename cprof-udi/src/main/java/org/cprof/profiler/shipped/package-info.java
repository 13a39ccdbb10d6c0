/** Profilers that come with the tool, written as any user would write them. */
package org.cprof.profiler.shipped;
