package org.cprof.model.csv;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Collects everything that is wrong with a model, so that a user sees all of it at once. */
public final class Errors {
  private final List<ModelError> errors = new ArrayList<>();

  public void add(String file, int line, String text, String expected) {
    errors.add(new ModelError(file, line, text, expected));
  }

  public int count() {
    return errors.size();
  }

  /**
   * Refuses the model if anything is wrong with it; the errors of a file come in the order of its
   * lines.
   */
  public void throwIfAny() throws ModelException {
    if (!errors.isEmpty()) {
      List<ModelError> sorted = new ArrayList<>(errors);
      sorted.sort(Comparator.comparing(ModelError::file).thenComparingInt(ModelError::line));
      throw new ModelException(sorted);
    }
  }
}
