package org.cprof.runner.jbe;

/** A call of a user's kernel that is measured. */
public record MethodCall(StaticMethod method, Arguments arguments) {}
