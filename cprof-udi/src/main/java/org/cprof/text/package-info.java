/** How methods and contexts are named in texts for people, in reports and in failures of tests. */
package org.cprof.text;
