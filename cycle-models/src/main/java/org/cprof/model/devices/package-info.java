/** What {@code devices.csv} says: the addresses of a target's devices. */
package org.cprof.model.devices;
