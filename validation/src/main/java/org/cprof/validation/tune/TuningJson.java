package org.cprof.validation.tune;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.cprof.runner.output.Json;
import org.cprof.validation.reference.Measurement;

/** What tuning found, for machines. */
final class TuningJson {
  private TuningJson() {}

  /**
   * Writes the object; what the measurements can't tell, such as an error bar, is left out.
   *
   * @param truth the true prices by the names of the free ones, where these were hidden
   * @param unestimated measurements of what could not be estimated
   */
  static void write(
      Tuning tuning, Map<String, Long> truth, List<Measurement> unestimated, JsonGenerator json)
      throws IOException {
    json.writeStartObject();
    json.writeArrayFieldStart("prices");
    for (int j = 0; j < tuning.free().size(); j++) {
      FreePrice free = tuning.free().get(j);
      json.writeStartObject();
      json.writeStringField("bytecode", free.name());
      json.writeNumberField("executed", tuning.executions(j));
      json.writeNumberField("before", free.initial());
      json.writeNumberField("fitted", tuning.fit().prices()[j]);
      if (!Double.isNaN(tuning.fit().errorBars()[j])) {
        json.writeNumberField("error_bar", tuning.fit().errorBars()[j]);
      }
      json.writeBooleanField("decided", tuning.fit().isDecided()[j]);
      json.writeBooleanField("at_bound", tuning.isAtBound(j));
      if (truth.containsKey(free.name())) {
        json.writeNumberField("truth", truth.get(free.name()));
      }
      json.writeEndObject();
    }
    json.writeEndArray();
    json.writeArrayFieldStart("only_sums_decided");
    for (List<Integer> group : tuning.fit().confounded()) {
      json.writeStartArray();
      for (int j : group) {
        json.writeString(tuning.free().get(j).name());
      }
      json.writeEndArray();
    }
    json.writeEndArray();
    json.writeNumberField("measurements", tuning.measurements().size());
    Json.words(json, "without_estimate", unestimated.stream().map(Measurement::name).toList());
    errors("before", tuning, tuning.before(), json);
    errors("after", tuning, tuning.after(), json);
    errors("benchmark_left_out", tuning, tuning.leftOut(), json);
    json.writeEndObject();
  }

  private static void errors(String name, Tuning tuning, double[] estimates, JsonGenerator json)
      throws IOException {
    json.writeObjectFieldStart(name);
    json.writeNumberField("mean_percent_error", tuning.meanError(estimates));
    json.writeNumberField("worst_percent_error", tuning.worstError(estimates));
    json.writeEndObject();
  }
}
