/** What of a program's class files a target cannot run. */
package org.cprof.runner.compatibility;
