package org.cprof.profile;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.StringJoiner;

/**
 * What a profile tells of methods beside their contexts: what source lines take, and how long locks
 * are held. It stands in the metadata, so that whoever does not ask for it need not know of it:
 *
 * <pre>
 *   # lines: true                    the profile tells what source lines take
 *   # locks: true                    the profile tells how long locks are held
 *   # method: KIND;CLASS;NAME;DESCRIPTOR
 *   # line: METHOD LINE EXECUTIONS COMPUTE_CYCLES LOAD_CYCLES ROUTINE_CYCLES
 *   # lock: METHOD SITE RELEASES NESTED CYCLES LEAST MOST DEEPEST
 * </pre>
 *
 * Methods are numbered from 0 in the order of their entries, which stand before those that name
 * them; a site {@code -} says that the lock is that of a synchronized method.
 *
 * @param lines what source lines take; empty where that was not asked for
 * @param locks how long locks are held; empty where that was not asked for
 */
public record MethodTables(List<LineCost> lines, List<LockUse> locks) {

  /** Says that a profile tells what source lines take. */
  public static final String LINES = "lines";

  /** Says that a profile tells how long locks are held. */
  public static final String LOCKS = "locks";

  private static final String METHOD = "method";
  private static final String LINE = "line";
  private static final String LOCK = "lock";
  private static final String OF_METHOD = "-";

  /** Keys of the entries that hold the tables, and nothing that a reader would want to see. */
  public static final Set<String> KEYS = Set.of(METHOD, LINE, LOCK);

  public MethodTables {
    lines = List.copyOf(lines);
    locks = List.copyOf(locks);
  }

  /**
   * The tables of a profile.
   *
   * @throws IllegalArgumentException if an entry is not of its form, with the reason
   */
  public static MethodTables of(ProfileHeader header) {
    Reader reader = new Reader();
    header.metadata().forEach(entry -> reader.read(entry.getKey(), entry.getValue()));
    return new MethodTables(reader.lines, reader.locks);
  }

  /**
   * The metadata that hold the tables. An agent asks for them while its program runs, so methods
   * are looked up by their texts: linking a record's own hash leaves traces in tables of the JDK.
   */
  public List<Map.Entry<String, String>> entries() {
    Map<String, Integer> numbers = new LinkedHashMap<>();
    List<Map.Entry<String, String>> rows = new ArrayList<>();
    for (LineCost each : lines) {
      rows.add(
          row(
              LINE,
              number(each.method(), numbers),
              each.line(),
              each.executions(),
              each.computeCycles(),
              each.loadCycles(),
              each.routineCycles()));
    }
    for (LockUse each : locks) {
      rows.add(
          row(
              LOCK,
              number(each.method(), numbers),
              each.site() == LockUse.OF_METHOD ? OF_METHOD : each.site(),
              each.releases(),
              each.nested(),
              each.cycles(),
              each.least(),
              each.most(),
              each.deepest()));
    }
    List<Map.Entry<String, String>> entries = new ArrayList<>();
    for (String method : numbers.keySet()) {
      entries.add(Map.entry(METHOD, method));
    }
    entries.addAll(rows);
    return entries;
  }

  private static Map.Entry<String, String> row(String key, Object... fields) {
    StringJoiner text = new StringJoiner(" ");
    for (Object field : fields) {
      text.add(field.toString());
    }
    return Map.entry(key, text.toString());
  }

  private static int number(MethodReference method, Map<String, Integer> numbers) {
    Integer known = numbers.putIfAbsent(text(method), numbers.size());
    return known == null ? numbers.size() - 1 : known;
  }

  private static String text(MethodReference method) {
    // A semicolon is in no class's and no method's name (JVMS 4.2.2); the descriptor is the last.
    return new StringJoiner(";")
        .add(method.kind().label())
        .add(method.className())
        .add(method.name())
        .add(method.descriptor())
        .toString();
  }

  private record Pair(MethodReference one, Object other) {}

  /**
   * The sums of both.
   *
   * @throws ArithmeticException if one does not fit into 64 bits
   */
  public MethodTables plus(MethodTables more) {
    Map<Pair, LineCost> costs = new LinkedHashMap<>();
    Map<Pair, LockUse> uses = new LinkedHashMap<>();
    for (MethodTables each : List.of(this, more)) {
      each.lines.forEach(l -> costs.merge(new Pair(l.method(), l.line()), l, LineCost::plus));
      each.locks.forEach(l -> uses.merge(new Pair(l.method(), l.site()), l, LockUse::plus));
    }
    return new MethodTables(List.copyOf(costs.values()), List.copyOf(uses.values()));
  }

  /** Reads entry by entry, so that the profile's reader can name the line of one that is wrong. */
  static final class Reader {
    private final List<MethodReference> methods = new ArrayList<>();
    private final List<LineCost> lines = new ArrayList<>();
    private final List<LockUse> locks = new ArrayList<>();

    /**
     * Takes the next entry; those with other keys say nothing.
     *
     * @throws IllegalArgumentException with what would be right
     */
    void read(String key, String value) {
      switch (key) {
        case METHOD -> methods.add(method(value));
        case LINE -> lines.add(line(value.split(" ", -1)));
        case LOCK -> locks.add(lock(value.split(" ", -1)));
        default -> {
          // Other metadata.
        }
      }
    }

    private static MethodReference method(String value) {
      String[] parts = value.split(";", 4);
      NodeKind kind = NodeKind.ofLabel(parts[0]);
      if (parts.length < 4 || kind == null) {
        throw new IllegalArgumentException("a method is kind;class;name;descriptor");
      }
      return new MethodReference(kind, parts[1], parts[2], parts[3]);
    }

    private LineCost line(String[] parts) {
      if (parts.length != 6) {
        throw new IllegalArgumentException(
            "a line is a method, a number, executions, and compute, load and routine cycles");
      }
      long number = count(parts[1]);
      if (number > Character.MAX_VALUE) {
        throw new IllegalArgumentException("no class file has a line " + number);
      }
      return new LineCost(
          methodAt(parts[0]),
          (int) number,
          count(parts[2]),
          number(parts[3]),
          count(parts[4]),
          count(parts[5]));
    }

    private LockUse lock(String[] parts) {
      if (parts.length != 8) {
        throw new IllegalArgumentException(
            "a lock is a method, a site, how often it was held and nested, cycles, least, most, and"
                + " how deep");
      }
      long site = parts[1].equals(OF_METHOD) ? LockUse.OF_METHOD : count(parts[1]);
      if (site > Character.MAX_VALUE) {
        throw new IllegalArgumentException("no method has a bytecode " + site);
      }
      return new LockUse(
          methodAt(parts[0]),
          (int) site,
          count(parts[2]),
          count(parts[3]),
          count(parts[4]),
          count(parts[5]),
          count(parts[6]),
          count(parts[7]));
    }

    private MethodReference methodAt(String text) {
      long number = count(text);
      if (number >= methods.size()) {
        throw new IllegalArgumentException(
            "it names method " + number + " of the " + methods.size() + " that stand before it");
      }
      return methods.get((int) number);
    }

    private static long count(String text) {
      long number = number(text);
      if (number < 0) {
        throw new IllegalArgumentException("'" + text + "' is less than 0");
      }
      return number;
    }

    private static long number(String text) {
      try {
        return Long.parseLong(text);
      } catch (NumberFormatException e) {
        throw new IllegalArgumentException("'" + text + "' is not a number of 64 bits", e);
      }
    }
  }
}
