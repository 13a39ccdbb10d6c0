package org.cprof.runner.jbe;

/**
 * One thread of the driver: a method of 14 words that calls a kernel, as on the hardware.
 *
 * @param number tells the cases of a run apart
 * @param kernel the simple name of the kernel's class
 * @param times how often the kernel is called in a row, 1 or 2
 */
record KernelCase(int number, String kernel, int argument, int times) {
  static final String KERNEL_PACKAGE = "jbe.kernel.";

  /** Binary name of the class that is generated for the case. */
  String className() {
    return "jbe.Case" + number;
  }

  /** Binary name of the kernel's class. */
  String kernelClass() {
    return KERNEL_PACKAGE + kernel;
  }
}
