/** What {@code methods.csv} says: fixed prices of methods. */
package org.cprof.model.methods;
