package org.cprof.profiler.shipped;

import java.io.BufferedWriter;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** What a profiler was told on the command line. */
final class Options {

  private final Map<String, String> values;

  /**
   * @throws IllegalArgumentException for an option that is not known
   */
  Options(Map<String, String> values, String... known) {
    for (String key : values.keySet()) {
      if (!List.of(known).contains(key)) {
        throw new IllegalArgumentException(
            "unknown option " + key + "; known: " + String.join(", ", known));
      }
    }
    this.values = values;
  }

  long number(String key, long otherwise) {
    String text = values.get(key);
    if (text == null) {
      return otherwise;
    }
    if (!text.matches("[1-9][0-9]{0,17}")) {
      throw new IllegalArgumentException(key + "=" + text + ": not a whole number from 1 on");
    }
    return Long.parseLong(text);
  }

  /** The file that is to be written, or standard error without one. */
  Writer writer(String otherwise) throws IOException {
    String file = values.getOrDefault("file", otherwise);
    return file == null
        // Not System.err: the program may be in the middle of printing there.
        ? new BufferedWriter(
            new OutputStreamWriter(
                new FileOutputStream(FileDescriptor.err), StandardCharsets.UTF_8))
        : Files.newBufferedWriter(Path.of(file));
  }

  boolean has(String key) {
    return values.containsKey(key);
  }

  /** Names may hold anything, a terminal's commands among it. */
  static String printable(Object name) {
    return name.toString().replaceAll("\\p{Cntrl}", "?");
  }

  /** A field of a CSV file. */
  static String csv(Object field) {
    String text = field.toString();
    return text.matches("[^\",\r\n]*") ? text : '"' + text.replace("\"", "\"\"") + '"';
  }
}
