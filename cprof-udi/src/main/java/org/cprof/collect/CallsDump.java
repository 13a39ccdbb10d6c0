package org.cprof.collect;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.cprof.calls.CallEnd;
import org.cprof.calls.CallsFile;
import org.cprof.calls.CallsWriter;
import org.cprof.calls.MethodCalls;
import org.cprof.calls.RecordedCall;
import org.cprof.collect.log.RunLog;
import org.cprof.raw.RawMemory;
import org.cprof.raw.RawProfile;

/**
 * Writes the calls that the run-time has recorded; {@code CProfCallSeries} says what stands where.
 */
final class CallsDump {

  private final RawProfile raw;
  private final RawMemory memory;
  private final RunLog log;

  /** The series of each method that was called, by its number. */
  private final SortedMap<Integer, Long> series = new TreeMap<>();

  CallsDump(RawProfile raw, RunLog log) {
    this.raw = raw;
    this.memory = raw.memory();
    this.log = log;
    raw.visitRegions(CProfFile.SERIES, CProfCallSeries.SERIES_BYTES, this::add);
  }

  /** The log may have ended before the method was loaded, where the disk was full. */
  private void add(long record) {
    int number = memory.getInt(record + CProfRegions.NUMBER);
    boolean isKnown = number >= 0 && number < log.recorded().size();
    if (isKnown && memory.getLong(record + CProfCallSeries.BEGUN) > 0) {
      series.put(number, record);
    }
  }

  private String name(int number) {
    return log.recorded().get(number).method();
  }

  /** The methods that were called. */
  Set<String> called() {
    return series.keySet().stream().map(this::name).collect(Collectors.toSet());
  }

  void write(Path file, List<Map.Entry<String, String>> metadata) throws IOException {
    boolean hasWords = log.setup().tellsHeap();
    try (CallsWriter writer = new CallsWriter(file)) {
      for (Map.Entry<String, String> entry : metadata) {
        writer.metadata(entry.getKey(), entry.getValue());
      }
      if (raw.lostCalls() > 0) {
        writer.metadata(CallsFile.LOST, Long.toString(raw.lostCalls()));
      }
      series.keySet().removeIf(number -> log.recorded().get(number).isPart());
      for (Map.Entry<Integer, Long> each : series.entrySet()) {
        writer.method(method(name(each.getKey()), each.getValue()));
      }
      writer.header(hasWords);
      for (Map.Entry<Integer, Long> each : series.entrySet()) {
        rows(writer, name(each.getKey()), each.getValue(), hasWords);
      }
      writer.end();
    }
  }

  private MethodCalls method(String method, long series) {
    long ended = memory.getLong(series + CProfRegions.ENDED);
    return new MethodCalls(
        method,
        memory.getLong(series + CProfCallSeries.BEGUN),
        ended,
        memory.getLong(series + CProfCallSeries.THROWN),
        memory.getLong(series + CProfRegions.CYCLES),
        new MethodCalls.Extremes(
            memory.getLong(series + CProfRegions.MOST),
            memory.getLong(series + CProfCallSeries.LONGEST),
            ended == 0 ? 0 : memory.getLong(series + CProfRegions.LEAST),
            arguments(series + CProfCallSeries.ARGUMENTS)),
        List.of());
  }

  private void rows(CallsWriter writer, String method, long series, boolean hasWords)
      throws IOException {
    long begun = memory.getLong(series + CProfCallSeries.BEGUN);
    long room = memory.getLong(series + CProfCallSeries.ROOM);
    long rows = memory.getLong(series + CProfCallSeries.ROWS);
    long count = Math.min(begun, Math.min(room, CProfCallSeries.MAX_ROWS));
    for (long call = 0; call < count; call++) {
      long row = rows + call * CProfCallSeries.ROW_BYTES;
      writer.row(
          method,
          new RecordedCall(
              call,
              memory.getLong(row),
              memory.getLong(row + 8),
              memory.getLong(row + 16),
              CallEnd.values()[(int) memory.getLong(row + CProfCallSeries.STATE)],
              hasWords
                  ? new RecordedCall.Words(
                      memory.getLong(row + CProfCallSeries.WORDS),
                      memory.getLong(row + CProfCallSeries.WORDS_BEFORE))
                  : null));
    }
  }

  /** Numbers and strings as they stand in a program; a dash for other objects. */
  private String arguments(long arguments) {
    StringBuilder text = new StringBuilder();
    long count = memory.getLong(arguments);
    for (int i = 0; i < count; i++) {
      long argument = arguments + 8 + (long) i * CProfCalls.ARGUMENT_BYTES;
      text.append(i == 0 ? "" : ", ");
      long value = memory.getLong(argument + 8);
      switch ((char) memory.getLong(argument)) {
        case 'Z' -> text.append(value != 0);
        case 'C' -> text.append('\'').append((char) value).append('\'');
        case 'D' -> text.append(Double.longBitsToDouble(value));
        case 'N' -> text.append("null");
        case 'L' -> text.append('-');
        case CProfCalls.STRING -> string(argument, value, text);
        default -> text.append(value);
      }
    }
    return text.toString();
  }

  private void string(long argument, long length, StringBuilder text) {
    text.append('"');
    text.append(memory.text(argument + 16, (int) Math.min(length, CProfCalls.MAX_CHARACTERS)));
    text.append(length > CProfCalls.MAX_CHARACTERS ? "..\"" : "\"");
  }
}
