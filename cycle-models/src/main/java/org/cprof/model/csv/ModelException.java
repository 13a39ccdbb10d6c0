package org.cprof.model.csv;

import java.util.List;
import java.util.stream.Collectors;

/** A model that can't be used. The message holds all errors, one a line. */
public final class ModelException extends Exception {
  private static final long serialVersionUID = 1L;

  private final transient List<ModelError> errors;

  public ModelException(List<ModelError> errors) {
    super(errors.stream().map(ModelError::toString).collect(Collectors.joining("\n")));
    this.errors = List.copyOf(errors);
  }

  /** All errors found, by file and line. */
  public List<ModelError> errors() {
    return errors;
  }
}
