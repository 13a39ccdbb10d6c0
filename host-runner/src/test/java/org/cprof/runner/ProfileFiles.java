package org.cprof.runner;

import java.io.IOException;
import java.nio.file.Path;
import org.cprof.profile.MethodReference;
import org.cprof.profile.Metric;
import org.cprof.profile.Profile;
import org.cprof.profile.ProfileWriter;

/** Profiles of tests as files. */
public final class ProfileFiles {
  private ProfileFiles() {}

  public static Path write(Path file, Profile profile) throws IOException {
    try (ProfileWriter writer = new ProfileWriter(file, profile.header())) {
      for (int node = 0; node < profile.size(); node++) {
        MethodReference method = profile.method(node);
        long[] metrics = new long[Metric.values().length];
        for (Metric metric : Metric.values()) {
          metrics[metric.ordinal()] = profile.metric(metric, node);
        }
        writer.row(
            node,
            profile.parent(node),
            method.kind(),
            method.className(),
            method.name(),
            method.descriptor(),
            profile.line(node),
            profile.bytecodeIndex(node),
            profile.words(node),
            profile.calls(node),
            metrics);
      }
      writer.commit();
    }
    return file;
  }
}
