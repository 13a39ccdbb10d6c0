package org.cprof.runner.command.option;

import java.nio.file.Path;
import org.cprof.model.csv.ModelException;
import org.cprof.model.sizes.MethodSizes;
import org.cprof.runner.CommandException;
import picocli.CommandLine.Option;

/** The option that names the sizes of methods. */
public final class SizesOption {
  @Option(
      names = "--sizes",
      paramLabel = "FILE",
      description =
          "Sizes of methods on the target, as its linker lists them: CSV with the header"
              + " method,words, where a method is org.example.Motor.step(I)V, or without the"
              + " descriptor all of that name.")
  private Path file;

  /** The file; null without. */
  public Path file() {
    return file;
  }

  /**
   * The sizes, or none.
   *
   * @throws CommandException with all that is wrong with the file
   */
  public MethodSizes read() {
    try {
      return file == null ? MethodSizes.NONE : MethodSizes.read(file);
    } catch (ModelException e) {
      throw CommandException.wrongUse("the sizes", e);
    }
  }
}
