package org.cprof.system.docs;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Makes a source file of Java code in a page, which may lack what surrounds it. */
final class JavaBlock {
  private static final Pattern TYPE = Pattern.compile("(?m)^(?:public )?(?:final )?class (\\w+)");

  /** What code on a page may use without an import. */
  private static final String IMPORTS =
      "import static org.junit.jupiter.api.Assertions.*;"
          + " import static surroundings.Surroundings.*;"
          + " import org.junit.jupiter.api.*;"
          + " import jbe.*; import jbe.driver.*; import surroundings.*; ";

  private JavaBlock() {}

  /** Whether it is a class, and not statements. */
  static boolean isWhole(Block block) {
    return TYPE.matcher(block.text()).find();
  }

  static String className(Block block) {
    Matcher matcher = TYPE.matcher(block.text());
    return matcher.find() ? matcher.group(1) : "Statements";
  }

  /** With the lines at their places. */
  static String source(Block block) {
    String text = block.text().replace("{ .. }", "{}");
    if (text.startsWith("package ")) {
      return text;
    }
    if (isWhole(block)) {
      return IMPORTS + text;
    }
    String imports = block.lines().stream().filter(JavaBlock::isImport).collect(joined());
    String statements =
        block.lines().stream().map(line -> isImport(line) ? "" : line).collect(joined());
    return IMPORTS
        + imports.replace('\n', ' ')
        + "class Statements { void run() {"
        + statements
        + "\n}}";
  }

  private static java.util.stream.Collector<CharSequence, ?, String> joined() {
    return Collectors.joining("\n");
  }

  private static boolean isImport(String line) {
    return line.startsWith("import ");
  }
}
