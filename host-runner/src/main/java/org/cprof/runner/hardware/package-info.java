/** Which bytecodes deserve hardware: what they take, and what the program would take with it. */
package org.cprof.runner.hardware;
