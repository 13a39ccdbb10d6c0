/** What {@code caches.csv} says: caches of fields and of array elements. */
package org.cprof.model.datacache;
