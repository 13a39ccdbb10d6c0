/** Calling context trees in studies: statistics, and how far two trees overlap. */
package org.cprof.validation.cct;
