/** Profiles: calling context trees with counts and prices, and their file. */
package org.cprof.profile;
