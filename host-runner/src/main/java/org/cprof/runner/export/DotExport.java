package org.cprof.runner.export;

import static org.cprof.runner.text.Numbers.grouped;
import static org.cprof.runner.text.Numbers.percent;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import org.cprof.profile.Profile;
import org.cprof.runner.calls.ContextFigure;
import org.cprof.runner.text.Names;
import org.cprof.runner.text.Steps;

/** The call tree for Graphviz: a box per context, the warmer the more of the total it takes. */
final class DotExport implements Export {
  private static final int LONGEST_NAME = 48;
  private static final int CALLS_WIDTH = 5;

  @Override
  public void write(Profile profile, ContextFigure event, OutputStream out, Steps steps)
      throws IOException {
    Writer dot = new BufferedWriter(new OutputStreamWriter(out, StandardCharsets.UTF_8));
    long[] sums = event.sums(profile);
    dot.write("digraph cprof {\n  rankdir=LR;\n");
    dot.write("  node [shape=box, style=filled, fontname=\"sans-serif\", fontsize=10];\n");
    dot.write("  edge [fontname=\"sans-serif\", fontsize=9, color=\"#888888\"];\n");
    for (int node = 0; node < profile.size(); node++) {
      String label =
          escape(Names.method(profile.method(node), LONGEST_NAME))
              + "\\n"
              + grouped(sums[node])
              + " "
              + event.name()
              + ", "
              + percent(sums[node], sums[0])
              + "\\nexclusive "
              + percent(event.of(profile, node), sums[0]);
      dot.write("  n" + node + " [label=\"" + label + "\", fillcolor=\"");
      dot.write(Warmth.of(sums[node], sums[0]) + "\"];\n");
      if (node > 0) {
        dot.write("  n" + profile.parent(node) + " -> n" + node);
        dot.write(" [label=\"" + grouped(profile.calls(node)) + "x\"");
        double width = 1 + CALLS_WIDTH * (sums[0] == 0 ? 0.0 : (double) sums[node] / sums[0]);
        dot.write(", penwidth=" + Math.round(width) + "];\n");
      }
    }
    dot.write("}\n");
    dot.flush();
  }

  private static String escape(String text) {
    return text.replace("\\", "\\\\").replace("\"", "\\\"");
  }
}
