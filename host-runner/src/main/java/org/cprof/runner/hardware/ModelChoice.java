package org.cprof.runner.hardware;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.cprof.model.Models;
import org.cprof.model.ProcessorModel;
import org.cprof.model.csv.ModelException;

/**
 * A model as somebody chooses it.
 *
 * @param name as {@link Models#load} takes it
 * @param settings of its parameters
 */
public record ModelChoice(String name, Map<String, String> settings) {

  public ProcessorModel load() throws ModelException {
    return Models.load(name, settings);
  }

  /** The model with other hardware. */
  ProcessorModel with(List<WhatIf> changes) throws ModelException {
    Map<String, String> others = new LinkedHashMap<>(settings);
    Map<String, String> prices = new LinkedHashMap<>();
    changes.forEach(
        change -> (change.isPrice() ? prices : others).put(change.key(), change.value()));
    return Models.load(name, others, prices);
  }
}
