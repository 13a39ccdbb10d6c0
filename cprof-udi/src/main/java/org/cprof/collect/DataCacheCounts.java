package org.cprof.collect;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.cprof.model.ProcessorModel;
import org.cprof.model.bytecode.Bytecode;
import org.cprof.model.bytecode.Operands;
import org.cprof.model.datacache.DataCache;
import org.cprof.model.expression.Expression;
import org.cprof.profile.DataCacheUse;

/** What the data caches of a model did in this run. */
final class DataCacheCounts {
  private DataCacheCounts() {}

  /**
   * The uses of the caches that are on.
   *
   * @param counts hits and misses of objects, then of arrays
   */
  static List<DataCacheUse> of(ProcessorModel model, long[] counts) {
    List<DataCacheUse> uses = new ArrayList<>();
    for (DataCache cache : model.dataCaches().all()) {
      boolean isObject = cache.kind() == DataCache.Kind.OBJECT;
      long misses = counts[isObject ? 1 : 3];
      long reads = misses + counts[isObject ? 0 : 2];
      uses.add(
          new DataCacheUse(
              isObject ? "object" : "array", reads, misses, misses * missCycles(model, cache)));
    }
    return uses;
  }

  /** What a miss costs more than a hit, by the first bytecode that tells. */
  private static long missCycles(ProcessorModel model, DataCache cache) {
    for (Bytecode bytecode : model.bytecodes()) {
      Expression price = model.price(bytecode.opcode());
      if (cache.read().contains(bytecode.mnemonic())
          && price.variables().contains(Operands.HIT)
          && price.variables().size() == 1) {
        return price.evaluate(Map.of(Operands.HIT, 0L)) - price.evaluate(Map.of(Operands.HIT, 1L));
      }
    }
    return 0;
  }
}
