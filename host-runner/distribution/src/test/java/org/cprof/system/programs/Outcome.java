package org.cprof.system.programs;

/** What a user sees of a program that has ended; outputs byte by byte, as ISO 8859-1. */
record Outcome(int exitCode, String out, String err) {}
