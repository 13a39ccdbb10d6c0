/** Why costs change: the one rule by which a change is split, and what differs from run to run. */
package org.cprof.change;
