package org.cprof.model;

import org.cprof.model.classes.TargetClasses;
import org.cprof.model.devices.Devices;
import org.cprof.model.methods.MethodPrices;

/**
 * What a program finds on the target that is not as on the host.
 *
 * @param methods of the library, those with a price or a routine of their own
 * @param classes of the library, those with another superclass or other fields
 * @param devices what is at addresses
 */
record LibraryDifferences(MethodPrices methods, TargetClasses classes, Devices devices) {}
