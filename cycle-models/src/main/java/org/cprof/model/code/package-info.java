/**
 * Instructions of the JVM and of the target, and the shapes of methods, as prices refer to them.
 */
package org.cprof.model.code;
