/** Sizes of methods on the target that come from outside the model: the user's linker's list. */
package org.cprof.model.sizes;
