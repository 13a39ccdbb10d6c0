package org.cprof.runner.command.option;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.function.Supplier;
import org.cprof.runner.output.Json;
import org.cprof.runner.output.Sections;
import org.cprof.runner.text.Terminal;
import picocli.CommandLine.Option;

/** The option of every command that prints results: to print them for machines. */
public final class JsonOption {
  @Option(names = "--json", description = "Prints JSON instead of text.")
  private boolean json;

  public boolean isGiven() {
    return json;
  }

  /** Prints a result as the user wants it, as JSON or text. */
  public void print(PrintWriter out, Sections result) {
    print(out, result::json, () -> result.lines(Terminal.standardOutput(null)));
  }

  /** Prints a record or list as JSON, or lines of text, as the user wants it. */
  public void print(PrintWriter out, Supplier<?> value, Supplier<List<String>> lines) {
    if (json) {
      try {
        Json.write(out, value.get());
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    } else {
      lines.get().forEach(out::println);
      out.flush();
    }
  }
}
