/** Prepared classes in the user's cache: what is there for a run, and how it gets there. */
package org.cprof.runner.prepare;
