/** The trees of all threads become one, in records that are added up, ordered and folded. */
package org.cprof.collect.tree;
