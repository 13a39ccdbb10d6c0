package org.cprof.validation.tune;

import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import org.cprof.model.code.Kind;

/** Writes a model with fitted prices, which say in their source how they were found. */
final class TunedModel {
  private TunedModel() {}

  /**
   * Writes the folder. What the measurements say nothing of stays as it is.
   *
   * @param references where the measurements come from
   */
  static void write(Path directory, ModelFiles model, Tuning tuning, String references)
      throws IOException {
    Map<Integer, ModelFiles.Price> changed = new HashMap<>();
    for (int j = 0; j < tuning.free().size(); j++) {
      if (tuning.executions(j) > 0) {
        for (int opcode : tuning.free().get(j).opcodes()) {
          changed.put(opcode, price(model.price(opcode), tuning, j, references));
        }
      }
    }
    model.write(directory, changed);
  }

  private static ModelFiles.Price price(
      ModelFiles.Price before, Tuning tuning, int j, String references) {
    double fitted = tuning.fit().prices()[j];
    Interval interval = tuning.fit().intervals()[j];
    StringBuilder source = new StringBuilder("fitted by cprof tune to ");
    source.append(tuning.measurements().size()).append(" measurements of ").append(references);
    source.append(String.format(Locale.ROOT, ": %.2f", fitted));
    if (interval != null) {
      source.append(" (95 % within ").append(interval).append(')');
    }
    if (!tuning.fit().isDecided()[j]) {
      source.append("; only sums with other prices are decided");
    }
    source.append("; before: ").append(before.cycles());
    String kind =
        before.kind().equals(Kind.UNSUPPORTED.symbol()) ? Kind.HARDWARE.symbol() : before.kind();
    return new ModelFiles.Price(
        kind, PriceText.with(before.cycles(), Math.round(fitted)), source.toString());
  }
}
