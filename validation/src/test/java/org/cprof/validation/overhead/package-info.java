/** What profiling costs: the JVM plain, under CProf and under other tools, in turn. */
package org.cprof.validation.overhead;
