/** Several runs as one profile. */
package org.cprof.runner.merge;
