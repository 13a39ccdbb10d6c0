/** Why cycles changed: the one rule by which a change is split. */
package org.cprof.change;
