/** What changed between two profiles, and why, in parts that add up. */
package org.cprof.runner.diff;
