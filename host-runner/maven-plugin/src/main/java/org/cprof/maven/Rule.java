package org.cprof.maven;

import java.io.IOException;
import java.util.List;
import java.util.Locale;
import org.apache.commons.csv.CSVPrinter;
import org.apache.maven.plugin.MojoExecutionException;

/** What has limits, as it stands in a POM. */
public final class Rule {
  private String element = "";
  private List<String> includes = List.of("");
  private List<Limit> limits = List.of();

  /** Maven makes it, and sets what the POM has. */
  public Rule() {}

  Rule(String element, List<String> includes, List<Limit> limits) {
    this.element = element;
    this.includes = includes;
    this.limits = limits;
  }

  /**
   * Looks for what it lacks, which a POM may leave out.
   *
   * @throws MojoExecutionException with the element that is missing
   */
  void check() throws MojoExecutionException {
    if (element.isBlank()) {
      throw new MojoExecutionException("A <rule> has no <element>, such as TEST.");
    }
    if (limits.isEmpty() || !limits.stream().allMatch(Limit::isWhole)) {
      throw lacking("<limits>, each <limit> with a <counter> and a <maximum>");
    }
    boolean isOfAll = word(element).equals("total");
    if (!isOfAll && (includes.isEmpty() || includes.stream().anyMatch(String::isBlank))) {
      throw lacking("<includes>, each <include> with a method such as org.example.*Test.*");
    }
  }

  private MojoExecutionException lacking(String what) {
    return new MojoExecutionException("The <rule> of the element " + element + " needs " + what);
  }

  /** Adds it to a file of rules for {@code cprof check}, one row for each name and limit. */
  void write(CSVPrinter csv) throws IOException {
    for (String name : includes) {
      for (Limit limit : limits) {
        csv.printRecord(word(element), name, limit.counter(), limit.maximum());
      }
    }
  }

  /** A word of a POM as one of the command line. */
  static String word(String text) {
    return text.strip().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
