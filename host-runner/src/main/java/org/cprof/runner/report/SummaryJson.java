package org.cprof.runner.report;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.cprof.profile.ProfileHeader;
import org.cprof.profile.Sampling;

/** A summary as JSON, with full names and plain numbers; cycles and calls as integers. */
public final class SummaryJson {
  private SummaryJson() {}

  private record Exact(
      Map<String, List<String>> metadata,
      long cycles,
      @JsonUnwrapped PricedRange.Fields range,
      long hostCycles,
      Double seconds,
      long bytecodes,
      long calls,
      int nodes,
      Double hostSeconds,
      List<TestCost> tests,
      List<?> methods,
      List<?> contexts,
      BasisView.Fields shares,
      CacheFields methodCache,
      List<DataCacheFields> dataCaches,
      Stalls.Fields stalls) {}

  private record Sampled(
      Map<String, List<String>> metadata, @JsonUnwrapped SampledSummary.Fields samples) {}

  private record CacheFields(
      long lookUpsOnInvoke,
      long invokeMisses,
      long returnMisses,
      long invokeLoadCycles,
      long returnLoadCycles) {}

  private record DataCacheFields(
      @JsonProperty("of") String kind, long reads, long misses, long missCycles) {}

  /**
   * The object.
   *
   * @param host how long the host took, or null where that is not known
   */
  public static Object of(Summary summary, HostTimes host) {
    Map<String, List<String>> metadata = metadata(summary.header());
    return Sampling.of(summary.header())
        .<Object>map(
            sampling -> new Sampled(metadata, new SampledSummary(summary, sampling).fields()))
        .orElseGet(() -> exact(metadata, summary, host));
  }

  private static Exact exact(Map<String, List<String>> metadata, Summary summary, HostTimes host) {
    CacheUse cache = summary.cache();
    return new Exact(
        metadata,
        summary.cycles(),
        PricedRange.fields(summary.header()),
        summary.hostCycles(),
        summary.clockHz().isPresent()
            ? summary.cycles() / (double) summary.clockHz().getAsLong()
            : null,
        summary.bytecodes(),
        summary.calls(),
        summary.nodes(),
        host == null ? null : host.seconds(),
        summary.tests().orElse(null),
        Hot.table(summary.methods(), summary.cycles()).json(),
        Hot.table(summary.contexts(), summary.cycles()).json(),
        new BasisView(summary.shares(), summary.cycles()).fields(),
        new CacheFields(
            cache.lookUps(),
            cache.invokeMisses(),
            cache.returnMisses(),
            cache.invokeLoadCycles(),
            cache.returnLoadCycles()),
        summary.dataCaches().stream()
            .map(
                use -> new DataCacheFields(use.kind(), use.reads(), use.misses(), use.missCycles()))
            .toList(),
        summary.stalls().map(Stalls::fields).orElse(null));
  }

  /** Every key with a list of values, since keys may repeat. */
  public static Map<String, List<String>> metadata(ProfileHeader header) {
    Map<String, List<String>> values = new LinkedHashMap<>();
    header.description().forEach(entry -> values.computeIfAbsent(entry.getKey(), header::all));
    return values;
  }
}
