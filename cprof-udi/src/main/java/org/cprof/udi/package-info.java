/** What is counted: user-defined instrumentations, and what each counts in a method. */
package org.cprof.udi;
