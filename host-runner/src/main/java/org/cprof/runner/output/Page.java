package org.cprof.runner.output;

import org.cprof.runner.text.Names;

/** The shell of a page without scripts, which asks for nothing from the network. */
public final class Page {
  private static final String START =
      """
      <!DOCTYPE html>
      <html lang="en"><head><meta charset="utf-8">
      <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
      <meta name="viewport" content="width=device-width">
      <title>@TITLE@ - CProf</title>
      <style>
      body { font: 14px/1.45 system-ui, sans-serif; margin: 2em auto; max-width: 76em; padding: 0 1em; color: #222; }
      h1 { font-size: 1.4em; }
      h2 { font-size: 1.15em; margin-top: 2em; overflow-wrap: anywhere; }
      h3 { font-size: 1em; margin: 1em 0 .3em; }
      table { border-collapse: collapse; font-variant-numeric: tabular-nums; }
      th, td { padding: .25em .7em; text-align: right; border: 1px solid #ddd; }
      th { background: #f4f4f4; font-weight: 600; } .t { text-align: left; }
      svg { background: #fafafa; display: block; margin: .5em 0 1em; }
      .none { color: #888; } .wide { overflow-x: auto; }
      </style></head><body>
      <h1>@TITLE@</h1>
      """;

  private Page() {}

  /**
   * The page.
   *
   * @param body what follows the heading, in HTML
   */
  public static String of(String title, CharSequence body) {
    return START.replace("@TITLE@", Xml.escape(Names.clean(title))) + body + "</body></html>\n";
  }
}
