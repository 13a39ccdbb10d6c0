package org.cprof.runner.report;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.cprof.profile.DataCacheUse;
import org.cprof.profile.Sampling;
import org.cprof.runner.output.Json;

/**
 * A summary as one JSON object, with full names and plain numbers; cycles and calls as integers.
 */
public final class SummaryJson {
  private final JsonGenerator json;

  private SummaryJson(JsonGenerator json) {
    this.json = json;
  }

  /** Writes the object. */
  public static void write(Summary summary, Optional<HostTimes> host, JsonGenerator json)
      throws IOException {
    new SummaryJson(json).summary(summary, host);
  }

  private void summary(Summary summary, Optional<HostTimes> host) throws IOException {
    json.writeStartObject();
    metadata(summary);
    Optional<Sampling> sampling = Sampling.of(summary.header());
    if (sampling.isPresent()) {
      new SampledView(summary, sampling.get()).writeJson(json);
      json.writeEndObject();
      return;
    }
    json.writeNumberField("cycles", summary.cycles());
    PricedRange.write(summary.header(), json);
    json.writeNumberField("host_cycles", summary.hostCycles());
    if (summary.clockHz().isPresent()) {
      json.writeNumberField("seconds", summary.cycles() / (double) summary.clockHz().getAsLong());
    }
    json.writeNumberField("bytecodes", summary.bytecodes());
    json.writeNumberField("calls", summary.calls());
    json.writeNumberField("nodes", summary.nodes());
    if (host.isPresent()) {
      json.writeNumberField("host_seconds", host.get().seconds());
    }
    hottest("methods", summary.methods());
    hottest("contexts", summary.contexts());
    json.writeFieldName("shares");
    new BasisView(summary.shares(), summary.cycles()).writeJson(json);
    cache(summary.cache());
    dataCaches(summary.dataCaches());
    if (summary.stalls().isPresent()) {
      json.writeFieldName("stalls");
      summary.stalls().get().writeJson(json);
    }
    if (summary.evictions().isPresent()) {
      json.writeFieldName("evictions");
      new EvictionsView(summary.evictions().get(), summary.cycles()).writeJson(summary.top(), json);
    }
    json.writeEndObject();
  }

  /** Every key has a list of values, since keys may repeat. */
  private void metadata(Summary summary) throws IOException {
    Map<String, List<String>> values = new LinkedHashMap<>();
    for (Map.Entry<String, String> entry : summary.header().description()) {
      values.computeIfAbsent(entry.getKey(), summary.header()::all);
    }
    json.writeObjectFieldStart("metadata");
    for (Map.Entry<String, List<String>> entry : values.entrySet()) {
      Json.words(json, entry.getKey(), entry.getValue());
    }
    json.writeEndObject();
  }

  private void hottest(String name, List<Hot> hottest) throws IOException {
    json.writeArrayFieldStart(name);
    for (Hot hot : hottest) {
      json.writeStartObject();
      json.writeNumberField("exclusive_cycles", hot.exclusive());
      json.writeNumberField("inclusive_cycles", hot.inclusive());
      json.writeNumberField("inclusive_cycles_every_level", hot.inclusiveEveryLevel());
      json.writeNumberField("calls", hot.calls());
      if (hot.leftOut() > 0) {
        json.writeNumberField("left_out_after_first", hot.leftOut());
      }
      Json.path(json, hot.path());
      json.writeEndObject();
    }
    json.writeEndArray();
  }

  private void dataCaches(List<DataCacheUse> uses) throws IOException {
    json.writeArrayFieldStart("data_caches");
    for (DataCacheUse use : uses) {
      json.writeStartObject();
      json.writeStringField("of", use.kind());
      json.writeNumberField("reads", use.reads());
      json.writeNumberField("misses", use.misses());
      json.writeNumberField("miss_cycles", use.missCycles());
      json.writeEndObject();
    }
    json.writeEndArray();
  }

  private void cache(CacheUse use) throws IOException {
    json.writeObjectFieldStart("method_cache");
    json.writeNumberField("look_ups_on_invoke", use.lookUps());
    json.writeNumberField("invoke_misses", use.invokeMisses());
    json.writeNumberField("return_misses", use.returnMisses());
    json.writeNumberField("invoke_load_cycles", use.invokeLoadCycles());
    json.writeNumberField("return_load_cycles", use.returnLoadCycles());
    json.writeEndObject();
  }
}
