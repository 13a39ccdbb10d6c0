/** Workloads of the overhead study. */
package org.cprof.validation.overhead.workload;
