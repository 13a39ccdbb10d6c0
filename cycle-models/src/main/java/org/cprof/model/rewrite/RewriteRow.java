package org.cprof.model.rewrite;

/**
 * A row of {@code rewrites.csv} as it stands there, for people.
 *
 * @param construct what is replaced
 * @param when the condition on its operands; empty if there is none
 * @param becomes what is put in place
 * @param source where that is known from
 */
public record RewriteRow(String construct, String when, String becomes, String source) {}
