/** How far two calling context trees overlap. */
package org.cprof.runner.overlap;
