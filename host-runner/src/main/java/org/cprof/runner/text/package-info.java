/** What all output to a terminal shares: clean text, tables, numbers, names, width and emphasis. */
package org.cprof.runner.text;
