package com.jopdesign.io;

/**
 * A device as an object: its fields are the device's registers, one after the other. Under {@code
 * cprof run --target-api jop} the devices answer in place of the fields.
 */
public abstract class HardwareObject {}
