/** The other commands, each a class. */
package org.cprof.runner.command;
