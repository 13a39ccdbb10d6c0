/** The tasks of a program for JOP on one processor: what a run has found, and what follows. */
package org.cprof.runner.schedule;
