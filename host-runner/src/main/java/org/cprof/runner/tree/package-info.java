/** The shape of a calling context tree, and how far two overlap. */
package org.cprof.runner.tree;
