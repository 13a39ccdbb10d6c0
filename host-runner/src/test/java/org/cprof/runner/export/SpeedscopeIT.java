package org.cprof.runner.export;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.concurrent.TimeUnit;
import org.cprof.runner.ProfileTree;
import org.cprof.runner.calls.ContextFigure;
import org.cprof.runner.html.Browser;
import org.cprof.runner.text.Steps;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Shows exports to speedscope itself, as npm has it, in headless Chromium: by the way that its own
 * command takes. Skipped, with a word, where npm, its registry or Chromium can't be had.
 */
class SpeedscopeIT {
  private static final String VERSION = "1.25.0";

  private static final Path FOLDER = Path.of("target", "npm").toAbsolutePath();

  private static final Path PAGE =
      FOLDER.resolve("node_modules/speedscope/dist/release/index.html");

  @TempDir private Path folder;

  @BeforeAll
  static void install() throws Exception {
    if (Files.exists(PAGE)) {
      return;
    }
    Files.createDirectories(FOLDER);
    Files.writeString(FOLDER.resolve("package.json"), "{\"private\": true}");
    try {
      Process npm =
          new ProcessBuilder(
                  "npm", "install", "--ignore-scripts", "--no-audit", "speedscope@" + VERSION)
              .directory(FOLDER.toFile())
              .redirectErrorStream(true)
              .redirectOutput(FOLDER.resolve("install.log").toFile())
              .start();
      assumeTrue(
          npm.waitFor(120, TimeUnit.SECONDS) && npm.exitValue() == 0,
          "npm could not install speedscope, so what it reads is not checked");
    } catch (IOException noNpm) {
      assumeTrue(false, "npm is not installed, so what speedscope reads is not checked");
    }
  }

  /** Lets speedscope read an export. */
  private void load(ExportFormat format, String name, Browser browser) throws Exception {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    format.write(ProfileTree.sample(), ContextFigure.CYCLES, 0, out, Steps.UNSEEN);
    Path script = folder.resolve("profile.js");
    Files.writeString(
        script,
        "speedscope.loadFileFromBase64('%s', '%s')"
            .formatted(name, Base64.getEncoder().encodeToString(out.toByteArray())));
    // Another fragment of the same page alone would not load it again.
    browser.openForeign("about:blank");
    browser.openForeign(PAGE.toUri() + "#localProfilePath=" + script);
    browser.await("document.title.includes(' - speedscope')");
    // The sandwich view, a table of the methods with their own and total costs.
    browser.type("3");
    browser.await("document.querySelectorAll('table tr').length > 3");
  }

  @Test
  void speedscope_knows_the_costs_of_both_formats_that_it_reads() throws Exception {
    String[] methods = {
      "196 (100%) 100 (51%) demo.Main.main(String[])",
      "56 (29%) 50 (26%) demo.Work.step(int)",
      "40 (20%) 40 (20%) idiv [software]",
      "6 (3.1%) 6 (3.1%) demo.Work.leaf()"
    };
    try (Browser browser = Browser.start(folder.resolve("browser"))) {
      load(ExportFormat.SPEEDSCOPE, "app.speedscope.json", browser);
      assertThat(browser.texts("table tr"))
          .contains("1cycles196", "3load_cycles13", "4misses3")
          .contains(methods);

      load(ExportFormat.COLLAPSED, "app.collapsed.txt", browser);
      assertThat(browser.texts("table tr")).contains(methods);
    }
  }
}
