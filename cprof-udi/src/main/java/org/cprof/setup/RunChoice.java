package org.cprof.setup;

import java.nio.file.Path;
import java.util.Optional;
import org.cprof.model.ChosenModel;
import org.cprof.model.Models;
import org.cprof.model.csv.ModelException;
import org.cprof.model.sizes.MethodSizes;

/**
 * What the options of a run choose, as far as it is known before the model is read: enough to find
 * the code that earlier runs have left, so that a JVM can start meanwhile.
 *
 * @param extent what is profiled
 */
public record RunChoice(AgentOptions options, ChosenModel model, MethodSizes sizes, Extent extent) {

  /**
   * Looks at the options.
   *
   * @throws ModelException when the model's parameters or the sizes are wrong
   * @throws IllegalArgumentException when the options do not go together
   */
  public static RunChoice of(AgentOptions options) throws ModelException {
    ChosenModel model = Models.choose(options.model(), options.settings());
    check(options);
    Optional<Path> file = options.get(AgentOption.SIZES);
    MethodSizes sizes = file.isPresent() ? MethodSizes.read(file.get()) : MethodSizes.NONE;
    return new RunChoice(options, model, sizes, new Extent(options.get(AgentOption.BELOW)));
  }

  private static void check(AgentOptions options) {
    ForbiddenPair.in(options.given())
        .ifPresent(
            problem -> {
              throw new IllegalArgumentException(problem);
            });
  }
}
