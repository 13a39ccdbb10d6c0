/** Measurements of targets, and the files that they come in. */
package org.cprof.validation.reference;
