/** Class files as prices need them: instructions as they stand in the file, and basic blocks. */
package org.cprof.code;
