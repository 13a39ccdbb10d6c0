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
      :root { --paper: #faf8f4; --ink: #1d1b18; --soft: #655f55; --line: #d9d2c4; --head: #f3eee4; color-scheme: light dark; }
      @media (prefers-color-scheme: dark) {
        :root { --paper: #131416; --ink: #ebe7df; --soft: #a8a297; --line: #3a3e44; --head: #25282c; }
      }
      * { box-sizing: border-box; }
      html { background: var(--paper); color: var(--ink); }
      body { font: 15px/1.5 system-ui, sans-serif; margin: 2em auto; max-width: 76em; padding: 0 1em; overflow-wrap: anywhere; }
      h1 { font-size: 1.4em; }
      h2 { font-size: 1.15em; margin-top: 2em; }
      h3 { font-size: 1em; margin: 1em 0 .3em; }
      table { border-collapse: collapse; font-variant-numeric: tabular-nums; }
      th, td { padding: .25em .7em; text-align: right; border: 1px solid var(--line); overflow-wrap: normal; }
      th { background: var(--head); font-weight: 600; }
      .t { text-align: left; overflow-wrap: anywhere; min-width: 8em; }
      svg { background: #fafafa; color: #1d1b18; display: block; max-width: 100%; height: auto; margin: .5em 0 1em; }
      figure { margin: 0; } figure svg { background: none; color: inherit; }
      .legend { list-style: none; padding: 0; } .legend b { display: inline-block; width: 1em; height: .7em; margin-right: .5em; }
      .none { color: var(--soft); } .wide, pre { overflow-x: auto; }
      @media (max-width: 600px) { th, td { padding: .2em .35em; font-size: 13px; } .t { min-width: 6em; } }
      @media (max-width: 480px) { th, td { padding: .15em .25em; font-size: 11px; } .t { min-width: 5em; } }
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
