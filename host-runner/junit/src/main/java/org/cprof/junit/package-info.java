/**
 * What a test may cost. A test method, or a class for all of its methods, has one of the
 * annotations; what stands at the method holds rather than what stands at its class or a class
 * around that.
 */
package org.cprof.junit;
