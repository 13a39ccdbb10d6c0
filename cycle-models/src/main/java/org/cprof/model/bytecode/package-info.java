/** What {@code bytecodes.csv} says: every bytecode of the target with its kind and price. */
package org.cprof.model.bytecode;
