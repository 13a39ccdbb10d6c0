/** The profiler that comes with the tool, written as any user would write it. */
package org.cprof.profiler.shipped;
