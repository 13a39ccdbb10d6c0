/**
 * What is known of classes without loading them: files of the JDK's image and of class paths,
 * methods, and which of them are native.
 */
package org.cprof.classes;
