package org.cprof.collect;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.cprof.instrument.call.Item;
import org.cprof.prepared.ClassStore;
import org.cprof.prepared.PreparedClass;
import org.cprof.prepared.SampleMethods;
import org.cprof.raw.LogEntry;
import org.cprof.raw.SketchedRaw;
import org.cprof.start.StartFiles;
import org.cprof.start.StartFolder;

/** What a JVM leaves that has started with one method and executed nothing. */
final class SketchedRun {

  /** A root of threads, three of the host, and contexts beyond the memory limit. */
  private static final int ROOTS = 5;

  /** The id of the method that it has started with. */
  static final int OF_START = ROOTS;

  static final int FIRST_FREE = ROOTS + 1;

  final StartFolder start;
  final Path store;

  /** Of the log that the service writes. */
  final List<LogEntry> entries = new ArrayList<>();

  final SketchedRaw raw = new SketchedRaw();
  final Path file;
  final Path log;

  SketchedRun(Path folder, Map<String, String> options) throws IOException {
    List<Item.Method> methods = new ArrayList<>();
    IntStream.range(0, ROOTS)
        .forEach(id -> methods.add(new Item.Method(SampleMethods.method("", "root " + id), null)));
    methods.add(method("java.lang.A", "ofStart", 12));
    start = StartFiles.write(folder.resolve("start"), ROOTS, methods, List.of("of the start"));
    store = folder.resolve("classes");
    ClassStore.open(store, opcode -> null).close();
    file = folder.resolve("7.raw");
    log = folder.resolve("7.log");
    entries.add(
        new LogEntry.Start(
            options, 7, "cprof", "JDK", "Main", start.path().toString(), store.toString()));
  }

  /** A method with a call on a line, at the bytecode index 3. */
  static Item.Method method(String className, String name, int line) {
    return new Item.Method(
        SampleMethods.method(className, name),
        new Item.Method.Positions(new int[] {line}, new int[] {3}));
  }

  /** Adds a class to the store; returns its place. */
  long add(PreparedClass prepared) throws IOException {
    try (ClassStore open = ClassStore.open(store, opcode -> null)) {
      return open.add(1, prepared);
    }
  }

  /** Writes the raw profile and the log beside it. */
  Path write() throws IOException {
    return raw.write(file, entries);
  }
}
