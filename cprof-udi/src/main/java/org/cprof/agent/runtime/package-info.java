/**
 * The classes that the agent defines in {@code java.lang}, the raw file that they count in, and
 * what the program or its user asks of them while it runs.
 */
package org.cprof.agent.runtime;
