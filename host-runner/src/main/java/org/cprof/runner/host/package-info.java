/** Programs under CProf on the host: their JDK, environment, options, files and output. */
package org.cprof.runner.host;
