package org.cprof.runner.merge;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import org.cprof.price.BlockPricing;
import org.cprof.profile.DataCacheUse;
import org.cprof.profile.DetailColumn;
import org.cprof.profile.MethodTables;
import org.cprof.profile.ProfileHeader;
import org.cprof.profile.Sampling;

/** The metadata of several runs together. */
final class MergedHeader {
  /** What has to be the same, or else the cycles are not of one kind. */
  private static final List<String> SAME =
      List.of(
          "udi",
          "model",
          "model-hash",
          "parameters",
          "sizes-hash",
          "block-rule",
          "priced-from",
          Sampling.KEY,
          Sampling.INTERVAL,
          "depth",
          "threads",
          MethodTables.LINES,
          MethodTables.LOCKS,
          "allocations");

  /** Numbers of something that happened in a run. */
  private static final List<String> COUNTS =
      Stream.concat(
              Stream.of(
                  "overflow-calls",
                  "raised-exceptions",
                  "no-room",
                  "more-threads",
                  Sampling.SAMPLES,
                  "partial-samples",
                  "system-samples",
                  "samples-without-stack",
                  "lost-samples",
                  BlockPricing.LEAST_CYCLES,
                  BlockPricing.MISSED_CYCLES),
              DataCacheUse.KEYS.stream())
          .toList();

  private static final String THREAD = "thread";

  private MergedHeader() {}

  /** Why two profiles can't be merged, or null. */
  static String misfit(ProfileHeader first, ProfileHeader other) {
    for (String key : SAME) {
      if (!Objects.equals(first.first(key), other.first(key))) {
        return key + " " + quote(other.first(key)) + " is not " + quote(first.first(key));
      }
    }
    return first.columns().equals(other.columns())
        ? null
        : "it has the columns " + columns(other) + " and not " + columns(first);
  }

  private static String columns(ProfileHeader header) {
    return header.columns().stream().map(DetailColumn::declaration).toList().toString();
  }

  private static String quote(String value) {
    return value == null ? "(none)" : "'" + value.replaceAll("\\p{Cntrl}", "?") + "'";
  }

  /** Every entry of any run once, but all threads; counts are added up. */
  static ProfileHeader of(List<ProfileHeader> headers) {
    Set<Map.Entry<String, String>> entries = new LinkedHashSet<>();
    List<Map.Entry<String, String>> threads = new ArrayList<>();
    for (ProfileHeader header : headers) {
      for (Map.Entry<String, String> entry : header.metadata()) {
        if (entry.getKey().equals(THREAD)) {
          threads.add(entry);
        } else if (!entry.getKey().equals(ProfileHeader.MERGED_RUNS)
            && !COUNTS.contains(entry.getKey())
            && !MethodTables.KEYS.contains(entry.getKey())) {
          entries.add(entry);
        }
      }
    }
    List<Map.Entry<String, String>> counts = new ArrayList<>();
    counts.add(
        Map.entry(
            ProfileHeader.MERGED_RUNS, Long.toString(sum(headers, ProfileHeader.MERGED_RUNS, 1))));
    for (String key : COUNTS) {
      long sum = sum(headers, key, 0);
      if (sum > 0) {
        counts.add(Map.entry(key, Long.toString(sum)));
      }
    }
    MethodTables tables = new MethodTables(List.of(), List.of());
    for (ProfileHeader header : headers) {
      tables = tables.plus(MethodTables.of(header));
    }
    return new ProfileHeader(
        Stream.of(entries, threads, counts, tables.entries()).flatMap(Collection::stream).toList());
  }

  private static long sum(List<ProfileHeader> headers, String key, long otherwise) {
    return headers.stream().mapToLong(header -> number(header.first(key), otherwise)).sum();
  }

  private static long number(String text, long otherwise) {
    return text != null && text.matches("[0-9]{1,15}") ? Long.parseLong(text) : otherwise;
  }
}
