package org.cprof.runner.jbe;

import java.util.Optional;
import org.cprof.model.CachePolicy;
import org.cprof.model.ProcessorModel;

/**
 * The parameters of a processor that the references are told apart by.
 *
 * @param readWaitStates of the memory, in cycles
 * @param writeWaitStates of the memory, in cycles
 * @param cacheBytes the method cache's size
 * @param cacheBlocks the method cache's blocks
 */
public record Configuration(
    long readWaitStates, long writeWaitStates, long cacheBytes, long cacheBlocks) {
  private static final int BYTES_PER_WORD = 4;

  /** The model's, if it has wait states {@code r} and {@code w} and a FIFO method cache. */
  public static Optional<Configuration> of(ProcessorModel model) {
    Long r = model.parameters().get("r");
    Long w = model.parameters().get("w");
    if (r == null || w == null || model.cache().policy() != CachePolicy.FIFO) {
      return Optional.empty();
    }
    int blocks = model.cache().blocks();
    long bytes = (long) blocks * model.cache().wordsPerBlock() * BYTES_PER_WORD;
    return Optional.of(new Configuration(r, w, bytes, blocks));
  }
}
