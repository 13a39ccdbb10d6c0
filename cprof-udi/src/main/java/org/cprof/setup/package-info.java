/**
 * What a run is told: its options, and the model, UDI, block rule, extent and class patterns that
 * they name. The agent and whoever makes the profile read the same.
 */
package org.cprof.setup;
