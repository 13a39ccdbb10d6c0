package org.cprof.runner.export;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.cprof.profile.LineCost;
import org.cprof.profile.MethodReference;
import org.cprof.profile.MethodTables;
import org.cprof.profile.Profile;
import org.cprof.runner.calls.CallArcs;
import org.cprof.runner.calls.ContextFigure;
import org.cprof.runner.text.Names;
import org.cprof.runner.text.Steps;

/**
 * The format of valgrind's callgrind, version 1: for every method its own costs, then its calls by
 * line of the call site, with their inclusive costs. A method's exclusive cycles stand at their
 * lines where the profile tells them, which it does if it was made with {@code --lines}; all that
 * is in no known line stands at line 0.
 */
final class CallgrindExport implements Export {
  @Override
  public void write(Profile profile, ContextFigure event, OutputStream out, Steps steps)
      throws IOException {
    Writer text = new BufferedWriter(new OutputStreamWriter(out, StandardCharsets.UTF_8));
    new Output(profile, text).write();
    text.flush();
  }

  private static final class Output {
    private final Profile profile;
    private final Writer text;
    private final List<ContextFigure> events;
    private final List<String> names;
    private final boolean[] named;
    private final Map<String, Integer> files = new HashMap<>();
    private final Map<MethodReference, List<LineCost>> lines;
    private final CallArcs arcs;
    private final long[] calls;
    private final long[][] inclusive;

    Output(Profile profile, Writer text) {
      this.profile = profile;
      this.text = text;
      events = ContextFigure.of(profile);
      names = FrameLabels.names(profile);
      named = new boolean[names.size()];
      lines =
          MethodTables.of(profile.header()).lines().stream()
              .filter(line -> line.line() > 0)
              .collect(Collectors.groupingBy(LineCost::method));
      arcs = CallArcs.of(profile);
      calls = arcs.calls();
      // callgrind_annotate adds up the arcs into a function.
      inclusive =
          events.stream().map(event -> arcs.into(event.sums(profile))).toArray(long[][]::new);
    }

    void write() throws IOException {
      header();
      long[][] own = ownCosts();
      int[][] arcsOf = arcsByCaller();
      for (int method = 0; method < names.size(); method++) {
        text.write("\nfl=" + file(method) + "\nfn=" + function(method) + "\n");
        own[0][method] -= lines(profile.methods().get(method), own[0][method]);
        text.write('0');
        for (long[] costs : own) {
          text.write(" " + costs[method]);
        }
        text.write('\n');
        for (int arc : arcsOf[method]) {
          arc(arc);
        }
      }
    }

    /**
     * Writes the cycles of a method's lines, the first of the events.
     *
     * @param exclusive the method's cycles; lines that tell of more, since they were executed in a
     *     part of the run that is not exported, are left out
     * @return what was written
     */
    private long lines(MethodReference method, long exclusive) throws IOException {
      List<LineCost> known = lines.getOrDefault(method, List.of());
      long sum = known.stream().mapToLong(LineCost::exclusiveCycles).sum();
      if (sum > exclusive) {
        return 0;
      }
      for (LineCost line : known) {
        text.write(line.line() + " " + line.exclusiveCycles());
        text.write(" 0".repeat(events.size() - 1) + "\n");
      }
      return sum;
    }

    private void header() throws IOException {
      text.write("# callgrind format\nversion: 1\ncreator: cprof\n");
      text.write("cmd: " + metadata("program") + "\n");
      text.write("desc: Model: " + metadata("model") + " " + metadata("parameters") + "\n");
      if (profile.header().first(MethodTables.LINES) == null) {
        text.write(
            "desc: Lines: of calls alone; cprof run --lines counts exclusive cycles by line\n");
      }
      text.write("positions: line\nevents:");
      for (ContextFigure event : events) {
        text.write(" " + event.name());
      }
      text.write("\nsummary:");
      for (ContextFigure event : events) {
        text.write(" " + event.sums(profile)[0]);
      }
      text.write('\n');
    }

    private String metadata(String key) {
      String value = profile.header().first(key);
      return value == null ? "unknown" : Names.clean(value);
    }

    private long[][] ownCosts() {
      long[][] costs = new long[events.size()][names.size()];
      for (int e = 0; e < costs.length; e++) {
        for (int node = 0; node < profile.size(); node++) {
          costs[e][profile.methodIndex(node)] += events.get(e).of(profile, node);
        }
      }
      return costs;
    }

    private int[][] arcsByCaller() {
      int[] counts = new int[names.size()];
      for (int arc = 0; arc < arcs.size(); arc++) {
        counts[arcs.caller(arc)]++;
      }
      int[][] byCaller = new int[names.size()][];
      for (int method = 0; method < byCaller.length; method++) {
        byCaller[method] = new int[counts[method]];
      }
      for (int arc = arcs.size() - 1; arc >= 0; arc--) {
        byCaller[arcs.caller(arc)][--counts[arcs.caller(arc)]] = arc;
      }
      return byCaller;
    }

    private void arc(int arc) throws IOException {
      int callee = arcs.callee(arc);
      text.write("cfi=" + file(callee) + "\ncfn=" + function(callee));
      text.write("\ncalls=" + calls[arc] + " 0\n" + Math.max(arcs.line(arc), 0));
      for (long[] costs : inclusive) {
        text.write(" " + costs[arc]);
      }
      text.write('\n');
    }

    /** The name the first time, then only its number. */
    private String function(int method) {
      String number = "(" + (method + 1) + ")";
      if (named[method]) {
        return number;
      }
      named[method] = true;
      return number + " " + names.get(method);
    }

    private String file(int method) {
      MethodReference reference = profile.methods().get(method);
      String file = FrameLabels.file(reference);
      Integer known = files.putIfAbsent(file, files.size() + 1);
      return known != null ? "(" + known + ")" : "(" + files.size() + ") " + file;
    }
  }
}
