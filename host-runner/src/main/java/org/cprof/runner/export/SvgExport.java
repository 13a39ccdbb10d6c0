package org.cprof.runner.export;

import static org.cprof.runner.text.Numbers.count;
import static org.cprof.runner.text.Numbers.grouped;
import static org.cprof.runner.text.Numbers.percent;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import org.cprof.profile.Profile;
import org.cprof.runner.calls.ContextFigure;
import org.cprof.runner.output.Svg;
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
    try {
      draw(profile, event, depth, tree, new Svg(svg, width, height));
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
    svg.flush();
  }

  private static void draw(
      Profile profile, ContextFigure event, int[] depth, int tree, Svg picture) {
    picture.background("#ffffff");
    long[] sums = event.sums(profile);
    for (int node = 0; node < profile.size(); node++) {
      int y = MARGIN + node * ROW;
      picture.bar(MARGIN, y + 4, length(sums[node], sums[0]), 14, "#f6d2ac", "");
      picture.bar(MARGIN, y + 4, length(event.of(profile, node), sums[0]), 14, "#d9772b", "");
      String numbers = grouped(sums[node]) + "  " + percent(sums[node], sums[0]);
      picture.text(tree - MARGIN, y + 15, "end", "#555555", numbers);
      int x = tree + depth[node] * INDENT;
      if (node > 0) {
        int callerY = MARGIN + profile.parent(node) * ROW + ROW - 3;
        double left = x - INDENT + 4;
        picture.path(
            new double[] {left, left, x - 2}, new double[] {callerY, y + 11, y + 11}, "#bbbbbb", 1);
      }
      String hint = node == 0 ? event.name() : count(profile.calls(node), "call");
      picture.text(x, y + 15, Names.method(profile.method(node), LONGEST_NAME), hint);
    }
    picture.end();
  }

  private static long length(long part, long total) {
    return total == 0 ? 0 : Math.round(BARS * ((double) part / total));
  }
}
