/** The kernels that have cycle-exact references. Their code does not change. */
package jbe.kernel;
