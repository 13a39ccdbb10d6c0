/** Whether a profile costs more than its baseline or its rules allow, and why. */
package org.cprof.runner.check;
