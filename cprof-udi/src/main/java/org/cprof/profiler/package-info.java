/** What a profiler of the user implements, and what it is given. */
package org.cprof.profiler;
