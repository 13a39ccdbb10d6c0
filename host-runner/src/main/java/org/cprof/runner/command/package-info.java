/** The commands that run, show, compare and export, and the options that they share. */
package org.cprof.runner.command;
