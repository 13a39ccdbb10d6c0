/**
 * The command run: how often a program is started, where the profile goes, and what is told at the
 * end.
 */
package org.cprof.runner.command.run;
