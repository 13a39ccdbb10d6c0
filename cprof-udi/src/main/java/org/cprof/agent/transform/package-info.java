/** Instruments the classes that the JVM loads, takes prepared ones, and prepares some for later. */
package org.cprof.agent.transform;
