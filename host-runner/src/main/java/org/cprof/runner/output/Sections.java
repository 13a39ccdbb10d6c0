package org.cprof.runner.output;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.cprof.runner.text.Numbers;
import org.cprof.runner.text.Terminal;

/** Tables below headings with notes behind them, for people, machines and browsers. */
public final class Sections {
  private record Section(String heading, String field, Table<?> table, boolean isWhole) {}

  private final String title;
  private final List<Section> sections = new ArrayList<>();
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
    sections.add(new Section(heading, field, table, false));
    return this;
  }

  /** Adds a table, of which people see all rows, unless it is empty. */
  public Sections whole(String heading, String field, Table<?> table) {
    sections.add(new Section(heading, field, table, true));
    return this;
  }

  /** Adds a value for machines. */
  public Sections field(String name, Object value) {
    fields.put(name, value);
    return this;
  }

  /** Adds a sentence for people. */
  public Sections note(String sentence) {
    notes.add(sentence);
    return this;
  }

  /**
   * The lines for people.
   *
   * @param most how many rows of each table
   */
  public List<String> lines(int most, Terminal terminal) {
    List<String> lines = new ArrayList<>();
    for (Section section : shown()) {
      if (section.heading() != null) {
        lines.add((lines.isEmpty() ? "" : "\n") + section.heading());
      }
      int shown = section.isWhole() ? section.table().size() : most;
      lines.addAll(section.table().first(shown).lines(terminal));
      int left = section.table().size() - shown;
      if (left > 0) {
        lines.add("  and " + Numbers.grouped(left) + " more");
      }
    }
    if (!notes.isEmpty() && !lines.isEmpty()) {
      lines.add("");
    }
    lines.addAll(notes);
    return lines;
  }

  private List<Section> shown() {
    return sections.stream()
        .filter(section -> sections.size() == 1 || !section.table().isEmpty())
        .toList();
  }

  /** All rows for machines. */
  public Object json() {
    if (sections.size() == 1 && sections.get(0).field() == null) {
      return sections.get(0).table().json();
    }
    Map<String, Object> value = new LinkedHashMap<>(fields);
    sections.forEach(section -> value.put(section.field(), section.table().json()));
    return value;
  }

  /** All rows as a page. */
  public String page(Terminal terminal) {
    StringBuilder body = new StringBuilder();
    for (Section section : shown()) {
      if (section.heading() != null) {
        body.append("<h2>").append(Xml.escape(section.heading())).append("</h2>\n");
      }
      body.append(section.table().html(terminal));
    }
    notes.forEach(note -> body.append("<p>").append(Xml.escape(note)).append("</p>\n"));
    return Page.of(title, body);
  }
}
