package org.cprof.model;

import org.cprof.model.classes.TargetClasses;
import org.cprof.model.methods.MethodPrices;

/**
 * What the target's library has in place of the host's.
 *
 * @param methods those with a price or a routine of their own
 * @param classes those with another superclass or other fields
 */
record LibraryDifferences(MethodPrices methods, TargetClasses classes) {}
