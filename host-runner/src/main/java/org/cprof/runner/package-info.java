/**
 * The command line: finds the named command, runs it, and turns errors into one line and an exit
 * code.
 */
package org.cprof.runner;
