/** The workload {@code ray}: tiny methods on tiny objects. */
package org.cprof.validation.overhead.workload.raytracer;
