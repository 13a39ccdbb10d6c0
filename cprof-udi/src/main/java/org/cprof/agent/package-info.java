/** The agent: what the profiled JVM loads at its start, and what goes on in it until its end. */
package org.cprof.agent;
