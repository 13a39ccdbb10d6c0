package org.cprof.validation.compare;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.cprof.runner.jbe.Figure;
import org.cprof.runner.jbe.Measurement;
import org.cprof.runner.jbe.MethodMeasurement;
import org.cprof.runner.jbe.ReferenceSet;

/** Where the estimates come from that measurements are compared with. */
public interface Estimates {
  /** The estimate of what was measured, if there is one. */
  Optional<ComparedEstimate> find(Measurement measurement);

  /** The estimates of a method's figures, if its kernel was run and told by method. */
  Optional<Map<Figure, Long>> find(MethodMeasurement measurement);

  /** Names of estimates that no measurement of the references asks for. */
  List<String> withoutMeasurement(ReferenceSet references);
}
