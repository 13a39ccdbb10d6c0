/** One program with many settings of a model: which cells there are, their runs, their table. */
package org.cprof.runner.sweep;
