package org.cprof.agent;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.tools.ToolProvider;

/** The classes that a page of the documentation shows, so that what it says is what is tested. */
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

  /** Compiles a class of a page against the agent's jar into a folder. */
  static void compile(String page, String className, Path folder) throws IOException {
    Path source = folder.resolve(className + ".java");
    Files.writeString(source, code(page, "class " + className + " "));
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
