package org.cprof.profile;

/** What the fields of a column that a UDI adds look like. */
public enum DetailType {
  /** One number. */
  NUMBER("number"),
  /** Numbers, separated by semicolons; what each stands for follows from its place. */
  NUMBERS("numbers"),
  /** Names, each followed by a number, all separated by semicolons. */
  NAMED_NUMBERS("named-numbers"),
  /** Names, each followed by two numbers, all separated by semicolons. */
  NAMED_PAIRS("named-pairs");

  private static final DetailType[] TYPES = values();

  private final String label;

  DetailType(String label) {
    this.label = label;
  }

  /** The word for it in the metadata. */
  public String label() {
    return label;
  }

  /** Returns the type with this label, or null if there is none. */
  public static DetailType ofLabel(String label) {
    for (DetailType type : TYPES) {
      if (type.label.equals(label)) {
        return type;
      }
    }
    return null;
  }

  /** Whether a field is of this type. An empty one is, and stands for nothing at all. */
  public boolean accepts(String field) {
    if (field.isEmpty()) {
      return true;
    }
    String[] parts = field.split(";", -1);
    return switch (this) {
      case NUMBER -> parts.length == 1 && isNumber(parts[0]);
      case NUMBERS -> areNumbers(parts, 1, 0);
      case NAMED_NUMBERS -> areNumbers(parts, 2, 1);
      case NAMED_PAIRS -> areNumbers(parts, 3, 1);
    };
  }

  /** Whether the parts come in groups, each of so many names and then numbers. */
  private static boolean areNumbers(String[] parts, int group, int names) {
    if (parts.length % group != 0) {
      return false;
    }
    for (int i = 0; i < parts.length; i++) {
      boolean isName = i % group < names;
      if (isName ? parts[i].isEmpty() : !isNumber(parts[i])) {
        return false;
      }
    }
    return true;
  }

  private static boolean isNumber(String text) {
    try {
      return Long.parseLong(text) >= 0;
    } catch (NumberFormatException notANumber) {
      return false;
    }
  }
}
