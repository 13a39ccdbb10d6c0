package org.cprof.system.commands;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.zip.GZIPOutputStream;

/** A small sound file of each kind that commands read. */
final class SampleFiles {
  private static final String COLUMNS =
      "id,parent,kind,class,method,descriptor,line,bytecode_index,words,calls,bytecodes,cycles,"
          + "invoke_cycles,invoke_load_cycles,return_load_cycles,invoke_misses,return_misses";

  private static final String ROOT = "0,-1,root,,,,-1,-1,0,0,0,0,0,0,0,0,0";

  private static final String METHOD = "1,0,method,a.B,f,(I)I,-1,-1,2,5,23,23,0,0,0,0,0";

  private static final String END = "# end: rows=2\n";

  private static final String PROFILE =
      "# model: jop\n# program: a.B\n" + COLUMNS + "\n" + ROOT + "\n" + METHOD + "\n" + END;

  /** {@code static int f(int n) { return n == 0 ? 1 : 2; }}, called five times. */
  private static final String BLOCKS =
      "# udi: blocks\n# model: bytecodes\n# column: code number\n"
          + "# column: invokes named-numbers\n# column: blocks numbers\n"
          + "# code: s1 e26l0@3 154;4 167;5;172@4\n"
          + (COLUMNS + ",code,invokes,blocks\n")
          + (ROOT + ",,,\n")
          + (METHOD + ",0,static;5,5;3;2;5\n")
          + END;

  private static final String ALLOCATIONS =
      "# udi: jp\n# column: objects named-numbers\n# column: arrays named-pairs\n"
          + (COLUMNS + ",objects,arrays\n")
          + (ROOT + ",,\n")
          + (METHOD + ",a.B;1,int;2;30\n")
          + END;

  private static final String COUNTERS =
      "# udi: org.example.Udi\n# column: locks number\n"
          + (COLUMNS + ",locks\n")
          + (ROOT + ",0\n")
          + (METHOD + ",7\n")
          + END;

  private static final String REFERENCE =
      "benchmark,argument,processor,parameters,start,cycles,iterations_per_second,result,source,date\n"
          + "Gcd,10,jop,,warm,106300,,,scope,2026-11-21\n";

  /**
   * Five calls take 28 cycles on a model where every bytecode costs 1; three of their bytecodes are
   * a goto, so that it costs 10 where five calls take 55.
   */
  private static final String METHODS =
      REFERENCE.substring(0, REFERENCE.indexOf('\n') + 1)
          + "a.B.f,,bytecodes,,warm,11,,,scope,2026-11-21\n";

  private static final String RESULTS =
      "benchmark,argument,processor,parameters,start,cycles,reference,difference,result,overhead\n"
          + "Gcd,10,jop,r=1 w=2,warm,106303,,,11321,\n";

  /** Of {@link #PROFILE}. */
  private static final String BASELINE =
      "# model: jop\n"
          + "kind,class,method,descriptor,calls,bytecodes,cycles,inclusive_cycles,load_cycles,"
          + "misses,allocations\n"
          + "root,,,,5,23,23,23,0,0,\n"
          + "method,a.B,f,(I)I,5,23,23,23,0,0,\n"
          + END;

  private static final String CALLS =
      "# calls: a.B.f(I)I 2 2 0 46 23 0 23\nmethod,call,cycles,bytecodes,load_cycles,end\n"
          + "a.B.f(I)I,0,23,23,0,return\n"
          + "a.B.f(I)I,1,23,23,0,return\n"
          + END;

  private static final String SCHEDULE =
      "# cprof-schedule: 2\n# clock-hz: 1000000\n# mission-end: 10\n"
          + "task,0,a.Fast,2,10,0,periodic\n"
          + "release,0,0,0,0,2,2,yes\n"
          + "# end: rows=2\n";

  private static final String RULES = "element,name,counter,maximum\ntotal,,cycles,23\n";

  private SampleFiles() {}

  /** Writes the files into a folder; by the names that command lines have for them in braces. */
  static Map<String, Path> write(Path folder) {
    Map<String, Path> files = new LinkedHashMap<>();
    try {
      files.put("profile", zipped(folder.resolve("p.cprof.csv.gz"), PROFILE));
      files.put(
          "precise", zipped(folder.resolve("e.cprof.csv.gz"), "# block-rule: precise\n" + PROFILE));
      files.put("blocks", zipped(folder.resolve("b.cprof.csv.gz"), BLOCKS));
      files.put("allocations", zipped(folder.resolve("a.cprof.csv.gz"), ALLOCATIONS));
      files.put("counters", zipped(folder.resolve("u.cprof.csv.gz"), COUNTERS));
      files.put("calls", zipped(folder.resolve("c.calls.csv.gz"), CALLS));
      files.put("schedule", Files.writeString(folder.resolve("t.schedule.csv"), SCHEDULE));
      files.put("reference", Files.writeString(folder.resolve("board.csv"), REFERENCE));
      files.put("methods", Files.writeString(folder.resolve("methods.csv"), METHODS));
      files.put("results", Files.writeString(folder.resolve("results.csv"), RESULTS));
      files.put("baseline", Files.writeString(folder.resolve("baseline.csv"), BASELINE));
      files.put("rules", Files.writeString(folder.resolve("rules.csv"), RULES));
      files.put("sizes", Files.writeString(folder.resolve("s.csv"), "method,words\na.B.f,2\n"));
      files.put(
          "stated",
          Files.writeString(
              folder.resolve("t.csv"), "method,cycles\njava.lang.Math.min(II)I,20\n"));
      files.put("out", folder.resolve("out"));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return files;
  }

  private static Path zipped(Path file, String text) throws IOException {
    try (OutputStream stream = new GZIPOutputStream(Files.newOutputStream(file))) {
      stream.write(text.getBytes(StandardCharsets.UTF_8));
    }
    return file;
  }
}
