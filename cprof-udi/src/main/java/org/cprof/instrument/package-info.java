/** Inserts counting code into class files. What is counted, the UDI decides. */
package org.cprof.instrument;
