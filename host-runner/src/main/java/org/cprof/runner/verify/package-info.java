/** Whether several runs of a program give the same profile. */
package org.cprof.runner.verify;
