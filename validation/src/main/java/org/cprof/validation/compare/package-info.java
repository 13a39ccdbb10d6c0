/** Estimates beside measurements: errors, tables, correlation and plots. */
package org.cprof.validation.compare;
