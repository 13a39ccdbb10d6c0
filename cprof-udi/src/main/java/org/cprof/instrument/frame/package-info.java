/** Where inserted code may stand: locals, frames, handlers, monitors, entries of methods. */
package org.cprof.instrument.frame;
