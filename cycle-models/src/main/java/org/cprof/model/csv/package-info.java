/**
 * From a model's folder to checked rows: files, strict UTF-8, headers, and the list of everything
 * that is wrong.
 */
package org.cprof.model.csv;
