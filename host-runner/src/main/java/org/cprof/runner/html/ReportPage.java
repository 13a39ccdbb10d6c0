package org.cprof.runner.html;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.cprof.profile.MethodReference;
import org.cprof.profile.MethodTables;
import org.cprof.profile.Profile;
import org.cprof.profile.Sampling;
import org.cprof.runner.calls.AlignedTrees;
import org.cprof.runner.output.Xml;
import org.cprof.runner.report.TestCost;

/**
 * Writes the page. Its data are compressed and in base64, so that nothing in them can end the
 * element they stand in; the page's policy allows its own script and nothing else, no network and
 * no handlers in attributes.
 */
public final class ReportPage {
  /** How many contexts a flame graph has at most, if the page does not get too large by them. */
  public static final int MOST_CONTEXTS = 100_000;

  /** The size in bytes that a page without sources stays below. */
  private static final int LARGEST_PAGE = 2_000_000;

  private static final int LEAST_CONTEXTS = 1_000;
  private static final double BASE64 = 4 / 3.0;
  private static final Pattern SLOT = Pattern.compile("@([A-Z]+)@");
  private static final List<String> SCRIPTS =
      List.of(
          "data.js",
          "dom.js",
          "flame.js",
          "sandwich.js",
          "table.js",
          "pages.js",
          "source.js",
          "start.js");

  private ReportPage() {}

  /**
   * Writes the report of one profile, or of the difference of two.
   *
   * @param sides one profile or two, the earlier one first
   * @param contexts how many contexts the flame graph may have; 0 for as many as two megabytes hold
   * @param sources source files to annotate
   * @param baseline what one says of the tests of the last profile; empty without one
   */
  public static void write(
      List<Profile> sides,
      int contexts,
      SourceFolders sources,
      Map<MethodReference, TestCost.Before> baseline,
      OutputStream out)
      throws IOException {
    List<TestCost> tests =
        TestCost.allOf(sides.get(sides.size() - 1))
            .map(all -> TestCost.beside(baseline, all))
            .orElse(null);
    AlignedTrees tree = AlignedTrees.of(sides.stream().map(Profile::target).toList());
    MethodTables tables = MethodTables.of(sides.get(sides.size() - 1).header());
    if (!tables.lines().isEmpty()) {
      sources = new SourceFolders(sources.folders(), SourceLine.of(tables.lines()));
    }
    PageData data =
        PageData.of(sides, tree, contexts == 0 ? MOST_CONTEXTS : contexts, sources, tests);
    // How well a tree compresses is known afterwards only; the second attempt all but always fits.
    for (int limit = MOST_CONTEXTS;
        contexts == 0
            && data.tableBytes() * BASE64 > LARGEST_PAGE - scriptAndStyle()
            && limit > LEAST_CONTEXTS;
        limit /= 2) {
      data = PageData.of(sides, tree, limit / 2, sources, tests);
    }
    String script = script(sides);
    String page = resource("page.html");
    Matcher slot = SLOT.matcher(page);
    int at = 0;
    while (slot.find()) {
      text(page.substring(at, slot.start()), out);
      switch (slot.group(1)) {
        case "TITLE" -> text(Xml.escape(title(sides)), out);
        case "POLICY" -> text(policy(script), out);
        case "STYLE" -> text(resource("style.css"), out);
        case "DESCRIPTION" -> out.write(Base64.getEncoder().encode(data.description()));
        case "COLUMNS" -> out.write(Base64.getEncoder().encode(data.columns()));
        case "SCRIPT" -> text(script, out);
        default -> throw new IllegalStateException("no slot: " + slot.group());
      }
      at = slot.end();
    }
    text(page.substring(at), out);
  }

  private static void text(String text, OutputStream out) throws IOException {
    out.write(text.getBytes(StandardCharsets.UTF_8));
  }

  /**
   * The script, which of sampled profiles speaks of samples. All words of the page are in it, and
   * no name of a program is.
   */
  private static String script(List<Profile> sides) throws IOException {
    return Sampling.of(sides.get(0).header()).isEmpty()
        ? script()
        : script()
            .replaceAll("\\bcycles\\b", "samples")
            .replaceAll("\\bCycles\\b", "Samples")
            .replace("\"Calls\"", "\"Entries seen\"")
            .replace("grouped(of.calls), \"calls\"", "grouped(of.calls), \"entries seen\"");
  }

  private static int scriptAndStyle() throws IOException {
    return script().length() + resource("style.css").length() + resource("page.html").length();
  }

  private static String script() throws IOException {
    StringBuilder script = new StringBuilder("\"use strict\";\n(() => {\n");
    for (String name : SCRIPTS) {
      script.append(resource(name));
    }
    return script.append("})();\n").toString();
  }

  private static String title(List<Profile> sides) {
    String program = sides.get(sides.size() - 1).header().first("program");
    return (program == null ? "Profile" : program) + " - CProf";
  }

  /** The script runs because of its hash; whatever a name may smuggle in has none. */
  private static String policy(String script) {
    try {
      byte[] hash =
          MessageDigest.getInstance("SHA-256").digest(script.getBytes(StandardCharsets.UTF_8));
      return "default-src 'none'; style-src 'unsafe-inline'; img-src data:; script-src 'sha256-"
          + Base64.getEncoder().encodeToString(hash)
          + "'";
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }

  private static String resource(String name) throws IOException {
    try (InputStream in = ReportPage.class.getResourceAsStream(name)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }
}
