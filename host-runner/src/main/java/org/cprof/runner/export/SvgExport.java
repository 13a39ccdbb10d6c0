package org.cprof.runner.export;

import static org.cprof.runner.text.Numbers.count;
import static org.cprof.runner.text.Numbers.grouped;
import static org.cprof.runner.text.Numbers.percent;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import org.cprof.profile.Profile;
import org.cprof.runner.calls.ContextFigure;
import org.cprof.runner.output.Xml;
import org.cprof.runner.text.Names;
import org.cprof.runner.text.Steps;

/**
 * The call tree as a picture: one row per context in preorder, indented by its depth and joined to
 * its caller, with a bar for its share of the total, the dark part of which is its own.
 */
final class SvgExport implements Export {
  private static final int ROW = 22;
  private static final int INDENT = 14;
  private static final int BARS = 120;
  private static final int NUMBERS = 210;
  private static final int NAME = 520;
  private static final int LONGEST_NAME = 70;
  private static final int MARGIN = 12;

  @Override
  public void write(Profile profile, ContextFigure event, OutputStream out, Steps steps)
      throws IOException {
    Writer svg = new BufferedWriter(new OutputStreamWriter(out, StandardCharsets.UTF_8));
    int[] depth = new int[profile.size()];
    int deepest = 0;
    for (int node = 1; node < profile.size(); node++) {
      depth[node] = depth[profile.parent(node)] + 1;
      deepest = Math.max(deepest, depth[node]);
    }
    int tree = MARGIN + BARS + NUMBERS;
    int width = tree + deepest * INDENT + NAME;
    int height = profile.size() * ROW + 2 * MARGIN;
    svg.write(
        String.format(
            Locale.ROOT,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\""
                + " viewBox=\"0 0 %d %d\"",
            width,
            height,
            width,
            height));
    svg.write(" font-family=\"sans-serif\" font-size=\"12\">\n");
    svg.write("<rect width=\"100%\" height=\"100%\" fill=\"#ffffff\"/>\n");
    long[] sums = event.sums(profile);
    for (int node = 0; node < profile.size(); node++) {
      int y = MARGIN + node * ROW;
      bar(svg, event.of(profile, node), sums[node], sums[0], y);
      String numbers = grouped(sums[node]) + "  " + percent(sums[node], sums[0]);
      svg.write(
          String.format(
              Locale.ROOT,
              "<text x=\"%d\" y=\"%d\" text-anchor=\"end\" fill=\"#555555\">%s</text>\n",
              MARGIN + BARS + NUMBERS - MARGIN,
              y + 15,
              numbers));
      int x = tree + depth[node] * INDENT;
      if (node > 0) {
        int callerY = MARGIN + profile.parent(node) * ROW + ROW - 3;
        svg.write(
            String.format(
                Locale.ROOT,
                "<path d=\"M%d %dV%dH%d\" fill=\"none\" stroke=\"#bbbbbb\"/>\n",
                x - INDENT + 4,
                callerY,
                y + 11,
                x - 2));
      }
      String hint = node == 0 ? event.name() : count(profile.calls(node), "call");
      svg.write(
          String.format(
              Locale.ROOT,
              "<text x=\"%d\" y=\"%d\">%s<tspan fill=\"#888888\">  %s</tspan></text>\n",
              x,
              y + 15,
              Xml.escape(Names.method(profile.method(node), LONGEST_NAME)),
              hint));
    }
    svg.write("</svg>\n");
    svg.flush();
  }

  private static void bar(Writer svg, long own, long sum, long total, int y) throws IOException {
    svg.write(
        String.format(
            Locale.ROOT,
            "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"14\" fill=\"#f6d2ac\"/>",
            MARGIN,
            y + 4,
            length(sum, total)));
    svg.write(
        String.format(
            Locale.ROOT,
            "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"14\" fill=\"#d9772b\"/>\n",
            MARGIN,
            y + 4,
            length(own, total)));
  }

  private static long length(long part, long total) {
    return total == 0 ? 0 : Math.round(BARS * ((double) part / total));
  }
}
