package org.cprof.agent;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.tools.ToolProvider;

/** Classes that a page of the documentation shows or links to: what it says is what is tested. */
final class DocumentedCode {

  private static final Path DOCS = Path.of("..", "docs");
  private static final Pattern JAVA = Pattern.compile("```java\n(.*?)```", Pattern.DOTALL);

  private DocumentedCode() {}

  /** The only Java code of a page that contains a text. */
  static String code(String page, String text) throws IOException {
    Matcher matcher = JAVA.matcher(Files.readString(DOCS.resolve(page)));
    String found = null;
    while (matcher.find()) {
      if (matcher.group(1).contains(text)) {
        assertThat(found).as("another code with " + text).isNull();
        found = matcher.group(1);
      }
    }
    assertThat(found).as("code with " + text + " in " + page).isNotNull();
    return found;
  }

  /**
   * A file that a page shows as CSV: the next one behind a line that ends with its name in
   * backquotes and a colon, from the first occurrence of a text on.
   */
  static String csv(String page, String text, String file) throws IOException {
    String all = Files.readString(DOCS.resolve(page));
    int name = all.indexOf("`" + file + "`:\n", all.indexOf(text));
    assertThat(name).as(file + " behind " + text + " in " + page).isPositive();
    int start = all.indexOf("```csv\n", name) + "```csv\n".length();
    return all.substring(start, all.indexOf("```", start));
  }

  /** Compiles a class of a page, or of an example, against the agent's jar into a folder. */
  static void compile(String page, String className, Path folder) throws IOException {
    Path source = folder.resolve(className + ".java");
    Path example = DOCS.resolve("examples").resolve(className + ".java");
    Files.writeString(
        source,
        Files.exists(example) ? Files.readString(example) : code(page, "class " + className + " "));
    int result =
        ToolProvider.getSystemJavaCompiler()
            .run(
                null,
                null,
                null,
                "-cp",
                System.getProperty("cprof.agent.jar"),
                "-d",
                folder.toString(),
                source.toString());
    assertThat(result).as("errors in " + page).isZero();
  }
}
