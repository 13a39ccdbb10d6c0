package org.cprof.runner.schedule;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.List;
import java.util.LongSummaryStatistics;

/** A schedule as JSON. All times are cycles. */
public final class ScheduleJson {
  private ScheduleJson() {}

  /** Writes the value. */
  public static void write(ScheduleFile file, JsonGenerator json) throws IOException {
    json.writeStartObject();
    json.writeNumberField("clock_hz", file.clockHz());
    json.writeNumberField("mission", file.end());
    json.writeArrayFieldStart("tasks");
    List<Long> analysis = ResponseTimes.of(file.released());
    for (int i = 0; i < file.released().size(); i++) {
      write(file.released().get(i), analysis.get(i), file.end(), json);
    }
    json.writeEndArray();
    json.writeArrayFieldStart("notes");
    for (String note : file.notes()) {
      json.writeString(note);
    }
    json.writeEndArray();
    json.writeEndObject();
  }

  private static void write(ScheduledTask task, long analysed, long end, JsonGenerator json)
      throws IOException {
    json.writeStartObject();
    json.writeStringField("task", task.name());
    json.writeStringField("kind", task.kind());
    json.writeNumberField("priority", task.priority());
    json.writeNumberField("period", task.period());
    json.writeNumberField("offset", task.offset());
    json.writeNumberField("cycles", task.cycles(end));
    json.writeNumberField("missed", task.missed());
    write("execution", task.execution(), json);
    write("response", task.response(), json);
    if (analysed == ResponseTimes.NONE) {
      json.writeNullField("response_by_analysis");
    } else {
      json.writeNumberField("response_by_analysis", analysed);
    }
    json.writeArrayFieldStart("releases");
    for (Release release : task.releases()) {
      json.writeStartObject();
      json.writeNumberField("release", release.release());
      if (release.hasEnded()) {
        json.writeNumberField("end", release.end());
      }
      json.writeNumberField("executed", release.executed());
      json.writeBooleanField("missed", release.isMissed());
      json.writeEndObject();
    }
    json.writeEndArray();
    json.writeEndObject();
  }

  private static void write(String name, LongSummaryStatistics of, JsonGenerator json)
      throws IOException {
    json.writeObjectFieldStart(name);
    json.writeNumberField("count", of.getCount());
    if (of.getCount() > 0) {
      json.writeNumberField("least", of.getMin());
      json.writeNumberField("mean", of.getAverage());
      json.writeNumberField("most", of.getMax());
    }
    json.writeEndObject();
  }
}
