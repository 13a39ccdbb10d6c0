/** What {@code classes.csv} says: how classes of the library differ on the target. */
package org.cprof.model.classes;
