/** Models and single methods shown with the prices of their bytecodes. */
package org.cprof.runner.explain;
