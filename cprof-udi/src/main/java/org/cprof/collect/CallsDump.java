package org.cprof.collect;

import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.cprof.calls.AllocatedWords;
import org.cprof.calls.CallEnd;
import org.cprof.calls.CallsFile;
import org.cprof.calls.CallsWriter;
import org.cprof.calls.MethodCalls;
import org.cprof.calls.RecordedCall;
import org.cprof.raw.RawMemory;
import org.cprof.raw.RawProfile;

/**
 * Writes the calls that the run-time has recorded; {@code CProfCallSeries} says what stands where.
 */
final class CallsDump {

  private final RawProfile raw;
  private final RawMemory memory;

  CallsDump(RawProfile raw) {
    this.raw = raw;
    this.memory = raw.memory();
  }

  /** 0 of a method that was not called, or that there was no memory for. */
  private long series(int number) {
    long chunk = chunk(number);
    return chunk == 0 || chunk == CProfCallSeries.NO_CHUNK
        ? 0
        : chunk + (long) (number % CProfCallSeries.CHUNK_SERIES) * CProfCallSeries.SERIES_BYTES;
  }

  private long chunk(int number) {
    return memory.getLong(raw.callSeries() + 8L * (number / CProfCallSeries.CHUNK_SERIES));
  }

  /**
   * Those methods that were called.
   *
   * @param methods by the numbers of their series
   */
  List<String> called(List<String> methods) {
    return IntStream.range(0, methods.size())
        .filter(this::isCalled)
        .mapToObj(methods::get)
        .toList();
  }

  private boolean isCalled(int number) {
    long series = series(number);
    return series != 0 && memory.getLong(series + CProfCallSeries.BEGUN) > 0;
  }

  void write(Path file, List<Map.Entry<String, String>> metadata, RunLog log) throws IOException {
    List<String> methods = log.recorded();
    try (CallsWriter writer = new CallsWriter(file)) {
      for (Map.Entry<String, String> entry : metadata) {
        writer.metadata(entry.getKey(), entry.getValue());
      }
      long lost =
          IntStream.range(0, methods.size())
              .filter(i -> chunk(i) == CProfCallSeries.NO_CHUNK)
              .count();
      if (lost > 0) {
        writer.metadata(CallsFile.LOST, Long.toString(lost));
      }
      Map<String, Long> called = new LinkedHashMap<>();
      for (int i = 0; i < methods.size(); i++) {
        if (isCalled(i) && !log.isPart(methods.get(i))) {
          called.put(methods.get(i), series(i));
          writer.method(method(methods.get(i), series(i)));
        }
      }
      writer.header(log.setup().tellsHeap());
      for (Map.Entry<String, Long> method : called.entrySet()) {
        rows(writer, method.getKey(), method.getValue(), log.setup().tellsHeap());
      }
      writer.end();
    }
  }

  private MethodCalls method(String method, long series) {
    return new MethodCalls(
        method,
        memory.getLong(series + CProfCallSeries.BEGUN),
        memory.getLong(series + CProfCallSeries.ENDED),
        memory.getLong(series + CProfCallSeries.THROWN),
        memory.getLong(series + CProfCallSeries.SUM),
        new MethodCalls.Extremes(
            memory.getLong(series + CProfCallSeries.MOST),
            memory.getLong(series + CProfCallSeries.LONGEST),
            memory.getLong(series + CProfCallSeries.LEAST),
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
                  ? new AllocatedWords(
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
