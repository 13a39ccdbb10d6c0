/** The trees of running threads, as the user's profilers see them. */
package org.cprof.agent.live;
