/** What a run needs of the target's memories: heap, stack and bus. */
package org.cprof.runner.memory;
