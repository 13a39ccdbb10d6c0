/**
 * What of JOP is no code of a program: devices, memory, and a processor that tasks share in the
 * target's time. Nothing in here takes cycles of the target.
 */
package org.cprof.jop;
