/** The report as one page that needs no network: its data, its style and its script in one file. */
package org.cprof.runner.html;
