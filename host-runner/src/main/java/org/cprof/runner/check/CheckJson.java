package org.cprof.runner.check;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.List;
import org.cprof.runner.diff.DifferenceJson;
import org.cprof.runner.output.Json;
import org.cprof.runner.report.PricedRange;

/** A check as one JSON object. */
final class CheckJson {
  private CheckJson() {}

  /**
   * Writes the object.
   *
   * @param top how many methods and contexts the difference names in each list
   */
  static void write(CheckReport report, int top, JsonGenerator json) throws IOException {
    json.writeStartObject();
    json.writeBooleanField("passed", report.check().isPassed());
    PricedRange.write(report.profile().header(), json);
    json.writeArrayFieldStart("findings");
    for (Finding finding : report.check().findings()) {
      json.writeStartObject();
      json.writeBooleanField("exceeds", finding.exceeds());
      rule(finding.rule(), json);
      if (finding.before() != null) {
        json.writeNumberField("before", finding.before());
      }
      json.writeNumberField("measured", finding.measured());
      json.writeNumberField("allowed", finding.allowed());
      Json.path(json, finding.path());
      json.writeEndObject();
    }
    json.writeEndArray();
    json.writeArrayFieldStart("unmatched");
    for (CheckRule rule : report.check().unmatched()) {
      json.writeStartObject();
      rule(rule, json);
      json.writeEndObject();
    }
    json.writeEndArray();
    if (report.baselineJdk().isPresent()) {
      json.writeStringField("baseline_jdk", report.baselineJdk().get());
    }
    if (report.difference().isPresent()) {
      json.writeFieldName("difference");
      DifferenceJson.write(report.difference().get(), top, json);
    }
    json.writeArrayFieldStart("reasons");
    for (Reason reason : report.reasons(top)) {
      json.writeStartObject();
      rule(reason.finding().rule(), json);
      parts("methods", reason.methods(), json);
      parts("contexts", reason.contexts(), json);
      json.writeEndObject();
    }
    json.writeEndArray();
    json.writeEndObject();
  }

  private static void parts(String name, List<Part> parts, JsonGenerator json) throws IOException {
    json.writeArrayFieldStart(name);
    for (Part part : parts) {
      json.writeStartObject();
      if (part.before() != null) {
        json.writeNumberField("before", part.before());
      }
      json.writeNumberField("now", part.now());
      Json.path(json, part.path());
      json.writeEndObject();
    }
    json.writeEndArray();
  }

  private static void rule(CheckRule rule, JsonGenerator json) throws IOException {
    json.writeStringField("element", rule.element().toString());
    json.writeStringField("counter", rule.counter().column());
    json.writeStringField("maximum", rule.maximum().toString());
    if (!rule.path().isEmpty()) {
      json.writeStringField("name", rule.name());
    }
    if (!rule.place().isEmpty()) {
      json.writeStringField("place", rule.place());
    }
  }
}
