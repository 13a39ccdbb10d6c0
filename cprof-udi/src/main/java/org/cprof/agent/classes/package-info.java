/**
 * What the agent knows of classes without loading them: files on class path and in modules,
 * methods, and which of them are native.
 */
package org.cprof.agent.classes;
