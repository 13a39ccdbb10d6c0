/** Results of commands as text, JSON, CSV and pages, and files written whole or not at all. */
package org.cprof.runner.output;
