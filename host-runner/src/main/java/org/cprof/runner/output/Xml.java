package org.cprof.runner.output;

/** Text in XML and HTML. */
public final class Xml {
  private Xml() {}

  /** The text as content of an element. */
  public static String escape(String text) {
    // These two are no characters of XML.
    String legal = text.replace('\ufffe', '?').replace('\uffff', '?');
    return legal.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
  }
}
