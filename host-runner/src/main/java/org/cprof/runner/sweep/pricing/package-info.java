/** Profiles of a program at other prices, from runs of the same program: nothing is run. */
package org.cprof.runner.sweep.pricing;
