/** The target's class library in place of the JDK's, wherever the JVM lets it be exchanged. */
package org.cprof.runner.library;
