/** Which classes there are, which objects code makes, and where calls go. */
package org.cprof.runner.bound.objects;
