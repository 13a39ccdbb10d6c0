/** Fits prices of a model to measurements. */
package org.cprof.validation.tune;
