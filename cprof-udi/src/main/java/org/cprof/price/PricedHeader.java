package org.cprof.price;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.cprof.model.ProcessorModel;
import org.cprof.profile.DetailColumn;
import org.cprof.profile.ProfileHeader;

/** The metadata of a priced profile: those of the run, with the model that prices it. */
public final class PricedHeader {

  private static final Set<String> OF_THE_UDI =
      Set.of("model-hash", "parameters", "clock-hz", "code", "beyond-target", DetailColumn.KEY);

  private PricedHeader() {}

  static ProfileHeader of(
      ProfileHeader run,
      ProcessorModel model,
      List<String> standIns,
      List<String> violations,
      List<Map.Entry<String, String>> range,
      List<String> assumptions) {
    List<Map.Entry<String, String>> entries = new ArrayList<>();
    for (Map.Entry<String, String> entry : run.metadata()) {
      if (entry.getKey().equals("udi")) {
        entries.add(Map.entry("priced-from", entry.getValue()));
      } else if (entry.getKey().equals("model")) {
        entries.addAll(ofModel(model));
      } else if (!OF_THE_UDI.contains(entry.getKey())) {
        entries.add(entry);
      }
    }
    standIns.forEach(rule -> entries.add(Map.entry("stand-in", rule)));
    violations.forEach(violation -> entries.add(Map.entry("beyond-target", violation)));
    entries.addAll(range);
    assumptions.forEach(assumption -> entries.add(Map.entry("assumed", assumption)));
    return new ProfileHeader(entries);
  }

  /** What a profile says of its model. */
  public static List<Map.Entry<String, String>> ofModel(ProcessorModel model) {
    List<Map.Entry<String, String>> entries = new ArrayList<>();
    entries.add(Map.entry("model", model.name()));
    entries.add(Map.entry("model-hash", model.hash()));
    entries.add(Map.entry("parameters", model.settings(",")));
    entries.add(Map.entry("clock-hz", Long.toString(model.clockHz())));
    model.assumptions().forEach(assumption -> entries.add(Map.entry("assumed", assumption)));
    return entries;
  }
}
