/** Calls that were observed one by one: their statistics, budgets, periods and bounds. */
package org.cprof.runner.observed;
