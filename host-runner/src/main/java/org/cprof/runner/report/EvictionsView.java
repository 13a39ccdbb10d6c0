package org.cprof.runner.report;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.List;
import java.util.function.IntFunction;
import org.cprof.profile.Eviction;
import org.cprof.runner.output.Json;
import org.cprof.runner.text.Names;
import org.cprof.runner.text.Numbers;
import org.cprof.runner.text.Terminal;
import org.cprof.runner.text.TextTable;

/** Who evicts whom, as a table or as JSON. */
public final class EvictionsView {
  private final Evictions evictions;
  private final long cycles;

  /**
   * @param cycles of the target, in total
   */
  public EvictionsView(Evictions evictions, long cycles) {
    this.evictions = evictions;
    this.cycles = cycles;
  }

  /** The title, the worst pairs, and what they leave out. */
  public List<String> lines(int top, Terminal terminal) {
    TextTable table =
        new TextTable("evicted method and its evictor", "cycles", "%", "on invoke", "on return");
    for (Eviction pair : evictions.pairs().subList(0, Math.min(top, evictions.pairs().size()))) {
      row(
          table,
          pair.loadCycles(),
          pair.invokeMisses(),
          pair.returnMisses(),
          width -> Names.method(pair.evicted(), width) + "\n" + by(pair, width));
    }
    int left = evictions.pairs().size() - top;
    if (left > 0) {
      List<Eviction> rest = evictions.pairs().subList(top, evictions.pairs().size());
      row(
          table,
          rest.stream().mapToLong(Eviction::loadCycles).sum(),
          rest.stream().mapToLong(Eviction::invokeMisses).sum(),
          rest.stream().mapToLong(Eviction::returnMisses).sum(),
          width -> "and " + Numbers.count(left, "pair") + " more");
    }
    row(
        table,
        evictions.firstLoadCycles(),
        evictions.firstLoads(),
        0,
        width -> "loaded for the first time");
    if (evictions.unrecorded() > 0) {
      row(
          table,
          evictions.unrecordedCycles(),
          evictions.unrecordedOnInvoke(),
          evictions.unrecordedOnReturn(),
          width -> "without a record");
    }
    return table.lines(terminal.width(), terminal.style());
  }

  private static String by(Eviction pair, int width) {
    String by = "  by ";
    return by
        + (pair.evictor().equals(pair.evicted())
            ? "itself"
            : Names.method(pair.evictor(), width - by.length()));
  }

  private void row(
      TextTable table, long load, long onInvoke, long onReturn, IntFunction<String> name) {
    table.row(
        name,
        Numbers.grouped(load),
        Numbers.percent(load, cycles),
        Numbers.grouped(onInvoke),
        Numbers.grouped(onReturn));
  }

  /** The object, with so many of the worst pairs. */
  public void writeJson(int top, JsonGenerator json) throws IOException {
    json.writeStartObject();
    json.writeNumberField("pairs", evictions.pairs().size());
    json.writeNumberField("misses", evictions.misses());
    json.writeNumberField("load_cycles", evictions.loadCycles());
    json.writeNumberField("first_loads", evictions.firstLoads());
    json.writeNumberField("first_load_cycles", evictions.firstLoadCycles());
    json.writeNumberField("unrecorded_misses", evictions.unrecorded());
    json.writeNumberField("unrecorded_load_cycles", evictions.unrecordedCycles());
    json.writeArrayFieldStart("worst");
    for (Eviction pair : evictions.pairs().subList(0, Math.min(top, evictions.pairs().size()))) {
      json.writeStartObject();
      json.writeNumberField("load_cycles", pair.loadCycles());
      json.writeNumberField("invoke_misses", pair.invokeMisses());
      json.writeNumberField("return_misses", pair.returnMisses());
      json.writeObjectFieldStart("evicted");
      Json.method(json, pair.evicted());
      json.writeEndObject();
      json.writeObjectFieldStart("evictor");
      Json.method(json, pair.evictor());
      json.writeEndObject();
      json.writeEndObject();
    }
    json.writeEndArray();
    json.writeEndObject();
  }
}
