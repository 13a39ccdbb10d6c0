package org.cprof.calls;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.cprof.profile.CsvInput;
import org.cprof.profile.GzippedFile;
import org.cprof.profile.ProfileFormatException;
import org.cprof.profile.Utf8Lines;
import org.cprof.text.MetadataLine;

/** Reads a file of recorded calls and refuses whatever is none, with the line and the reason. */
public final class CallsReader {

  /** A name may have spaces, as those that a compiler of another language than Java writes. */
  private static final Pattern METHOD = Pattern.compile("(.+)" + " (-?\\d+)".repeat(7));

  private final Path file;
  private final Utf8Lines lines;
  private final List<Map.Entry<String, String>> metadata = new ArrayList<>();
  private final Map<String, MethodCalls> methods = new LinkedHashMap<>();
  private final Map<String, List<RecordedCall>> calls = new LinkedHashMap<>();

  /** The method of the metadata that was read last. */
  private String last = "";

  private CallsReader(Path file, Utf8Lines lines) {
    this.file = file;
    this.lines = lines;
  }

  /**
   * Reads the whole file.
   *
   * @throws IOException if it cannot be read or is none; the message names the file, and the line
   *     where that matters
   */
  public static CallsFile read(Path file) throws IOException {
    return GzippedFile.read(
        file, "file of calls", bytes -> {}, lines -> new CallsReader(file, lines).read());
  }

  private CallsFile read() throws IOException {
    String text = lines.nextLine();
    for (; text != null && MetadataLine.isBegun(text); text = lines.nextLine()) {
      metadata(MetadataLine.read(text));
    }
    if (!CallsFile.isHeader(text)) {
      throw wrong("not a file of calls: the header is not " + CallsFile.header(false));
    }
    rows(text);
    List<MethodCalls> all = new ArrayList<>();
    methods.forEach((name, method) -> all.add(method.with(calls.get(name))));
    return new CallsFile(metadata, all);
  }

  private void metadata(MetadataLine read) throws IOException {
    if (read == null) {
      throw wrong("metadata without ': '");
    }
    String key = read.key();
    String value = read.value();
    if (key.equals(CallsFile.CALLS)) {
      Matcher parts = METHOD.matcher(value);
      if (!parts.matches()) {
        throw wrong("not a method and seven numbers: " + value);
      }
      last = parts.group(1);
      calls.put(last, new ArrayList<>());
      methods.put(last, method(parts));
    } else if (key.equals(CallsFile.ARGUMENTS)) {
      if (last.isEmpty() || !value.startsWith(last + " ")) {
        throw wrong("arguments of a method that is not in the line before: " + value);
      }
      methods.put(last, methods.get(last).withArguments(value.substring(last.length() + 1)));
    } else {
      metadata.add(Map.entry(key, value));
    }
  }

  private MethodCalls method(Matcher parts) throws IOException {
    long[] figures = new long[7];
    for (int i = 0; i < figures.length; i++) {
      figures[i] = number(parts.group(i + 2));
    }
    return new MethodCalls(
        parts.group(1),
        figures[0],
        figures[1],
        figures[2],
        figures[3],
        new MethodCalls.Extremes(figures[4], figures[5], figures[6], ""),
        List.of());
  }

  private void rows(String header) throws IOException {
    boolean hasWords = header.equals(CallsFile.header(true));
    int columns = header.split(",").length;
    CsvInput row = new CsvInput(lines);
    CsvInput.Bytes method = null;
    List<RecordedCall> known = null;
    while (row.nextRow()) {
      if (!row.bytes(0, 0).equals(method)) {
        method = row.bytes(0, 0).kept();
        known = calls.get(row.text(0));
      }
      CallEnd end = row.size() == columns ? CallEnd.of(row.text(columns - 1)) : null;
      if (known == null || end == null) {
        throw wrong("not a row of " + header + ", or of a method that is not there");
      }
      known.add(
          new RecordedCall(
              count(row, 1),
              count(row, 2),
              count(row, 3),
              count(row, 4),
              end,
              hasWords ? new RecordedCall.Words(count(row, 5), count(row, 6)) : null));
    }
  }

  private long count(CsvInput row, int field) throws IOException {
    try {
      long count = row.number(field);
      if (count < 0) {
        throw wrong("'" + count + "' is less than 0");
      }
      return count;
    } catch (NumberFormatException e) {
      throw wrong("'" + row.text(field) + "' is not a number");
    }
  }

  private long number(String text) throws IOException {
    try {
      return Long.parseLong(text);
    } catch (NumberFormatException e) {
      throw wrong("'" + text + "' is not a number");
    }
  }

  private IOException wrong(String reason) {
    return new ProfileFormatException(file, lines.line(), reason);
  }
}
