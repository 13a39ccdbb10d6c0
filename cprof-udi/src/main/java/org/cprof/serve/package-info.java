/**
 * The service that instruments the classes of JVMs while they run, outside of them: what it answers
 * to each, and what it logs for whoever makes the profile.
 */
package org.cprof.serve;
