/** What {@code cprof price} prints beside a summary. */
package org.cprof.runner.price;
