/**
 * What a processor costs: a {@link org.cprof.model.ProcessorModel} is read from a folder of CSV
 * files, translates the JVM's instructions into the target's, and prices them in clock cycles.
 */
package org.cprof.model;
