package org.cprof.validation.compare;

import java.util.List;
import java.util.Optional;
import org.cprof.validation.reference.Measurement;

/** Where the estimates come from that measurements are compared with. */
public interface Estimates {
  /** The estimate of what was measured, if there is one. */
  Optional<ComparedRow> find(Measurement measurement);

  /** Those that none of these measurements asks for, by name. */
  List<String> withoutMeasurement(List<Measurement> measurements);
}
