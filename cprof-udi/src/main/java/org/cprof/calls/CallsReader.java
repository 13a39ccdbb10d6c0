package org.cprof.calls;

import java.io.BufferedReader;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipException;

/** Reads a file of recorded calls and refuses whatever is none, with the line and the reason. */
public final class CallsReader {

  private static final int FIGURES = 8;

  private final Path file;
  private final List<Map.Entry<String, String>> metadata = new ArrayList<>();
  private final Map<String, MethodCalls> methods = new LinkedHashMap<>();
  private final Map<String, List<RecordedCall>> calls = new LinkedHashMap<>();
  private String header;
  private int columns;
  private long line;

  private CallsReader(Path file) {
    this.file = file;
  }

  /**
   * Reads the whole file.
   *
   * @throws IOException if it cannot be read or is none; the message names the file, and the line
   *     where that matters
   */
  public static CallsFile read(Path file) throws IOException {
    CallsReader reader = new CallsReader(file);
    try (BufferedReader in =
        new BufferedReader(
            new InputStreamReader(
                new GZIPInputStream(Files.newInputStream(file)),
                StandardCharsets.UTF_8.newDecoder()))) {
      return reader.read(in);
    } catch (NoSuchFileException e) {
      throw new IOException("cannot read calls " + file + ": no such file", e);
    } catch (EOFException e) {
      throw new IOException(file + ": the file is empty or cut off", e);
    } catch (ZipException e) {
      throw new IOException(file + ": not a file of calls: it is not gzipped", e);
    } catch (CharacterCodingException e) {
      throw new IOException(file + ": not UTF-8", e);
    }
  }

  private CallsFile read(BufferedReader in) throws IOException {
    String text = next(in);
    for (; text != null && text.startsWith("# "); text = next(in)) {
      metadata(text.substring(2));
    }
    if (!CallsFile.isHeader(text)) {
      throw wrong("not a file of calls: the header is not " + CallsFile.header(false));
    }
    header = text;
    columns = text.split(",").length;
    for (text = next(in); text != null; text = next(in)) {
      row(text.split(",", -1));
    }
    List<MethodCalls> all = new ArrayList<>();
    methods.forEach((name, method) -> all.add(method.with(calls.get(name))));
    return new CallsFile(metadata, all);
  }

  private String next(BufferedReader in) throws IOException {
    line++;
    return in.readLine();
  }

  private void metadata(String text) throws IOException {
    int colon = text.indexOf(": ");
    if (colon < 0) {
      throw wrong("metadata without ': '");
    }
    String key = text.substring(0, colon);
    String value = text.substring(colon + 2);
    if (key.equals(CallsFile.CALLS)) {
      String[] parts = value.split(" ");
      if (parts.length != FIGURES) {
        throw wrong("not a method and seven numbers: " + value);
      }
      calls.put(parts[0], new ArrayList<>());
      methods.put(parts[0], method(parts));
    } else if (key.equals(CallsFile.ARGUMENTS)) {
      int space = value.indexOf(' ');
      MethodCalls known = space < 0 ? null : methods.get(value.substring(0, space));
      if (known == null) {
        throw wrong("arguments of a method that is not there: " + value);
      }
      methods.put(known.method(), known.withArguments(value.substring(space + 1)));
    } else {
      metadata.add(Map.entry(key, value));
    }
  }

  private MethodCalls method(String[] parts) throws IOException {
    return new MethodCalls(
        parts[0],
        number(parts[1]),
        number(parts[2]),
        number(parts[3]),
        number(parts[4]),
        new MethodCalls.Extremes(number(parts[5]), number(parts[6]), number(parts[7]), ""),
        List.of());
  }

  private void row(String[] fields) throws IOException {
    List<RecordedCall> known = fields.length == columns ? calls.get(fields[0]) : null;
    CallEnd end = fields.length == columns ? CallEnd.of(fields[columns - 1]) : null;
    if (known == null || end == null) {
      throw wrong("not a row of " + header + ", or of a method that is not there");
    }
    boolean hasWords = header.equals(CallsFile.header(true));
    known.add(
        new RecordedCall(
            count(fields[1]),
            count(fields[2]),
            count(fields[3]),
            count(fields[4]),
            end,
            hasWords ? new AllocatedWords(count(fields[5]), count(fields[6])) : null));
  }

  private long count(String text) throws IOException {
    long count = number(text);
    if (count < 0) {
      throw wrong("'" + text + "' is less than 0");
    }
    return count;
  }

  private long number(String text) throws IOException {
    try {
      return Long.parseLong(text);
    } catch (NumberFormatException e) {
      throw wrong("'" + text + "' is not a number");
    }
  }

  private IOException wrong(String reason) {
    return new IOException(file + ":" + line + ": " + reason);
  }
}
