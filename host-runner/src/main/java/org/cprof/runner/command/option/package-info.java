/** The options that several commands share, each group once, and the files that they name. */
package org.cprof.runner.command.option;
