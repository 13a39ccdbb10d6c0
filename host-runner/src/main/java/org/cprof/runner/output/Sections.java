package org.cprof.runner.output;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Supplier;
import org.cprof.runner.text.Names;
import org.cprof.runner.text.Numbers;
import org.cprof.runner.text.Terminal;

/**
 * A result, declared once: tables, lines and notes for people, in a terminal or a browser, and
 * values and tables for machines.
 */
public final class Sections {
  /** What people see. */
  private interface Part {
    List<String> lines(int most, Terminal terminal);

    String html(Terminal terminal);

    /** Above it; null for none. */
    String heading();

    /** Whether it is left out. */
    default boolean isEmpty() {
      return false;
    }
  }

  private record Rows(String heading, Table<?> table, boolean isWhole) implements Part {
    @Override
    public List<String> lines(int most, Terminal terminal) {
      int shown = isWhole ? table.size() : most;
      List<String> lines = new ArrayList<>(table.first(shown).lines(terminal));
      int left = table.size() - shown;
      if (left > 0) {
        lines.add("  and " + Numbers.grouped(left) + " more");
      }
      return lines;
    }

    @Override
    public String html(Terminal terminal) {
      return table.html(terminal);
    }

    @Override
    public boolean isEmpty() {
      return table.isEmpty();
    }
  }

  private record Text(String heading, Function<Terminal, List<String>> lines) implements Part {
    @Override
    public List<String> lines(int most, Terminal terminal) {
      return lines.apply(terminal);
    }

    @Override
    public String html(Terminal terminal) {
      List<String> text = lines.apply(terminal);
      return text.isEmpty() ? "" : "<p>" + Xml.escape(String.join("\n", text)) + "</p>\n";
    }
  }

  private final String title;
  private final List<Part> parts = new ArrayList<>();
  private final Map<String, Object> fields = new LinkedHashMap<>();
  private final List<String> notes = new ArrayList<>();

  /**
   * Nothing yet.
   *
   * @param title of the page
   */
  public Sections(String title) {
    this.title = title;
  }

  /** One table alone, which is a list for machines, and shown with all its rows. */
  public static Sections of(String title, Table<?> table) {
    return new Sections(title).whole(null, null, table);
  }

  /** Adds a table, of which people see the first rows, unless it is empty. */
  public Sections add(String heading, String field, Table<?> table) {
    parts.add(new Rows(heading, table, false));
    return field(field, table);
  }

  /** Adds a table, of which people see all rows, unless it is empty. */
  public Sections whole(String heading, String field, Table<?> table) {
    parts.add(new Rows(heading, table, true));
    return field(field, table);
  }

  /**
   * Adds a value for machines: a record or list, a table, or sections of its own, as they are or as
   * a supplier has them once machines ask; none without a name, or of null.
   */
  public Sections field(String name, Object value) {
    if (name != null && value != null) {
      fields.put(name, value);
    }
    return this;
  }

  /** Adds lines for people, as they are. */
  public Sections text(Function<Terminal, List<String>> lines) {
    parts.add(new Text(null, lines));
    return this;
  }

  /** Adds a heading for people, of the lines that follow. */
  public Sections heading(String heading) {
    parts.add(new Text(heading, terminal -> List.of()));
    return this;
  }

  /** Adds a line for people, as it is. */
  public Sections line(String line) {
    return text(terminal -> List.of(line));
  }

  /** Adds the first line, of which people see as much as fits. */
  public Sections title(String text) {
    return text(
        terminal ->
            List.of(terminal.style().strong(Names.start(Names.clean(text), terminal.width()))));
  }

  /** Adds a line that people should see first. */
  public Sections strong(String line) {
    return text(terminal -> List.of(terminal.style().strong(line)));
  }

  /** Adds a text for people, in as many lines as it takes. */
  public Sections wrapped(String text) {
    return text(terminal -> Names.wrapped(Names.clean(text), terminal.width()));
  }

  /** Adds a text for people, indented, in as many lines as it takes. */
  public Sections indented(String text) {
    return text(terminal -> Names.indented(text, terminal.width()));
  }

  /** Adds a text that people should see. */
  public Sections warning(String text) {
    return text(
        terminal ->
            Names.wrapped(Names.clean(text), terminal.width()).stream()
                .map(terminal.style()::warning)
                .toList());
  }

  /** Adds a sentence for people, behind all else. */
  public Sections note(String sentence) {
    notes.add(sentence);
    return this;
  }

  public List<String> lines(Terminal terminal) {
    return lines(Integer.MAX_VALUE, terminal);
  }

  /**
   * The lines for people.
   *
   * @param most how many rows of each table
   */
  public List<String> lines(int most, Terminal terminal) {
    List<String> lines = new ArrayList<>();
    for (Part part : shown()) {
      if (part.heading() != null) {
        if (!lines.isEmpty()) {
          lines.add("");
        }
        Names.wrapped(Names.clean(part.heading()), terminal.width())
            .forEach(line -> lines.add(terminal.style().strong(line)));
      }
      lines.addAll(part.lines(most, terminal));
    }
    if (!notes.isEmpty() && !lines.isEmpty()) {
      lines.add("");
    }
    lines.addAll(notes);
    return lines;
  }

  private List<Part> shown() {
    return parts.stream().filter(part -> parts.size() == 1 || !part.isEmpty()).toList();
  }

  /** All rows and values for machines. */
  public Object json() {
    if (fields.isEmpty() && parts.size() == 1 && parts.get(0) instanceof Rows alone) {
      return alone.table().json();
    }
    Map<String, Object> object = new LinkedHashMap<>();
    fields.forEach((name, value) -> object.put(name, json(value)));
    return object;
  }

  private static Object json(Object value) {
    if (value instanceof Supplier<?> later) {
      return json(later.get());
    } else if (value instanceof Sections own) {
      return own.json();
    }
    return value instanceof Table<?> table ? table.json() : value;
  }

  public String page(Terminal terminal) {
    return Page.of(title, html(terminal));
  }

  /** All as a part of a page. */
  public StringBuilder html(Terminal terminal) {
    StringBuilder body = new StringBuilder();
    for (Part part : shown()) {
      if (part.heading() != null) {
        body.append("<h2>").append(Xml.escape(part.heading())).append("</h2>\n");
      }
      body.append(part.html(terminal));
    }
    notes.forEach(note -> body.append("<p>").append(Xml.escape(note)).append("</p>\n"));
    return body;
  }
}
