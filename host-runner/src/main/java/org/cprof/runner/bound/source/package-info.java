/** The loops of a source file, and the comments that say how often they turn. */
package org.cprof.runner.bound.source;
