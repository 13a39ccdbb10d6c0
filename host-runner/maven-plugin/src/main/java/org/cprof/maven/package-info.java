/**
 * Goals for Maven, in JaCoCo's manner: each runs commands of CProf, in Maven's own process, for the
 * tests of one module.
 */
package org.cprof.maven;
