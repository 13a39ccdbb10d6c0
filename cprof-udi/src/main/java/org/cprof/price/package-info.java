/** Prices what the UDI {@code blocks} has counted, for any model, without another run. */
package org.cprof.price;
