package org.cprof.runner.merge;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.cprof.profile.DetailColumn;
import org.cprof.profile.DetailType;
import org.cprof.profile.Metric;
import org.cprof.profile.Profile;
import org.cprof.profile.ProfileBuilder;
import org.cprof.profile.ProfileHeader;
import org.cprof.profile.ProfileReader;
import org.cprof.runner.report.Stalls;
import org.cprof.runner.text.Numbers;

/**
 * Puts stalls beside the cycles of a profile: a column for each cause, from the profile of a run in
 * which they were all that counted.
 */
public final class StallColumns {
  private final Profile cycles;
  private final Map<String, Profile> byCause = new LinkedHashMap<>();

  /**
   * @param cycles the profile that gets the columns
   */
  public StallColumns(Profile cycles) {
    this.cycles = cycles;
  }

  /**
   * Adds a cause.
   *
   * @return what differs if the program did not do the same in both runs, or else null
   * @throws IOException if the profile cannot be read
   */
  public String add(String cause, Path file) throws IOException {
    Profile stalls = ProfileReader.read(file);
    for (int node = 0; node < Math.min(cycles.size(), stalls.size()); node++) {
      if (!cycles.method(node).equals(stalls.method(node))
          || cycles.parent(node) != stalls.parent(node)) {
        return stalls.method(node) + " is where " + cycles.method(node) + " was before";
      }
      if (cycles.calls(node) != stalls.calls(node)
          || cycles.metric(Metric.BYTECODES, node) != stalls.metric(Metric.BYTECODES, node)) {
        return cycles.method(node) + " has other calls or bytecodes than before";
      }
    }
    byCause.put(cause, stalls);
    return cycles.size() == stalls.size()
        ? null
        : "it has "
            + Numbers.count(stalls.size(), "context")
            + ", not "
            + Numbers.grouped(cycles.size())
            + " as before";
  }

  /** The profile with the columns, behind those that it has. */
  public Profile profile() {
    ProfileBuilder builder = new ProfileBuilder(header());
    for (int node = 0; node < cycles.size(); node++) {
      List<String> fields = new ArrayList<>(cycles.details(node));
      for (Profile stalls : byCause.values()) {
        fields.add(Long.toString(stalls.metric(Metric.CYCLES, node)));
      }
      builder.add(cycles.row(node, cycles.parent(node), fields));
    }
    return builder.build();
  }

  private ProfileHeader header() {
    List<Map.Entry<String, String>> entries = new ArrayList<>(cycles.header().metadata());
    entries.add(Map.entry(Stalls.KEY, String.join(" ", byCause.keySet())));
    for (String cause : byCause.keySet()) {
      entries.add(
          Map.entry(DetailColumn.KEY, new DetailColumn(cause, DetailType.NUMBER).declaration()));
    }
    return new ProfileHeader(entries);
  }
}
