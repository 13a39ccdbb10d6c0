package org.cprof.validation.compare;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.cprof.profile.MethodTotals;
import org.cprof.profile.Profile;
import org.cprof.runner.jbe.Figure;
import org.cprof.runner.jbe.Measurement;
import org.cprof.runner.jbe.MethodMeasurement;
import org.cprof.runner.jbe.ReferenceSet;

/**
 * Estimates of methods in a profile: their inclusive cycles per call. A measurement names a method
 * as {@code package.Class.method} or with its descriptor, and no arguments. Only such measurements
 * count that were made on the profile's model with its parameters.
 */
final class ProfileMethods implements Estimates {
  private final Profile profile;
  private final MethodTotals totals;
  private final Map<String, String> settings = new HashMap<>();

  ProfileMethods(Profile profile) {
    this.profile = profile;
    this.totals = MethodTotals.of(profile.target());
    String parameters = profile.header().first("parameters");
    for (String setting : parameters == null ? new String[0] : parameters.split(",")) {
      int equals = setting.indexOf('=');
      if (equals > 0) {
        settings.put(setting.substring(0, equals), setting.substring(equals + 1));
      }
    }
  }

  @Override
  public Optional<ComparedEstimate> find(Measurement measurement) {
    boolean sameTarget =
        measurement.target().name().equals(profile.header().first("model"))
            && measurement.target().settings().equals(settings);
    if (!sameTarget || !measurement.isMethod() || !measurement.arguments().isNone()) {
      return Optional.empty();
    }
    long calls = 0;
    long cycles = 0;
    for (int m = 0; m < profile.methods().size(); m++) {
      if (measurement.isOf(profile.methods().get(m))) {
        calls += totals.calls(m);
        cycles += totals.inclusiveCyclesEveryLevel(m);
      }
    }
    return calls == 0
        ? Optional.empty()
        : Optional.of(new ComparedEstimate(measurement, (double) cycles / calls, null));
  }

  /** Methods of kernels are told by the results of kernels. */
  @Override
  public Optional<Map<Figure, Long>> find(MethodMeasurement measurement) {
    return Optional.empty();
  }

  @Override
  public List<String> withoutMeasurement(ReferenceSet references) {
    long without =
        profile.methods().stream()
            .filter(
                method -> references.measurements().stream().noneMatch(each -> each.isOf(method)))
            .count();
    return without == 0 ? List.of() : List.of(without + " methods of the profile");
  }
}
