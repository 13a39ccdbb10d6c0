package org.cprof.runner.export;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.cprof.profile.Profile;
import org.cprof.runner.calls.ContextFigure;
import org.cprof.runner.text.Steps;

/**
 * One line per context: its methods, outermost first, separated by semicolons, then a space and
 * what one event counted in the last of them.
 */
final class CollapsedExport implements Export {
  @Override
  public void write(Profile profile, ContextFigure event, OutputStream out, Steps steps)
      throws IOException {
    byte[][] names =
        FrameLabels.names(profile).stream()
            .map(name -> name.replace(';', ':').getBytes(StandardCharsets.UTF_8))
            .toArray(byte[][]::new);
    // Every context's line starts with its caller's, which is still in the buffer.
    byte[] line = new byte[1 << 10];
    int[] lengths = new int[profile.size()];
    for (int node = 1; node < profile.size(); node++) {
      steps.at(node, profile.size());
      byte[] name = names[profile.methodIndex(node)];
      int start = lengths[profile.parent(node)];
      if (start + name.length + 1 > line.length) {
        line = Arrays.copyOf(line, 2 * (start + name.length + 1));
      }
      if (start > 0) {
        line[start++] = ';';
      }
      System.arraycopy(name, 0, line, start, name.length);
      lengths[node] = start + name.length;
      long value = event.of(profile, node);
      if (value > 0) {
        out.write(line, 0, lengths[node]);
        out.write((" " + value + "\n").getBytes(StandardCharsets.US_ASCII));
      }
    }
  }
}
