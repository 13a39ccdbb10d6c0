package org.cprof.profile;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * What one of the target's data caches did in a run, all threads together, as the header tells it.
 *
 * @param kind {@code object} or {@code array}
 * @param reads look-ups
 * @param misses those of them that did not hit
 * @param missCycles what they took more than hits
 */
public record DataCacheUse(String kind, long reads, long misses, long missCycles) {
  private static final List<String> KINDS = List.of("object", "array");
  private static final String READS = "-cache-reads";
  private static final String MISSES = "-cache-misses";
  private static final String CYCLES = "-cache-miss-cycles";

  /** The keys of all entries; their values are numbers, which add up over runs. */
  public static final List<String> KEYS =
      List.of(
          "object" + READS,
          "object" + MISSES,
          "object" + CYCLES,
          "array" + READS,
          "array" + MISSES,
          "array" + CYCLES);

  /** The caches that a profile tells of. */
  public static List<DataCacheUse> of(ProfileHeader header) {
    List<DataCacheUse> uses = new ArrayList<>();
    for (String kind : KINDS) {
      if (header.first(kind + READS) != null) {
        uses.add(
            new DataCacheUse(
                kind,
                header.number(kind + READS).orElse(0),
                header.number(kind + MISSES).orElse(0),
                header.number(kind + CYCLES).orElse(0)));
      }
    }
    return uses;
  }

  /** The header's entries. */
  public List<Map.Entry<String, String>> entries() {
    return List.of(
        Map.entry(kind + READS, Long.toString(reads)),
        Map.entry(kind + MISSES, Long.toString(misses)),
        Map.entry(kind + CYCLES, Long.toString(missCycles)));
  }
}
