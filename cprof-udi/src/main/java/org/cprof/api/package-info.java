/** What a profiled program may call; all of it works without CProf, too. */
package org.cprof.api;
