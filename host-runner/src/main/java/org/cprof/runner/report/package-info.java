/** The report of a profile as text and JSON. */
package org.cprof.runner.report;
