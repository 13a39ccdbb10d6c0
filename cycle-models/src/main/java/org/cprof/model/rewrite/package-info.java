/**
 * What {@code rewrites.csv} says: how the target's tool chain changes the code before it runs,
 * which changes cycles and sizes.
 */
package org.cprof.model.rewrite;
