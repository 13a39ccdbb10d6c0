/**
 * How methods and contexts are named in texts for people, in reports and in failures of tests; how
 * files tell what decides their figures.
 */
package org.cprof.text;
