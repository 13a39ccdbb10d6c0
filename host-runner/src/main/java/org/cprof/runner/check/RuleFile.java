package org.cprof.runner.check;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.cprof.model.csv.Columns;
import org.cprof.model.csv.CsvReader;
import org.cprof.model.csv.Errors;
import org.cprof.model.csv.ModelException;
import org.cprof.model.csv.ModelFile;
import org.cprof.model.csv.Row;

/** Reads rules: a CSV file with the header {@code element,name,counter,maximum}. */
public final class RuleFile {
  private static final Columns COLUMNS = Columns.of("element,name,counter,maximum");

  private RuleFile() {}

  /**
   * Reads all rules of a file.
   *
   * @throws ModelException with all that is wrong with the file, line by line
   */
  public static List<CheckRule> read(Path file) throws ModelException {
    Errors errors = new Errors();
    List<CheckRule> rules = new ArrayList<>();
    ModelFile content = ModelFile.read("rules", file.toString(), "a file of rules");
    for (Row row : CsvReader.read(content, COLUMNS, errors)) {
      rules.add(rule(row));
    }
    errors.throwIfAny();
    return rules;
  }

  private static CheckRule rule(Row row) {
    CheckRule.Element element =
        Stream.of(CheckRule.Element.values())
            .filter(known -> known.toString().equals(row.text("element")))
            .findFirst()
            .orElse(null);
    List<RulePattern> path =
        Stream.of(row.text("name").split(" *> *"))
            .filter(name -> !name.isEmpty())
            .map(RulePattern::new)
            .toList();
    Counter counter = Counter.ofWord(row.text("counter"));
    Maximum maximum = Maximum.parse(row.text("maximum"));
    if (element == null) {
      row.wrong("element", "total, method, context or test");
    } else if (!hasGoodName(element, path)) {
      row.wrong(
          "name",
          switch (element) {
            case TOTAL -> "no name: the total has none";
            case METHOD, TEST -> "a method such as org.example.Motor.step(..)";
            case CONTEXT -> "methods such as org.example.Main.main > org.example.Motor.step";
          });
    }
    if (counter == null) {
      row.wrong("counter", "one of " + List.of(Counter.values()));
    }
    if (maximum == null) {
      row.wrong("maximum", Maximum.FORM);
    } else if (maximum.isIncrease() && element == CheckRule.Element.CONTEXT) {
      row.wrong("maximum", "a number: baselines have no contexts");
    }
    return new CheckRule(row.place(), element, path, counter, maximum);
  }

  private static boolean hasGoodName(CheckRule.Element element, List<RulePattern> path) {
    return switch (element) {
      case TOTAL -> path.isEmpty();
      case METHOD, TEST -> path.size() == 1;
      case CONTEXT -> !path.isEmpty();
    };
  }
}
