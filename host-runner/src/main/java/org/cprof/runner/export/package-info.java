/** Profiles in the formats of other tools, one class a format. */
package org.cprof.runner.export;
