package org.cprof.udi;

import java.util.List;

/**
 * What is counted in one method.
 *
 * @param words size of the method on the target in words of 4 bytes, 0 if unknown
 * @param cacheBlocks blocks that it takes in a simulated method cache, 0 if it never enters one
 * @param entry counted once a call: the entry block and what the target does at every invocation.
 *     Costs nothing at run time
 * @param blocks for each basic block, what every execution counts; zero for the entry block
 * @param events what is counted as a child node, in the order of the code
 */
public record MethodPlan(
    int words, int cacheBlocks, BlockCount entry, List<BlockCount> blocks, List<Event> events) {}
