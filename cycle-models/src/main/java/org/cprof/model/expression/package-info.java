/**
 * The expression language of the model files: parsed once into an immutable syntax tree, checked
 * when it is read, bound to the parameters of a processor, and then evaluated, printed, or compiled
 * by whoever needs speed.
 */
package org.cprof.model.expression;
