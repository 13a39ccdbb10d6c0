package org.cprof.runner.schedule;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.cprof.text.EndLine;

/** Reads a schedule and refuses whatever is none, with the line and the reason. */
public final class ScheduleReader {
  /** Every schedule begins with it. */
  public static final String START = "# cprof-schedule: ";

  private static final String FIRST = START + "2";

  private static final String METADATA = "# ";
  private static final List<String> KINDS = List.of("periodic", "sporadic", "main");

  private final Path file;
  private final List<ScheduledTask> tasks = new ArrayList<>();
  private final List<String> notes = new ArrayList<>();
  private long clockHz;
  private long end = -1;
  private int line;
  private int rows;

  private ScheduleReader(Path file) {
    this.file = file;
  }

  /**
   * Reads the whole file.
   *
   * @throws IOException if it cannot be read or is none; the message names the file, and the line
   *     where that matters
   */
  public static ScheduleFile read(Path file) throws IOException {
    try (BufferedReader in = Files.newBufferedReader(file, StandardCharsets.UTF_8)) {
      return new ScheduleReader(file).read(in);
    } catch (NoSuchFileException e) {
      throw new IOException("cannot read the schedule " + file + ": no such file", e);
    } catch (CharacterCodingException e) {
      throw new IOException(file + ": not a schedule: not UTF-8", e);
    }
  }

  private ScheduleFile read(BufferedReader in) throws IOException {
    String last = "";
    for (String text = in.readLine(); text != null; text = in.readLine()) {
      line++;
      if (line == 1 && !text.equals(FIRST)) {
        throw new IOException(file + ": " + noSchedule(text));
      }
      last = text;
      if (text.startsWith(METADATA)) {
        metadata(text.substring(METADATA.length()));
      } else {
        row(text.split(",", -1));
        rows++;
      }
    }
    String problem = EndLine.problem(last, rows).orElse("");
    if (!problem.isEmpty()) {
      throw wrong(
          problem + "; of a program that was killed, only a part of the schedule is written");
    }
    if (end < 0 || clockHz <= 0) {
      throw wrong("no clock-hz or no mission-end");
    }
    return new ScheduleFile(clockHz, end, tasks, notes);
  }

  private static String noSchedule(String first) {
    return first.startsWith(START)
        ? "a schedule of another version of CProf: run the program again"
        : "not a schedule: it does not begin with '" + FIRST + "'";
  }

  private void metadata(String text) throws IOException {
    int colon = text.indexOf(": ");
    String key = colon < 0 ? text : text.substring(0, colon);
    String value = colon < 0 ? "" : text.substring(colon + 2);
    switch (key) {
      case "cprof-schedule", "end" -> {}
      case "clock-hz" -> clockHz = number(value, 1);
      case "mission-end" -> end = number(value, Long.MIN_VALUE);
      case "device" -> notes.add(value);
      case "lost-events" -> notes.add("events lost, as the one before was not handled: " + value);
      case "without-request" ->
          notes.add(value + " ran without end, and without reading the time or waiting");
      default -> throw wrong("unknown metadata '" + key + "'");
    }
  }

  private void row(String[] values) throws IOException {
    switch (values[0]) {
      case "task" -> {
        columns(values, 7);
        if (number(values[1], 0) != tasks.size() || !KINDS.contains(values[6])) {
          throw wrong("not the next task, or of an unknown kind");
        }
        tasks.add(
            new ScheduledTask(
                values[2],
                (int) number(values[3], Integer.MIN_VALUE),
                number(values[4], 0),
                number(values[5], 0),
                values[6],
                new ArrayList<>(),
                new ArrayList<>()));
      }
      case "release" -> {
        columns(values, 8);
        task(values[1])
            .releases()
            .add(
                new Release(
                    number(values[3], 0),
                    values[5].isEmpty() ? -1 : number(values[5], 0),
                    number(values[6], 0),
                    values[7].equals("no")));
      }
      case "slice" -> {
        columns(values, 4);
        long from = number(values[2], Long.MIN_VALUE);
        task(values[1]).slices().add(new Slice(from, number(values[3], from)));
      }
      default -> throw wrong("expected a task, a release or a slice");
    }
  }

  private void columns(String[] values, int count) throws IOException {
    if (values.length != count) {
      throw wrong(values.length + " columns, not " + count);
    }
  }

  private ScheduledTask task(String index) throws IOException {
    long at = number(index, 0);
    if (at >= tasks.size()) {
      throw wrong("there is no task " + at);
    }
    return tasks.get((int) at);
  }

  private long number(String text, long least) throws IOException {
    try {
      long value = Long.parseLong(text);
      if (value >= least) {
        return value;
      }
    } catch (NumberFormatException e) {
      // Told below.
    }
    throw wrong("'" + text + "' is no whole number that is possible here");
  }

  private IOException wrong(String reason) {
    return new IOException((line > 0 ? file + ":" + line : file) + ": " + reason);
  }
}
